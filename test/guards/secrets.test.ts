import { describe, expect, it } from 'vitest';
import { secretsGuard } from '../../src/guards/secrets.js';
import { guarded } from './look.js';
import { SECRETS } from './samples.js';

describe('secrets', () => {
  it.each(Object.entries(SECRETS))('are replaced: %s', async (_name, secret) => {
    const { text, guarded: found } = await guarded(`# Till\n\nThe key of the till is ${secret} and nobody else has it.\n`);
    expect(text).toMatch(/^# Till\n\nThe key of the till is .*⟨secret: .+⟩ and nobody else has it\.\n$/);
    expect(found?.findings).toMatchObject([{ guard: 'secrets', action: 'replaced', line: 3 }]);
    expect(JSON.stringify(found)).not.toContain(secret);
  });

  it('are replaced in titles, headings, properties and in what is hidden', async () => {
    const { github } = SECRETS;
    const source = await guarded(`---\nowner: ${github}\n---\n\n# Key ${github}\n\nText.\n\n<!-- the key is ${github} -->\n`);
    expect(JSON.stringify(source)).not.toContain(github);
    expect(source.title).toContain('⟨secret: ');
    expect(source.properties.owner).toContain('⟨secret: ');
    expect(source.guarded?.findings.find(({ guard }) => guard === 'hidden-text')?.words).toContain('⟨secret: ');
  });

  it('leave nothing behind in the process, however many texts are looked at', async () => {
    const { secretLintProfiler } = await import('@secretlint/profiler');
    for (let n = 0; n < 20; n++) await guarded(`# Till ${n}\n\nNothing to hide.\n`);
    expect(performance.getEntriesByType('mark')).toEqual([]);
    expect(await secretLintProfiler.getEntries()).toEqual([]);
  });

  it('are found when an invisible character is in them', async () => {
    const secret = `${SECRETS.github.slice(0, 10)}\u200b${SECRETS.github.slice(10)}`;
    expect((await guarded(`The key is ${secret}.\n`)).text).toContain('⟨secret: ');
  });

  it('are found whatever a comment of the source says to the rules', async () => {
    const text = `<!-- secretlint-disable -->\n\nThe key is ${SECRETS.github}.\n`;
    expect((await guarded(text)).text).not.toContain(SECRETS.github);
  });

  it('of several lines leave their lines', async () => {
    const body = Array.from({ length: 12 }, (_, n) => `MI${n}`.repeat(32).slice(0, 64)).join('\n');
    const key = `-----BEGIN RSA PRIVATE ${'KEY'}-----\n${body}\n-----END RSA PRIVATE ${'KEY'}-----`;
    const { text } = await guarded(`Before.\n\n${key}\n\nAfter.\n`, {}, 'a.txt');
    expect(text.split('\n')).toHaveLength(19);
    expect(text.replace(/\n+/g, ' ')).toBe('Before. ⟨secret: private key⟩ After. ');
  });

  describe('in a long text', () => {
    const privateKey = (lines: number): string => {
      const body = Array.from({ length: lines }, (_, n) => `MI${n}`.repeat(32).slice(0, 64)).join('\n');
      return `-----BEGIN RSA PRIVATE ${'KEY'}-----\n${body}\n-----END RSA PRIVATE ${'KEY'}-----`;
    };
    const stretches = async (text: string) =>
      ((await secretsGuard.findInText?.(text)) ?? []).map(({ start, end }) => text.slice(start, end));

    it.each([60_000, 62_000, 64_000, 66_000, 78_000, 80_000, 82_000, 130_000])('are found from %d on', async (at) => {
      const key = privateKey(60);
      const line = 'Boats wait at the gate.\n';
      const text = `${line.repeat(at / line.length)}${key}\nkey ${SECRETS.github} of it\n${line.repeat(4_000)}`;
      expect(await stretches(text)).toEqual([key, SECRETS.github]);
    });

    it.each([63_990, 64_000, 79_990, 80_000])('are found from %d on where no line ends', async (at) => {
      const text = `${'boat '.repeat(at / 5)}${SECRETS.github} ${'boat '.repeat(20_000)}`;
      expect(await stretches(text)).toEqual([SECRETS.github]);
    });

    it('take no longer than there are of them', async () => {
      const token = (n: number): string => `ghp_${String(n).padStart(6, '0')}${'aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1'}`;
      const cost = async (count: number, tokenOf: (n: number) => string): Promise<number> => {
        const text = Array.from({ length: count }, (_, n) => tokenOf(n)).join('\n');
        const start = process.cpuUsage();
        expect(await stretches(text)).toHaveLength(count);
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1_000;
      };
      for (const tokenOf of [token, () => token(1)]) {
        const grows = async (): Promise<boolean> => {
          const large = await cost(8_000, tokenOf);
          return large > 1_000 && large > 9 * (await cost(2_000, tokenOf));
        };
        expect((await grows()) && (await grows())).toBe(false);
      }
    });
  });
});

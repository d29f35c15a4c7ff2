import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rawPath, type Sha256 } from '../../../../src/domain/path.js';
import { readSource } from '../../../../src/formats/read-source.js';
import { readFields } from '../../../../src/providers/embedded/text/fields.js';
import { readText } from '../../../formats/read-text.js';
import { expectNoSquare } from '../../../support/hostile-lines.js';

const read = async (name: string, text: string) => {
  const bytes = Buffer.from(text);
  return readSource(rawPath(name), bytes, createHash('sha256').update(bytes).digest('hex') as Sha256);
};
const said = async (name: string, text: string): Promise<string[]> =>
  readFields(await read(name, text)).map((unit) => `${unit.line} ${unit.text}`);

const FERRY = {
  name: 'Petrel ferry',
  limits: { passengers: 120, cars: { max: 14 } },
  crew: [
    { name: 'Ines Calder', role: 'captain' },
    { name: '이서연', role: '기관사' },
  ],
  calls_at: ['Skerry', 'Holm'],
};

describe('the values of data', () => {
  it('are said behind the names of all that they lie in, those of one entry together', async () => {
    expect(await said('ferry.json', JSON.stringify(FERRY, undefined, 2))).toEqual([
      '2 name: Petrel ferry',
      '4 limits: passengers: 120',
      '6 limits: cars: max: 14',
      '11 crew: name: Ines Calder; role: captain',
      '15 crew: name: 이서연; role: 기관사',
      '20 calls at: Skerry; Holm',
    ]);
  });

  it('are read so in YAML, with its comments and longer texts', async () => {
    const text =
      '# Set by the council on 2 May.\nlimits:\n  passengers: 120 # in winter 80\n  cars:\n    max: 14\ncrew:\n  - name: "Ines Calder"\n    role: captain\n  - name: Tom Reed\nnotes: |\n  She sails in winter.\nport: Skerry\n';
    expect(await said('ferry.yaml', text)).toEqual([
      '1 Set by the council on 2 May.',
      '3 limits: passengers: 120',
      '5 limits: cars: max: 14',
      '7 crew: name: Ines Calder; role: captain',
      '9 crew: name: Tom Reed',
      '11 notes: She sails in winter.',
      '12 port: Skerry',
    ]);
  });

  it('are read so in TOML and XML', async () => {
    expect(await said('pier.toml', 'owner = "Harbour board"\n[crane.load]\nmax_t = 12\n')).toEqual([
      '1 owner: Harbour board',
      '3 crane: load: max t: 12',
    ]);
    const isles =
      '<?xml version="1.0"?>\n<isles>\n  <isle>\n    <name>Skerry</name>\n    <warden>Ines &amp; Tom</warden>\n  </isle>\n  <isle name="Holm" port="North Pier"/>\n</isles>\n';
    expect(await said('isles.xml', isles)).toEqual([
      '4 isle: name: Skerry; warden: Ines & Tom',
      '7 isle: name: Holm; port: North Pier',
    ]);
  });

  it('have quotes that stand in the source', async () => {
    const source = await read('ferry.json', JSON.stringify(FERRY, undefined, 2));
    const folded = source.text.replace(/\s+/gu, ' ');
    for (const { quote } of readFields(source)) expect(folded).toContain(quote);
  });

  it('are read in time in proportion to their length', () => {
    const openings = ['key: 1\n', ' - a: b\n', '- - ', '<a>\n', '<a b="', 'key: "', 'key: 1 # ', 'key:    \n', '[a.', '{\n'];
    expectNoSquare((line) => readFields(readText('a.yaml', line)), openings);
  });
});

import { describe, expect, it } from 'vitest';
import { chooseProvider, type Environment, type ProviderChoice, type ProviderFlags } from '../../src/config/choose-provider.js';
import { parseSettings } from '../../src/config/settings.js';
import { SetupError, UsageError } from '../../src/domain/errors.js';

interface Given {
  flags?: ProviderFlags;
  env?: Environment;
  settings?: string;
}

const choose = ({ flags = {}, env = {}, settings = '' }: Given): ProviderChoice =>
  chooseProvider(flags, env, parseSettings(settings));

const KEY = { ANTHROPIC_API_KEY: 'sk-ant-1' };

describe('who plans and answers', () => {
  it.each<[string, Given, string, string]>([
    ['nothing is said', {}, 'embedded', 'no model is set up'],
    ['there is a key', { env: KEY }, 'anthropic', 'ANTHROPIC_API_KEY'],
    ['there is a token', { env: { ANTHROPIC_AUTH_TOKEN: 't' } }, 'anthropic', 'ANTHROPIC_AUTH_TOKEN'],
    ['the settings say it, beside a key', { settings: 'provider: embedded', env: KEY }, 'embedded', 'schema/settings.yaml'],
    [
      'the environment says it, beside the settings',
      { settings: 'provider: embedded', env: { ...KEY, WIKI_PROVIDER: 'anthropic' } },
      'anthropic',
      'WIKI_PROVIDER',
    ],
    [
      'the flag says it, beside all others',
      { flags: { provider: 'embedded' }, env: { ...KEY, WIKI_PROVIDER: 'anthropic' }, settings: 'provider: anthropic' },
      'embedded',
      '--provider',
    ],
    ['a key of another service is there', { env: { OPENAI_API_KEY: 'sk-1' } }, 'embedded', 'no model is set up'],
    ['a variable is empty', { env: { WIKI_PROVIDER: '', ANTHROPIC_API_KEY: '' } }, 'embedded', 'no model is set up'],
  ])('is chosen, and why is said, where %s', (_what, given, provider, from) => {
    expect(choose(given)).toMatchObject({ provider, from });
  });

  it('has to exist, and the message says who said it and which there are', () => {
    for (const [given, from] of [
      [{ flags: { provider: 'gpt' } }, '--provider'],
      [{ env: { WIKI_PROVIDER: 'gpt' } }, 'WIKI_PROVIDER'],
    ] as const) {
      expect(() => choose(given)).toThrow(UsageError);
      expect(() => choose(given)).toThrow(`${from}: there is no provider "gpt".`);
      try {
        choose(given);
      } catch (error) {
        expect((error as UsageError).hint).toBe('There are: anthropic, openai-compatible, embedded, replay');
      }
    }
    expect(() => parseSettings('provider: gpt')).toThrow(/schema\/settings\.yaml: provider: /);
  });
});

describe('the model', () => {
  it.each<[string, Given, string]>([
    ['the usual one', { env: KEY }, 'claude-sonnet-5-5'],
    ['of the settings', { env: KEY, settings: 'model: claude-x' }, 'claude-x'],
    ['of the settings, for their provider', { env: KEY, settings: 'provider: anthropic\nmodel: claude-x' }, 'claude-x'],
    [
      'the usual one, where the settings speak of another provider',
      { env: { ...KEY, WIKI_PROVIDER: 'anthropic' }, settings: 'provider: openai-compatible\nmodel: llama3.3' },
      'claude-sonnet-5-5',
    ],
    [
      'of the environment, before the settings',
      { env: { ...KEY, WIKI_MODEL: 'claude-y' }, settings: 'model: claude-x' },
      'claude-y',
    ],
    [
      'of the flag, before all others',
      { flags: { model: 'claude-z' }, env: { ...KEY, WIKI_MODEL: 'claude-y' }, settings: 'model: claude-x' },
      'claude-z',
    ],
    ['of a local server', { flags: { provider: 'openai-compatible', model: 'llama3.3' } }, 'llama3.3'],
    ['its own, of the built-in editor', {}, 'structure-6'],
  ])('is %s', (_what, given, model) => {
    expect(choose(given).model).toBe(model);
  });

  it('of a server that may have many has to be named, and the message says how', () => {
    for (const given of [
      { flags: { provider: 'openai-compatible' } },
      { flags: { provider: 'openai-compatible' }, settings: 'provider: anthropic\nmodel: claude-x' },
    ]) {
      expect(() => choose(given)).toThrow(SetupError);
      expect(() => choose(given)).toThrow('openai-compatible needs the name of a model.');
    }
  });
});

describe('the address', () => {
  const openai = { flags: { provider: 'openai-compatible', model: 'm' } };

  it.each<[string, Given, string | undefined]>([
    ["the service's own", { env: KEY }, undefined],
    ['where Ollama listens', openai, 'http://127.0.0.1:11434/v1'],
    [
      'of the settings',
      { ...openai, settings: 'provider: openai-compatible\nbase_url: http://localhost:8080/v1' },
      'http://localhost:8080/v1',
    ],
    [
      'not of the settings of another provider',
      { ...openai, settings: 'provider: anthropic\nbase_url: http://localhost:8080/v1' },
      'http://127.0.0.1:11434/v1',
    ],
    ["of the service's variable", { ...openai, env: { OPENAI_BASE_URL: 'https://a.example/v1' } }, 'https://a.example/v1'],
    [
      'of WIKI_BASE_URL before that',
      { ...openai, env: { OPENAI_BASE_URL: 'https://a.example/v1', WIKI_BASE_URL: 'https://b.example/v1' } },
      'https://b.example/v1',
    ],
    [
      'of the flag before all others',
      {
        flags: { ...openai.flags, baseUrl: 'https://c.example' },
        env: { WIKI_BASE_URL: 'https://b.example' },
        settings: 'base_url: http://localhost:1',
      },
      'https://c.example',
    ],
    ['not of the variable of another service', { env: { ...KEY, OPENAI_BASE_URL: 'https://a.example/v1' } }, undefined],
  ])('is %s', (_what, given, baseUrl) => {
    expect(choose(given).baseUrl).toBe(baseUrl);
  });

  it.each(['http://localhost:11434/v1', 'http://127.0.0.1:1', 'http://127.9.9.9', 'https://[::1]:8080'])(
    'in the settings may be of this computer: %s',
    (url) => {
      expect(choose({ settings: `provider: openai-compatible\nmodel: m\nbase_url: "${url}"` }).baseUrl).toBe(url);
    },
  );

  it.each([
    'https://evil.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://me@evil.example',
    'http://127.0.0.1@evil.example',
    'http://10.0.0.1',
    'http://0x7f.evil.example',
    '//evil.example',
    'evil.example',
    'file:///etc/passwd',
  ])('in the settings may be of no other: %s', (url) => {
    for (const provider of ['openai-compatible', 'anthropic']) {
      const given = { env: KEY, settings: `provider: ${provider}\nmodel: m\nbase_url: "${url}"` };
      expect(() => choose(given)).toThrow(SetupError);
      expect(() => choose(given)).toThrow('is not an address of this computer.');
    }
  });

  it('in the settings does not count where a person points elsewhere', () => {
    const settings = 'provider: openai-compatible\nmodel: m\nbase_url: https://evil.example';
    expect(choose({ settings, flags: { baseUrl: 'https://mine.example' } }).baseUrl).toBe('https://mine.example');
  });

  it.each(['localhost:8080', 'ftp://a.example', 'http://', 'javascript:alert(1)'])('of a flag has to be one: %s', (baseUrl) => {
    expect(() => choose({ flags: { provider: 'openai-compatible', model: 'm', baseUrl } })).toThrow(UsageError);
  });
});

describe('keys', () => {
  const both = { ANTHROPIC_API_KEY: 'sk-ant-1', OPENAI_API_KEY: 'sk-1', ANTHROPIC_AUTH_TOKEN: 'token-1' };
  const openai = 'provider: openai-compatible\nmodel: m\n';

  it.each<[string, Given, Partial<ProviderChoice>]>([
    ['of Anthropic to Anthropic', { env: both }, { apiKey: 'sk-ant-1', authToken: 'token-1' }],
    [
      'of Anthropic to where the person points',
      { env: { ...both, ANTHROPIC_BASE_URL: 'https://a.example' } },
      { apiKey: 'sk-ant-1', authToken: 'token-1' },
    ],
    [
      'of OpenAI to where the person points',
      { settings: openai, env: { ...both, OPENAI_BASE_URL: 'https://a.example' } },
      { apiKey: 'sk-1', authToken: undefined },
    ],
    ['of no service to a server of this computer', { settings: openai, env: both }, { apiKey: undefined, authToken: undefined }],
    [
      'of no service to where the settings point',
      { settings: `${openai}base_url: http://localhost:1`, env: both },
      { apiKey: undefined },
    ],
    [
      'of no service to where the settings point for Anthropic',
      { settings: 'provider: anthropic\nbase_url: http://localhost:1', env: both },
      { apiKey: undefined, authToken: undefined },
    ],
    [
      'not even of the wiki to where only its settings point',
      { settings: `${openai}base_url: http://localhost:1`, env: { ...both, WIKI_API_KEY: 'mine' } },
      { apiKey: undefined },
    ],
    ['of the wiki before that of the service', { env: { ...both, WIKI_API_KEY: 'mine' } }, { apiKey: 'mine' }],
    [
      'to nobody where nobody is called',
      { env: { ...both, WIKI_PROVIDER: 'embedded' } },
      { apiKey: undefined, authToken: undefined, baseUrl: undefined },
    ],
  ])('go %s', (_what, given, choice) => {
    expect(choose(given)).toMatchObject(choice);
  });

  it('stand in no message', () => {
    const env = { ...both, WIKI_PROVIDER: 'gpt' };
    for (const given of [
      { env },
      { env: both, settings: `${openai}base_url: https://evil.example` },
      { env: both, flags: { provider: 'replay' } },
    ]) {
      try {
        choose(given);
        expect.unreachable();
      } catch (error) {
        expect(`${error} ${(error as SetupError).hint}`).not.toMatch(/sk-1|sk-ant-1|token-1/);
      }
    }
  });
});

describe('recorded replies', () => {
  it('need a folder, and the message says how to name it', () => {
    expect(() => choose({ flags: { provider: 'replay' } })).toThrow('replay needs a folder of recorded replies.');
    expect(choose({ flags: { provider: 'replay' }, env: { WIKI_REPLAY: 'some/folder' } })).toMatchObject({
      provider: 'replay',
      replay: 'some/folder',
      model: 'recorded',
    });
  });

  it('are made beside any provider', () => {
    expect(choose({ env: { ...KEY, WIKI_RECORD: 'some/folder' } })).toMatchObject({
      provider: 'anthropic',
      record: 'some/folder',
    });
  });
});

import { SetupError, UsageError } from '../domain/errors.js';
import { PROVIDERS, type ProviderName, type Settings } from './settings.js';

/** What a person says on the command line. */
export interface ProviderFlags {
  provider?: string | undefined;
  model?: string | undefined;
  baseUrl?: string | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Who plans and answers, and why: `from` is said to the person. */
export interface ProviderChoice {
  provider: ProviderName;
  model: string;
  baseUrl: string | undefined;
  apiKey: string | undefined;
  authToken: string | undefined;
  /** Folder of recorded replies, for `replay`. */
  replay: string | undefined;
  /** Folder to record replies into. */
  record: string | undefined;
  from: string;
  /** Is it the settings' own provider and model, so that their price and effort are meant for it? */
  isOfSettings: boolean;
}

const DEFAULT_MODELS: Record<ProviderName, string | undefined> = {
  anthropic: 'claude-sonnet-5-5',
  'openai-compatible': undefined,
  embedded: 'structure-6',
  replay: 'recorded',
};
/** Where Ollama listens. */
const LOCAL_SERVICE = 'http://127.0.0.1:11434/v1';

/**
 * Chooses by flag, then environment, then `schema/settings.yaml`; else Anthropic when there is a key, else the built-in editor.
 * @throws UsageError for a provider that does not exist; SetupError when something that it needs is missing.
 */
export function chooseProvider(flags: ProviderFlags, environment: Environment, settings: Settings): ProviderChoice {
  const env = (name: string): string | undefined => environment[name] || undefined;
  const { provider, from } = chooseName(flags, env, settings);
  // The settings' model is one of the settings' provider.
  const isSettings = (settings.provider ?? provider) === provider;
  const model = flags.model ?? env('WIKI_MODEL') ?? (isSettings ? settings.model : undefined) ?? DEFAULT_MODELS[provider];
  if (model === undefined)
    throw new SetupError(
      'bad-provider',
      `${provider} needs the name of a model.`,
      'Name it: --model NAME, WIKI_MODEL=NAME, or `model: NAME` in schema/settings.yaml',
    );
  if (!/^[^\s\p{Cc}\p{Cf}]+$/u.test(model)) throw new UsageError('The name of a model has no spaces or control characters.');
  const isOfSettings = isSettings && (settings.model ?? model) === model;
  const base = { provider, model, from, isOfSettings, replay: env('WIKI_REPLAY'), record: env('WIKI_RECORD') };
  if (provider === 'replay' && base.replay === undefined)
    throw new SetupError('bad-provider', 'replay needs a folder of recorded replies.', 'Name it: WIKI_REPLAY=FOLDER');
  const none = { ...base, baseUrl: undefined, apiKey: undefined, authToken: undefined };
  if (provider === 'embedded' || provider === 'replay') return none;
  return { ...none, ...chooseAddress(provider, flags, env, isSettings ? settings.base_url : undefined) };
}

type Env = (name: string) => string | undefined;

function chooseName(flags: ProviderFlags, env: Env, settings: Settings): { provider: ProviderName; from: string } {
  const asked: [string | undefined, string][] = [
    [flags.provider, '--provider'],
    [env('WIKI_PROVIDER'), 'WIKI_PROVIDER'],
    [settings.provider, 'schema/settings.yaml'],
    [env('ANTHROPIC_API_KEY') && 'anthropic', 'ANTHROPIC_API_KEY'],
    [env('ANTHROPIC_AUTH_TOKEN') && 'anthropic', 'ANTHROPIC_AUTH_TOKEN'],
    ['embedded', 'no model is set up'],
  ];
  const [name, from] = asked.find(([value]) => value !== undefined) as [string, string];
  const provider = PROVIDERS.find((one) => one === name);
  if (provider === undefined)
    throw new UsageError(`${from}: there is no provider ${JSON.stringify(name)}.`, `There are: ${PROVIDERS.join(', ')}`);
  return { provider, from };
}

/**
 * Keys go only where the person points: an address in a file of the repository, which may be somebody else's, has to be of this
 * computer, and gets no key that was made for a service.
 */
function chooseAddress(
  provider: 'anthropic' | 'openai-compatible',
  flags: ProviderFlags,
  env: Env,
  fromSettings: string | undefined,
): Pick<ProviderChoice, 'baseUrl' | 'apiKey' | 'authToken'> {
  const own = provider === 'anthropic' ? 'ANTHROPIC' : 'OPENAI';
  const given = flags.baseUrl ?? env('WIKI_BASE_URL') ?? env(`${own}_BASE_URL`);
  const local = given === undefined ? fromSettings : undefined;
  if (local !== undefined && !isLocal(local))
    throw new SetupError(
      'bad-provider',
      `schema/settings.yaml: base_url: ${local} is not an address of this computer.`,
      'A wiki must not decide where a key and its text are sent. If you trust it: WIKI_BASE_URL=ADDRESS, or --base-url ADDRESS',
    );
  const baseUrl = given ?? local ?? (provider === 'anthropic' ? undefined : LOCAL_SERVICE);
  if (baseUrl !== undefined && !/^https?:\/\/./.test(baseUrl))
    throw new UsageError(`${baseUrl} is no address of a service.`, 'It begins with http:// or https://');
  const isPointed = local === undefined && (given !== undefined || provider === 'anthropic');
  // A port of this computer may be another user's: no key goes where only a file of the repository points.
  const apiKey = local === undefined ? (env('WIKI_API_KEY') ?? (isPointed ? env(`${own}_API_KEY`) : undefined)) : undefined;
  return { baseUrl, apiKey, authToken: isPointed && provider === 'anthropic' ? env('ANTHROPIC_AUTH_TOKEN') : undefined };
}

function isLocal(address: string): boolean {
  try {
    const { hostname } = new URL(address);
    return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
  } catch {
    return false;
  }
}

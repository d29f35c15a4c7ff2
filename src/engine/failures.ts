import { z } from 'zod';
import { isSafeRelativePath, type RawPath, rawPath } from '../domain/path.js';
import type { Store } from '../store/store.js';

/** A source of which no ingest came, and what is known of that. Nothing of it is in the wiki or in git. */
export interface Failure {
  path: RawPath;
  /** Of the bytes that failed; other bytes have not. */
  sha256: string;
  /** Hash of who planned and of all that they were told: with other settings it has not failed. */
  setup: string;
  /** `provider/model`. */
  editor: string;
  code: string;
  message: string;
  hint?: string | undefined;
  /** How often these bytes have failed in this set-up. */
  tries: number;
  /** ISO 8601. */
  failedAt: string;
  /** ISO 8601, only where the fault may pass: a network, a service that is busy. Before that `wiki watch` leaves it alone. */
  nextTryAt?: string | undefined;
}

/** What an ingest says of a source that failed. */
type FailureNews = Pick<Failure, 'path' | 'sha256' | 'code' | 'message' | 'hint'> & { isPassing: boolean };

/** The failures of a wiki across runs, in `.wiki/`: without them a source is only tried once more. */
export interface Failures {
  /** Those of this set-up, by source. */
  read(): Promise<ReadonlyMap<RawPath, Failure>>;
  add(news: FailureNews): Promise<Failure>;
  drop(path: RawPath): Promise<void>;
}

/** Pauses before a source is tried again that failed for a passing reason. */
const PAUSES_MS = [30_000, 120_000, 600_000, 3_600_000];
const MAX_PAUSE_MS = Math.max(...PAUSES_MS);

/** How long to wait after so many tries: the longer, the more there were. */
export const pauseAfter = (tries: number): number => PAUSES_MS[tries - 1] ?? MAX_PAUSE_MS;
const FILE = 'failures.json';

/** @param setup undefined: not known here, so that every set-up counts */
export function openFailures(
  store: Pick<Store, 'readCache' | 'writeCache'>,
  { setup, editor, nowMs }: { setup: string | undefined; editor: string; nowMs: () => number },
): Failures {
  // What this process has seen fail, for a `.wiki/` that cannot be written.
  const own = new Map<RawPath, Failure | undefined>();
  const all = async (): Promise<Map<RawPath, Failure>> => {
    const failures = parseFailures(await store.readCache(FILE));
    for (const [path, failure] of own) if (failure && !failures.has(path)) failures.set(path, failure);
    return failures;
  };
  const write = (failures: ReadonlyMap<RawPath, Failure>): Promise<void> =>
    store.writeCache(FILE, `${JSON.stringify({ version: 1, failures: [...failures.values()] }, null, 1)}\n`);
  return {
    read: async () => new Map([...(await all())].filter(([, failure]) => setup === undefined || failure.setup === setup)),
    add: async ({ isPassing, ...news }) => {
      const failures = await all();
      const before = failures.get(news.path);
      const isSame = before?.sha256 === news.sha256 && before.setup === setup;
      const tries = (isSame ? before.tries : 0) + 1;
      const now = nowMs();
      const nextTryAt = isPassing ? new Date(now + pauseAfter(tries)).toISOString() : undefined;
      const failure = { ...news, setup: setup ?? '', editor, tries, failedAt: new Date(now).toISOString(), nextTryAt };
      own.set(news.path, failure);
      await write(failures.set(news.path, failure));
      return failure;
    },
    drop: async (path) => {
      own.delete(path);
      const failures = await all();
      if (failures.delete(path)) await write(failures);
    },
  };
}

/** May `wiki watch` try it now? Never one whose fault does not pass; a time that a wrong clock set too far away is not waited for. */
export function isItsTime({ nextTryAt }: Failure, nowMs: number): boolean {
  if (nextTryAt === undefined) return false;
  const waitMs = Date.parse(nextTryAt) - nowMs;
  return !(waitMs > 0 && waitMs <= MAX_PAUSE_MS);
}

const failureSchema = z.object({
  path: z.string().refine(isSafeRelativePath).transform(rawPath),
  sha256: z.string(),
  setup: z.string(),
  editor: z.string(),
  code: z.string(),
  message: z.string(),
  hint: z.string().optional(),
  tries: z.number().int().positive(),
  failedAt: z.string(),
  nextTryAt: z.iso.datetime().optional(),
});
const fileSchema = z.object({ version: z.literal(1), failures: z.array(z.unknown()) });

/** What cannot be read is as good as nothing. */
function parseFailures(text: string | undefined): Map<RawPath, Failure> {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    return new Map();
  }
  const entries = fileSchema.safeParse(value).data?.failures ?? [];
  return new Map(
    entries.flatMap((entry) => {
      const { data } = failureSchema.safeParse(entry);
      return data ? [[data.path, data] as const] : [];
    }),
  );
}

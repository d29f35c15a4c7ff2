/** Tokens that calls of a model cost; integers. */
export interface Usage {
  calls: number;
  /** Tokens that were read anew. Those that came from a service's cache are counted apart. */
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
}

export const NO_USAGE: Usage = { calls: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };

/** The sum; undefined where nothing was counted. */
export function addUsage(...usages: (Usage | undefined)[]): Usage | undefined {
  const counted = usages.filter((usage) => usage !== undefined);
  if (counted.length === 0) return undefined;
  return counted.reduce(
    (sum, usage) => ({
      calls: sum.calls + usage.calls,
      inputTokens: sum.inputTokens + usage.inputTokens,
      cachedInputTokens: sum.cachedInputTokens + usage.cachedInputTokens,
      outputTokens: sum.outputTokens + usage.outputTokens,
    }),
    NO_USAGE,
  );
}

/** Everything that was read and written. */
export const totalTokens = ({ inputTokens, cachedInputTokens, outputTokens }: Usage): number =>
  inputTokens + cachedInputTokens + outputTokens;

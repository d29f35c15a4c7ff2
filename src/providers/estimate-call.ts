import { estimateTokens } from '../domain/estimate-tokens.js';
import type { ModelCall } from './model.js';

/** About how many tokens a call sends, its pictures too. */
export function estimateCall({ system, turns }: Pick<ModelCall, 'system' | 'turns'>): number {
  const pictures = turns.flatMap((turn) => turn.pictures ?? []);
  const text = [system, ...turns.map((turn) => turn.text)].join('\n');
  return estimateTokens(text) + pictures.reduce((sum, { tokens }) => sum + tokens, 0);
}

import { costOf, type SourcePreview, type Wiki } from '../../app.js';
import type { RawPath } from '../../domain/path.js';
import { describeCost, number } from '../accounts.js';
import { count, print, printJson, say } from '../output.js';
import { describeEditor } from './open.js';

/** `wiki ingest --dry-run`: prints what would be sent, its tokens and price. Calls nothing, writes nothing. */
export async function printDryRun(
  wiki: Wiki,
  sources: readonly RawPath[],
  outside: readonly string[],
  asJson: boolean,
): Promise<number> {
  for (const file of outside) say(`${file} would be copied into raw/ first; what would be sent for it is not shown.`);
  const previews: SourcePreview[] = [];
  const shown = new Set<string>();
  for await (const preview of wiki.preview(sources)) {
    if (!asJson) printSystems(preview.requests, shown);
    previews.push(preview);
    if (!asJson) printPreview(preview);
  }
  const { inputTokens, outputTokens, cost, text } = sumUp(wiki, previews);
  if (asJson) printJson({ editor: wiki.editor, sources: previews, inputTokens, outputTokens, cost: cost ?? null });
  else if (!wiki.model) say(`${count(sources.length, 'source')} would be taken in with ${wiki.editor}, which calls nothing.`);
  else say(`${count(sources.length, 'source')} for ${describeEditor(wiki)}: ${text}. Nothing was sent and nothing written.`);
  return 0;
}

/** What is the same for every source, for each picture, for each score: once each. */
function printSystems(requests: SourcePreview['requests'], shown: Set<string>): void {
  for (const { system, purpose } of requests) {
    if (shown.has(system)) continue;
    shown.add(system);
    const what = purpose === 'picture' ? 'for every picture' : purpose === 'judge' ? 'for scores' : 'for every source';
    print(`===== ${what} =====\n\n${system}\n`);
  }
}

function printPreview({ source, refusal, requests, note }: SourcePreview): void {
  if (refusal !== undefined) print(`✗ ${source}: ${refusal}`);
  const parts = requests.filter(({ purpose }) => purpose === undefined);
  for (const request of requests) {
    const number = parts.indexOf(request) + 1;
    const part = number > 0 && parts.length > 1 ? `, part ${number} of ${parts.length}` : '';
    const what = request.purpose === 'judge' ? ', scores of its passages' : part;
    print(`===== ${source}${what}: about ${inTokens(request)} tokens =====\n\n${request.text}\n`);
  }
  if (requests.length === 0 && refusal === undefined) print(`  ${source}`);
  if (note !== undefined) print(`  ${note}`);
}

const inTokens = ({ inputTokens }: { inputTokens: number }): string => number(inputTokens);

/** Replies are shorter than they may be: about half of the limit is what they came to on real sources. */
const REPLY_SHARE = 0.5;

/** What these requests come to, in tokens and dollars. A repair, where something is refused, is another call of about that size. */
export function sumUp(
  wiki: Wiki,
  previews: readonly SourcePreview[],
): { inputTokens: number; outputTokens: number; cost: number | undefined; text: string } {
  const requests = previews.flatMap((preview) => preview.requests);
  const inputTokens = requests.reduce((sum, request) => sum + request.inputTokens, 0);
  const outputTokens = Math.round(requests.reduce((sum, request) => sum + request.outputTokens, 0) * REPLY_SHARE);
  const usage = { calls: requests.length, inputTokens, cachedInputTokens: 0, outputTokens };
  const price = wiki.model?.price;
  const tokens = `about ${number(inputTokens)} tokens in and ${number(outputTokens)} out`;
  const text = `${count(requests.length, 'call')} (twice as many at most, with repairs), ${tokens}, ${describeCost(price, usage)}`;
  return { inputTokens, outputTokens, cost: price && costOf(price, usage), text };
}

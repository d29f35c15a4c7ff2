/**
 * The reply without what the model thought before it: `<think>…</think>` at its beginning. Templates that open the block in the
 * prompt leave the end mark only; what stands before it is thought too, unless JSON has begun there (the mark is then part of it).
 * While the block is open there is no reply yet.
 */
export function stripReasoning(text: string): string {
  const bare = text.trimStart();
  const opened = /^<(think|thinking|reasoning)>/i.exec(bare);
  if (opened) {
    const end = bare.toLowerCase().indexOf(`</${opened[1]?.toLowerCase()}>`);
    return end < 0 ? '' : stripReasoning(bare.slice(end + opened[0].length + 1));
  }
  if (/^(?:[{["]|```)/.test(bare)) return bare;
  const end = bare.indexOf('</think>');
  return end < 0 ? bare : stripReasoning(bare.slice(end + '</think>'.length));
}

import type { SourceMeta } from '../markdown/source-page.js';

/** Subject, what was done line by line, and trailers that tools can read back. */
export function printCommitMessage(
  job: { path: string; meta: Pick<SourceMeta, 'sha256' | 'editor' | 'prompt'>; tokens: number | undefined },
  lines: readonly string[],
): string {
  const { meta } = job;
  const trailers = [
    ['Wiki-Source', onOneLine(job.path)],
    ['Wiki-Source-SHA256', meta.sha256],
    ['Wiki-Editor', meta.editor],
    ['Wiki-Prompt', meta.prompt],
    ['Wiki-Tokens', job.tokens === undefined ? undefined : String(job.tokens)],
  ];
  const body = lines.map((line) => `- ${onOneLine(line)}`).join('\n');
  const tail = trailers
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${onOneLine(value ?? '')}`)
    .join('\n');
  return `ingest: ${onOneLine(job.path)}\n\n${body}\n\n${tail}\n`;
}

/** File names may hold line breaks and invisible characters: in a message they could pass for another trailer. */
export const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

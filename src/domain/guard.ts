/** The guards that look at sources. */
export type GuardName = 'instructions' | 'hidden-text' | 'secrets' | 'personal-data';

/** What a guard found in a source and what became of it: for the report, the log and the source's page. */
export interface GuardFinding {
  guard: GuardName;
  /** What kind of thing it is, in words: `comment`, `e-mail`, `GITHUB_TOKEN`. */
  rule: string;
  /** Lines of the source, 1-based, both ends included. Undefined: it is in the file, and in no line of its text. */
  line?: number | undefined;
  endLine?: number | undefined;
  /** Of what stands in no line: where it is in the file, in words: `page 3`. */
  place?: string | undefined;
  /** `flagged`: it stands as it is. `kept back`: editors do not see it. `replaced`: a placeholder stands in its place everywhere.
   *  `released`: a person had it taken in as it stands. */
  action: 'flagged' | 'kept back' | 'replaced' | 'released';
  /** What it says, without secrets and personal data; undefined where there is nothing to say or it may not be said. */
  words?: string | undefined;
  /** How much it reads like an order to the program: 0–1. */
  score?: number | undefined;
}

/** What guards made of a source's text before anybody saw it. */
export interface Guarded {
  findings: readonly GuardFinding[];
  /** Stretches that read like orders to the program: offsets in the source's text, end exclusive, in order, apart. */
  instructions: readonly { start: number; end: number }[];
  /** Title, headings and notes of the source that read so, as they stand there. */
  labels: readonly string[];
}

/** From this score on a passage, or something hidden, is taken for an order to the program. */
export const ORDER_SCORE = 0.6;

export const isOrder = ({ score }: GuardFinding): boolean => (score ?? 0) >= ORDER_SCORE;

/** Lines that are named; of what stands in more places the number says enough. */
const MAX_LINES = 8;

/** What the guards found, a line for each kind of thing, without what it says: `secrets: github token replaced (lines 3, 9)`. */
export function describeFindings(findings: readonly GuardFinding[]): string[] {
  const groups = new Map<string, GuardFinding[]>();
  for (const finding of findings) {
    const order = isOrder(finding) && finding.guard !== 'instructions' ? ', reads like an order to the program' : '';
    const key = `${finding.guard}: ${finding.rule} ${finding.action}${order}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups].map(([key, group]) => `${key} (${nameLines(group)})`);
}

/** `line 3`, `lines 3, 9–12 and 40 more`, `line 3 and 2 passages outside of its text`. */
export function nameLines(findings: readonly Pick<GuardFinding, 'line' | 'endLine' | 'place'>[]): string {
  const placed = findings.filter(({ line }) => line !== undefined);
  const places = [...new Set(findings.flatMap(({ line, place }) => (line === undefined && place !== undefined ? [place] : [])))];
  const more = places.length > MAX_LINES ? [`${places.length - MAX_LINES} more places`] : [];
  const others = findings.filter(({ line, place }) => line === undefined && place === undefined).length;
  const outside = others === 0 ? [] : [`${others} ${others === 1 ? 'passage' : 'passages'} outside of its text`];
  const named = places.length === 0 ? [] : [places.slice(0, MAX_LINES).join(', ')];
  return [...(placed.length === 0 ? [] : [namePlaced(placed)]), ...named, ...more, ...outside].join(' and ');
}

function namePlaced(findings: readonly Pick<GuardFinding, 'line' | 'endLine'>[]): string {
  const lines = [...new Set(findings.map(({ line, endLine }) => (line === endLine ? `${line}` : `${line}–${endLine}`)))];
  const rest = lines.length > MAX_LINES ? ` and ${lines.length - MAX_LINES} more` : '';
  return `${lines.length === 1 && !lines[0]?.includes('–') ? 'line' : 'lines'} ${lines.slice(0, MAX_LINES).join(', ')}${rest}`;
}

/** What becomes of a question: it is asked, perhaps without a part of it, or declined. `about`: the topic that is not spoken of. */
export type QuestionVerdict =
  | { kind: 'ask'; question: string; left: boolean }
  | { kind: 'reveal' | 'order' }
  | { kind: 'topic'; about: string | undefined };

/** Looks at a question before anything is read or sent for it. `namesPage`: it names a page of the wiki. */
export interface QuestionGuard {
  readonly maxCharacters: number;
  judge(question: string, namesPage: boolean): QuestionVerdict;
}

/** Looks at each sentence of an answer before it is shown. */
export interface AnswerGuard {
  /** The sentence with nothing in it that could act where it is shown, and nothing that must not be shown. */
  clean(sentence: string): Promise<string>;
  /** Why it is not said; `proof`: what its claims and their quotes say. */
  objectTo(sentence: string, proof: readonly string[]): Promise<string | undefined>;
}

import { isAt } from '../../domain/locator.js';
import type { CitedText } from '../../domain/plan.js';
import type { Reply } from '../../domain/reply.js';
import { claimPlain } from '../../markdown/claim-text.js';
import { fold } from '../../markdown/fold.js';
import type { PageBook, PageDraft } from './check-pages.js';
import { findName, keyName, makeNameLayer, type NameLayer } from './name-layer.js';
import type { PreparedSource } from './prepare-source.js';

interface Context {
  prepared: PreparedSource;
  book: PageBook;
  /** Accepted claims by id. */
  cited: ReadonlyMap<number, CitedText>;
}

/**
 * Makes the test whether a claim names a thing: in its text, its quotes, the headings above them or as one of its pages. A thing
 * with a page counts under each of its names.
 */
export function makeIsNamed(
  reply: Reply,
  { prepared, book, cited }: Context,
): (id: number, name: string, page: PageDraft | undefined) => boolean {
  const asked = new Map(reply.claims.toReversed().map((claim) => [claim.id, claim]));
  const layers = new Map<number, NameLayer>();
  const layerOf = (id: number): NameLayer => {
    const pages = (asked.get(id)?.on ?? []).flatMap(({ page }) => namesOf(book.find(page)));
    const said = cited.get(id);
    const texts = said === undefined ? [] : [claimPlain(said.text), ...evidenceOf(said, prepared)];
    const made = layers.get(id) ?? makeNameLayer(fold([...texts, ...pages].join(' ;\n')));
    layers.set(id, made);
    return made;
  };
  return (id, name, page) => [name, ...namesOf(page)].some((one) => findName(layerOf(id), keyName(fold(one))) >= 0);
}

/** Names that an editor only proposes are none yet: they would prove themselves. */
const namesOf = (page: PageDraft | undefined): string[] =>
  page === undefined ? [] : [page.title, ...(page.entry?.meta.aliases ?? [])];

function evidenceOf({ citations }: CitedText, { source: { text, blocks } }: PreparedSource): string[] {
  return citations.flatMap(({ quote, locator }) => {
    const there = locator === undefined ? [] : blocks.filter((one) => isAt(one.locator, locator));
    const block = there.find((one) => fold(text.slice(one.start, one.end)).includes(fold(quote))) ?? there[0];
    return [quote, ...(block?.headings ?? [])];
  });
}

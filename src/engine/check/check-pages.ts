import type { Catalogue, CatalogueEntry } from '../../domain/catalogue.js';
import { fileNameOf } from '../../domain/file-name.js';
import { nameKey } from '../../domain/name-key.js';
import { EDITED_KINDS, type EditedKind, FOLDERS } from '../../domain/page.js';
import { type WikiPath, wikiPath } from '../../domain/path.js';
import type { Diagnostic } from '../../domain/plan.js';
import type { Reply, ReplyPage } from '../../domain/reply.js';
import { fold } from '../../markdown/fold.js';
import { checkName } from './check-name.js';
import { namesPerson } from './fit-section.js';
import { findName, keyName, type NameLayer } from './name-layer.js';
import { toPlainLine } from './plain-line.js';
import type { PlanLimits } from './plan-limits.js';

/** A page that a plan may write to. */
export interface PageDraft {
  path: WikiPath;
  title: string;
  kind: EditedKind;
  type: string | undefined;
  /** What is known of the page when it exists. */
  entry: CatalogueEntry | undefined;
  /** What the reply says of it; none for an existing page that only claims name. */
  asked: ReplyPage | undefined;
}

/** The pages of a plan, by name. */
export interface PageBook {
  /** The page with this title or alias: one of the reply, else of the catalogue. */
  find(name: string): PageDraft | undefined;
  /** Pages that the reply lists, in its order. */
  listed: PageDraft[];
}

interface Context {
  /** Of the source's text, and of its path and title: a thing may be named there only. */
  names: readonly NameLayer[];
  catalogue: Catalogue;
  limits: PlanLimits;
  findings: Diagnostic[];
}

/** Decides which pages of a reply are real: named in the source, of a kind, with a path of their own. */
export function checkPages(reply: Reply, context: Context): PageBook {
  const { catalogue, limits, findings } = context;
  const byKey = new Map<string, PageDraft>();
  const paths = new Map([...catalogue.entries.values()].map(({ path, meta }) => [pathKey(path), nameKey(meta.title)]));
  for (const asked of reply.pages.slice(0, limits.pages)) {
    const draft = checkPage(asked, context, paths);
    if (draft === undefined) continue;
    const key = nameKey(draft.title);
    if (byKey.has(key)) {
      findings.push(found('repeated', 'changed', asked.title, 'is listed twice; the first counts'));
      continue;
    }
    byKey.set(key, draft);
    paths.set(pathKey(draft.path), key);
  }
  for (const left of reply.pages.slice(limits.pages)) {
    findings.push(found('too-many-pages', 'refused', left.title, `a plan has at most ${limits.pages} pages`));
  }
  const listed = [...byKey.values()];
  return { listed, find: (name) => findDraft(name, byKey, catalogue) };
}

function findDraft(name: string, byKey: Map<string, PageDraft>, catalogue: Catalogue): PageDraft | undefined {
  const plain = toPlainLine(name.slice(0, 1_000));
  const own = byKey.get(nameKey(plain));
  if (own !== undefined) return own;
  const entry = catalogue.find(plain);
  if (entry === undefined) return undefined;
  return byKey.get(nameKey(entry.meta.title)) ?? draftOf(entry, undefined);
}

function draftOf(entry: CatalogueEntry, asked: ReplyPage | undefined): PageDraft | undefined {
  const kind = EDITED_KINDS.find((edited) => edited === entry.meta.kind);
  if (kind === undefined) return undefined;
  return { path: entry.path, title: entry.meta.title, kind, type: entry.meta.type, entry, asked };
}

function checkPage(asked: ReplyPage, context: Context, paths: ReadonlyMap<string, string>): PageDraft | undefined {
  const { catalogue, limits, findings } = context;
  const checked = checkName(asked.title, limits.titleCharacters);
  if (!checked.ok) {
    findings.push(found(checked.rule, 'refused', asked.title, NAME_REASONS[checked.rule]));
    return undefined;
  }
  const { name } = checked;
  if (name !== asked.title) findings.push(found('name-cleaned', 'changed', name, 'its name held invisible characters or spaces'));
  const entry = catalogue.find(name);
  if (entry !== undefined) {
    if (asked.action === 'create') findings.push(found('page-exists', 'changed', name, `exists as ${entry.path}: appended to`));
    return draftOf(entry, asked);
  }
  if (asked.action === 'append' && asked.kind === undefined) {
    findings.push(found('no-such-page', 'refused', name, 'does not exist; a new page needs a kind'));
    return undefined;
  }
  const keyed = keyName(fold(name));
  if (context.names.every((layer) => findName(layer, keyed) < 0)) {
    findings.push(found('name-not-in-source', 'refused', name, 'the source does not have this name; use the words that it uses'));
    return undefined;
  }
  return draftNew(name, asked, paths, findings);
}

function draftNew(
  title: string,
  asked: ReplyPage,
  paths: ReadonlyMap<string, string>,
  findings: Diagnostic[],
): PageDraft | undefined {
  const said = toPlainLine((asked.type ?? '').slice(0, 60));
  // A word or a few: it stands in the front matter, where nothing makes it inert.
  const type = /^\p{L}[\p{L}\p{M}\p{N} -]*$/u.test(said) ? said : undefined;
  const kind = namesPerson(type) ? 'entity' : (asked.kind ?? 'concept');
  if (kind !== asked.kind) findings.push(found('kind', 'changed', title, `is made of the kind ${kind}`));
  const path = wikiPath(`${FOLDERS[kind]}/${fileNameOf(title)}.md`);
  const taken = paths.get(pathKey(path));
  if (taken !== undefined && taken !== nameKey(title)) {
    findings.push(found('file-name-taken', 'refused', title, `${path} is the page of another name`));
    return undefined;
  }
  return { path, title, kind, type, entry: undefined, asked };
}

const NAME_REASONS = {
  'name-empty': 'has no letter or digit in its name',
  'name-too-long': 'its name is too long for a title',
  'name-is-path': 'is a path; a page is named after its thing',
  'name-reserved': 'is the name of a page that code writes',
};

/** File systems without case hold both forms of a name in one file. */
const pathKey = (path: WikiPath): string => path.normalize('NFC').toLowerCase().toUpperCase();

function found(rule: string, severity: Diagnostic['severity'], title: string, what: string): Diagnostic {
  const part = `page "${toPlainLine(title.slice(0, 200)).slice(0, 80)}"`;
  return { rule, severity, part, message: `${part} ${what}.` };
}

import type { CatalogueEntry } from '../../../domain/catalogue.js';
import { nameKey } from '../../../domain/name-key.js';
import type { EditedKind } from '../../../domain/page.js';
import type { PlanRequest } from '../../provider.js';
import { looseKey } from './name-candidates.js';

/** Why something may have a page of its own, strongest first. */
const REASONS = ['exists', 'subject', 'defined', 'role', 'named', 'repeated', 'present'] as const;
type Reason = (typeof REASONS)[number];

/** Something that a source speaks of and that may have a page. */
export interface Thing {
  title: string;
  kind: EditedKind;
  type: string | undefined;
  reason: Reason;
  /** How much of the source speaks of it: the higher, the sooner it gets a page. */
  score: number;
  /** Known only as words that the text repeats. */
  isTerm: boolean;
  /** Not yet in the wiki. */
  isNew: boolean;
  /** All forms that stand for it in a text, the title first. */
  names: string[];
  /** Of these, single parts of a person's name. */
  parts?: ReadonlySet<string>;
  aliases: { name: string; line: number; quote: string }[];
}

export interface NewThing {
  name: string;
  kind: EditedKind;
  type: string | undefined;
  reason: Reason;
  /** Other forms in which the source has the name. */
  forms?: readonly string[];
  score?: number;
  isTerm?: boolean;
}

const SCORES: Record<Reason, number> = { exists: 20, subject: 10, defined: 8, role: 7, named: 5, repeated: 0, present: 1 };

/** The things of one source, each once by its name key, and what the wiki already has under one of its names. */
export class ThingList {
  readonly all: Thing[] = [];
  private readonly byKey = new Map<string, Thing>();
  private readonly request: PlanRequest;
  /** Names of the wiki's pages in the loosest form in which they can stand in a text. */
  private readonly byLooseKey = new Map<string, CatalogueEntry>();

  constructor(request: PlanRequest) {
    this.request = request;
    for (const entry of request.catalogue.entries.values()) {
      for (const name of [entry.meta.title, ...entry.meta.aliases]) {
        const key = looseKey(name);
        if (!this.byLooseKey.has(key)) this.byLooseKey.set(key, entry);
      }
    }
  }

  find(name: string): Thing | undefined {
    for (const variant of nameVariants(name)) {
      const thing = this.byKey.get(looseKey(variant));
      if (thing !== undefined) return thing;
    }
    return undefined;
  }

  /** Adds a thing, or strengthens the reason of the one that has this name. */
  add({ name, kind, type, reason, forms = [], score = SCORES[reason], isTerm = false }: NewThing): Thing {
    const known = this.findKnown(name);
    if (known !== undefined) {
      known.score = Math.max(known.score, score) + (known.reason === reason ? 0 : Math.min(known.score, score) / 4);
      this.addNames(known, [name, ...forms]);
      known.isTerm &&= isTerm;
      if (REASONS.indexOf(reason) < REASONS.indexOf(known.reason)) {
        known.reason = reason;
        if (reason === 'defined') Object.assign(known, { kind, type });
      }
      if (known.isNew && known.kind === 'concept' && kind === 'entity') Object.assign(known, { kind, type });
      return known;
    }
    const title = kind === 'project' ? stripProjectWord(name) : name;
    const names = [name, ...forms].flatMap(nameVariants);
    return this.register({ title, kind, type, reason, score, isTerm, isNew: true, names, aliases: [] });
  }

  /** Adds another name with its evidence, unless something else has it. */
  addAlias(thing: Thing, alias: { name: string; line: number; quote: string }): void {
    if (nameKey(alias.name) === nameKey(thing.title) || this.find(alias.name) !== undefined) return;
    if (this.request.catalogue.find(alias.name) !== undefined) return;
    thing.aliases.push(alias);
    this.addNames(thing, nameVariants(alias.name));
  }

  /** Makes one thing of two new ones, under the name of the first; the name of the second is an alias of it. */
  unite(thing: Thing, other: Thing, alias: Thing['aliases'][number]): void {
    this.all.splice(this.all.indexOf(other), 1);
    for (const name of other.names) this.byKey.delete(looseKey(name));
    thing.score = Math.max(thing.score, other.score);
    thing.isTerm &&= other.isTerm;
    if (REASONS.indexOf(other.reason) < REASONS.indexOf(thing.reason)) thing.reason = other.reason;
    if (thing.kind === 'concept') Object.assign(thing, { kind: other.kind, type: other.type });
    this.addAlias(thing, alias);
    thing.aliases.push(...other.aliases);
    this.addNames(thing, other.names);
  }

  /** Adds a page of the wiki by its entry. */
  addEntry(entry: CatalogueEntry): Thing | undefined {
    const { title, kind, type, aliases } = entry.meta;
    if (kind === 'source' || kind === 'answer' || entry.meta.locked) return undefined;
    const known = this.byKey.get(looseKey(title));
    if (known !== undefined) return known;
    return this.register({
      title,
      kind,
      type,
      reason: 'exists',
      score: SCORES.exists,
      isTerm: false,
      isNew: false,
      names: [title, ...aliases].flatMap(nameVariants),
      aliases: [],
    });
  }

  /** What has this name, in the source or in the wiki: a page of the wiki then is one of the things. */
  findKnown(name: string): Thing | undefined {
    return this.find(name) ?? this.addPage(name);
  }

  private addPage(name: string): Thing | undefined {
    for (const variant of nameVariants(name)) {
      const entry = this.request.catalogue.find(variant) ?? this.byLooseKey.get(looseKey(variant));
      if (entry !== undefined) return this.addEntry(entry);
    }
    return undefined;
  }

  private register(thing: Thing): Thing {
    const names = thing.names;
    thing.names = [];
    this.all.push(thing);
    this.addNames(thing, [thing.title, ...names]);
    return thing;
  }

  private addNames(thing: Thing, names: string[]): void {
    for (const name of names) {
      const key = looseKey(name);
      const other = this.byKey.get(key);
      if (key === '' || (other !== undefined && other !== thing)) continue;
      this.byKey.set(key, thing);
      if (!thing.names.includes(name)) thing.names.push(name);
    }
  }
}

const PROJECT_WORD = /^(?:the )?project (?=\S)|\s+project$|\s*(?:프로젝트|プロジェクト|项目)$/iu;
const stripProjectWord = (name: string): string =>
  /^project /i.test(name) ? name : name.replace(PROJECT_WORD, '').trim() || name;

/** A name as it stands, and without the word "project". */
function nameVariants(name: string): string[] {
  const bare = name.replace(PROJECT_WORD, '').trim();
  return bare === '' || bare === name ? [name] : [name, bare];
}

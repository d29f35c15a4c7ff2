import type { CatalogueEntry } from '../../domain/catalogue.js';
import { nameKey } from '../../domain/name-key.js';
import type { EditedKind } from '../../domain/page.js';
import type { PlanRequest } from '../provider.js';

/** Why something may have a page of its own, strongest first. */
export const REASONS = ['exists', 'subject', 'defined', 'role', 'named', 'repeated', 'present'] as const;
type Reason = (typeof REASONS)[number];

/** Something that a source speaks of and that may have a page. */
export interface Thing {
  title: string;
  kind: EditedKind;
  type: string | undefined;
  reason: Reason;
  /** Not yet in the wiki. */
  isNew: boolean;
  /** All forms that stand for it in a text, the title first. */
  names: string[];
  aliases: { name: string; line: number; quote: string }[];
}

export interface NewThing {
  name: string;
  kind: EditedKind;
  type: string | undefined;
  reason: Reason;
}

/** The things of one source, each once by its name key, and what the wiki already has under one of its names. */
export class ThingList {
  readonly all: Thing[] = [];
  private readonly byKey = new Map<string, Thing>();
  private readonly request: PlanRequest;

  constructor(request: PlanRequest) {
    this.request = request;
  }

  find(name: string): Thing | undefined {
    for (const variant of nameVariants(name)) {
      const thing = this.byKey.get(nameKey(variant));
      if (thing !== undefined) return thing;
    }
    return undefined;
  }

  /** Adds a thing, or strengthens the reason of the one that has this name. */
  add({ name, kind, type, reason }: NewThing): Thing {
    const known = this.find(name) ?? this.addExisting(name);
    if (known !== undefined) {
      if (REASONS.indexOf(reason) < REASONS.indexOf(known.reason)) {
        known.reason = reason;
        if (reason === 'defined') Object.assign(known, { kind, type });
      }
      if (known.isNew && known.kind === 'concept' && kind === 'entity') Object.assign(known, { kind, type });
      return known;
    }
    const title = kind === 'project' ? stripProjectWord(name) : name;
    return this.register({ title, kind, type, reason, isNew: true, names: nameVariants(name), aliases: [] });
  }

  /** Adds another name with its evidence, unless something else has it. */
  addAlias(thing: Thing, alias: { name: string; line: number; quote: string }): void {
    if (nameKey(alias.name) === nameKey(thing.title) || this.find(alias.name) !== undefined) return;
    if (this.request.catalogue.find(alias.name) !== undefined) return;
    thing.aliases.push(alias);
    this.addNames(thing, nameVariants(alias.name));
  }

  /** Adds a page of the wiki by its entry. */
  addEntry(entry: CatalogueEntry): Thing | undefined {
    const { title, kind, type, aliases } = entry.meta;
    if (kind === 'source' || kind === 'answer' || entry.meta.locked) return undefined;
    const known = this.byKey.get(nameKey(title));
    if (known !== undefined) return known;
    return this.register({
      title,
      kind,
      type,
      reason: 'exists',
      isNew: false,
      names: [title, ...aliases].flatMap(nameVariants),
      aliases: [],
    });
  }

  private addExisting(name: string): Thing | undefined {
    for (const variant of nameVariants(name)) {
      const entry = this.request.catalogue.find(variant);
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
      const key = nameKey(name);
      if (key === '' || this.byKey.has(key)) continue;
      this.byKey.set(key, thing);
      thing.names.push(name);
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

import type { Action, Diagnostic } from '../domain/plan.js';
import { findConflict } from '../markdown/conflict-markers.js';
import { parsePartialMeta } from '../markdown/front-matter.js';

/** Does the page's text say that it is a person's alone (`locked: true`)? */
const isLocked = (text: string | undefined): boolean => text !== undefined && parsePartialMeta(text).locked;

/** Why nothing may be written on a page: it is a person's alone, or two versions of it have not been made one yet. */
export type Closed = 'locked' | 'conflict';

/** Is this page closed to us? Undefined: it may be written. */
export function findClosed(text: string | undefined): Closed | undefined {
  if (isLocked(text)) return 'locked';
  return text !== undefined && findConflict(text) !== undefined ? 'conflict' : undefined;
}

const RULES = { locked: 'locked-page', conflict: 'conflict-page' } as const;
const REASONS = {
  locked: 'is locked',
  conflict: 'holds conflict markers (<<<<<<<)',
} as const;
const TODO = { locked: '', conflict: ': make one text of the two, then name the source again' } as const;

/** A finding for a page that stays as it is because it is closed. */
export const refusePage = (why: Closed, title: string, what: string): Diagnostic => {
  const part = `page "${title}"`;
  return { rule: RULES[why], severity: 'refused', part, message: `${part} ${REASONS[why]}: ${what}.` };
};

/** The findings for an action whose page is closed: one a claim, or one for the page when only other things were to go there. */
export function refuseAction(why: Closed, { title, claims, todos, aliases }: Action): Diagnostic[] {
  const refused = claims.map(({ id }): Diagnostic => {
    const part = `claim ${id}`;
    return {
      rule: RULES[why],
      severity: 'refused',
      part,
      message: `${part} is for the page "${title}", which ${REASONS[why]}${TODO[why]}.`,
    };
  });
  const others = todos.length + aliases.length;
  return refused.length === 0 && others > 0 ? [refusePage(why, title, 'nothing was added to it')] : refused;
}

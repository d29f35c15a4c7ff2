import type { Action, Diagnostic } from '../domain/plan.js';
import { parsePartialMeta } from '../markdown/front-matter.js';

/** Does the page's text say that it is a person's alone (`locked: true`)? */
export const isLocked = (text: string | undefined): boolean => text !== undefined && parsePartialMeta(text).locked;

/** A finding for a page that stays as it is because it is locked. */
export const refusePage = (title: string, what: string): Diagnostic => {
  const part = `page "${title}"`;
  return { rule: 'locked-page', severity: 'refused', part, message: `${part} is locked: ${what}.` };
};

/** The findings for an action whose page is locked: one a claim, or one for the page when only other things were to go there. */
export function refuseAction({ title, claims, todos, aliases }: Action): Diagnostic[] {
  const refused = claims.map(({ id }): Diagnostic => {
    const part = `claim ${id}`;
    return {
      rule: 'locked-page',
      severity: 'refused',
      part,
      message: `${part} is for the page "${title}", which is locked.`,
    };
  });
  const others = todos.length + aliases.length;
  return refused.length === 0 && others > 0 ? [refusePage(title, 'nothing was added to it')] : refused;
}

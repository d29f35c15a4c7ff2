import type { SectionKey } from '../../../domain/page.js';
import type { Thing } from '../names/things.js';
import { isUnder } from '../text/unit.js';
import { oneOf } from '../words/one-of.js';
import { CHANGE, PEOPLE_HEADING, RULE } from '../words/vocabulary.js';
import type { Draft } from './filing.js';

/** The section of a page that a unit belongs in. */
export function chooseSection(thing: Thing, draft: Draft): SectionKey {
  const { unit, definition, holders, isDecision, isQuestion, scope } = draft;
  const isDefined = definition !== undefined && thing.names.includes(definition.term);
  const changes = saysChange(unit.text);
  const holds = holders.some((holder) => thing.names.includes(holder.name));
  if (thing.type === 'person') {
    if (holds)
      return unit.kind !== 'row' && (scope?.kind === 'project' || draft.named.some((t) => t.kind === 'project'))
        ? 'projects'
        : 'role';
    return scope?.kind === 'project' ? 'projects' : 'history';
  }
  if (thing.kind === 'project') {
    if (isDefined) return 'overview';
    if (isQuestion) return 'questions';
    if (holders.some((holder) => holder.kind === 'person') || isUnder(unit, PEOPLE_HEADING)) return 'people';
    if (changes) return 'changes';
    return isDecision ? 'decisions' : 'overview';
  }
  if (isDefined) return thing.kind === 'concept' ? 'definition' : 'overview';
  if (changes) return 'changes';
  if (isDecision || RULE.test(unit.text)) return 'rules';
  return 'overview';
}

/** Where the word of change is a noun, denied, or only thought of, nothing has changed. */
const NO_CHANGE = oneOf(
  /(?<!\p{L})(?:(?:may|might|could|would|should|can|cannot|must|if|when|not|never|no|any|these|those|the|code|such|to) (?:\S+ ){0,2}(?:changes?|changed|moves?|moved|replaced?|removed?|raised)|changes? (?:in|to|of|on|are|is|for|that))(?!\p{L})/u,
  /(?:변경|교체|대체|이동|연기)(?:할|될|하려|하는|되는|되지|하지|이 필요)|(?:경우|수 있)/u,
  /(?:変更|交代|延期)(?:する場合|できる|しない|は(?:ない|不要))/u,
  /(?:可以|可能|不会|如果|不能)[^，。]{0,8}(?:变更|改为|取代|替换)/u,
);

const saysChange = (text: string): boolean => CHANGE.test(text) && !NO_CHANGE.test(text);

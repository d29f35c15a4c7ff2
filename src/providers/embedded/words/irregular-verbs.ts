import { stemEnglish } from '../../../domain/stem.js';

/**
 * English verbs whose past forms no rule gives: the base, then its other forms. Left out are forms that are the base or a common
 * noun or adjective as well (`saw`, `found`, `left`, `rose`, `ground`), and those that do not differ (`cut`).
 */
const TABLE = `arise arose arisen|awake awoke awoken|become became|begin began begun|bite bitten|blow blew blown|break broke broken|
breed bred|bring brought|build built|buy bought|catch caught|choose chose chosen|cling clung|come came|creep crept|deal dealt|
dig dug|do did done|draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|fall fallen|feed fed|fight fought|
flee fled|fly flew flown|forbid forbade forbidden|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|
get got gotten|give gave given|go went gone|grow grew grown|hang hung|hear heard|hide hid hidden|hold held|keep kept|know knew known|
lay laid|lead led|lend lent|lie lain|lose lost|make made|meet met|pay paid|ride ridden|ring rang rung|rise risen|run ran|say said|
see seen|seek sought|sell sold|send sent|shake shook shaken|shine shone|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|
sit sat|sleep slept|slide slid|speak spoken|spend spent|spin spun|spring sprang sprung|stand stood|steal stole stolen|stick stuck|
strike struck stricken|swear swore sworn|sweep swept|swim swam swum|swing swung|take took taken|teach taught|tear torn|tell told|
think thought|throw threw thrown|understand understood|undertake undertook undertaken|uphold upheld|wake woke woken|wear wore worn|
weave wove woven|win won|withdraw withdrew withdrawn|withhold withheld|write wrote written|overcome overcame|override overrode overridden|
oversee oversaw overseen|overtake overtook overtaken|rebuild rebuilt|redo redid redone|resell resold|rewrite rewrote rewritten`;

const BASES = new Map(
  TABLE.split('|').flatMap((line) => {
    const [base = '', ...forms] = line.trim().split(' ');
    return forms.map((form) => [stemEnglish(form), stemEnglish(base)] as const);
  }),
);

/** The search term of the base of an irregular English verb for that of one of its forms (`chosen` → `choos`), else the term itself. */
export const toBaseTerm = (term: string): string => BASES.get(term) ?? term;

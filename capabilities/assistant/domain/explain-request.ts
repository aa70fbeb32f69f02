import { type ReadGroup, readGroups } from './cards/report-groups.ts';

/** Subject of an explanation. */
export type ExplainRequest =
  /** Whatever is open. */
  | { readonly about: 'this' }
  | { readonly about: 'notam'; readonly number: string | null }
  | { readonly about: 'hazard' }
  | { readonly about: 'duty' }
  | { readonly about: 'report'; readonly kind: 'metar' | 'taf'; readonly place: string | null }
  /** Groups of a report, as typed; `isCertain` is false when they may be ordinary words. */
  | { readonly about: 'groups'; readonly groups: readonly ReadGroup[]; readonly isCertain: boolean };

const ASKS =
  /^(?:please\s+|(?:can|could|would|will)\s+you\s+|kindly\s+|i\s+want\s+you\s+to\s+|now\s+|and\s+)*(?<verb>explain|decode|translate|what\s+(?:does|do)|what\s+is|what\s+are|what['’]?s|(?:the\s+)?meaning\s+of)(?:\s+to\s+me)?(?:\s+(?<object>.*?))?(?:\s+means?|\s+say|\s+to\s+me)?\s*[?.!]*$/is;
const WHY_ILLEGAL =
  /^why\s+(?:is|isn['’]?t|am|are|was)\b.*\b(?:legal|illegal|allowed)\b|^why\s+(?:this|that)\s+(?:duty|verdict)\b|\b(?:why|how\s+come|explain|reasons?)\b.*\b(?:duty|verdict|shift|roster)\b.*\b(?:legal|illegal|allowed|limits?|break|breaks|broke|exceeds?|over|violat\w+|fail\w*|rejected|red|bad)\b/i;
/** `how did you come to this figure`, `what makes you say that`: about what is open, or the last answer. */
const HOW_SO =
  /\b(?:how|where) (?:do|did|does|have|has|come|is|was|are|were) (?:you|this|that|these|those|it|the)\b[^?]*?\b(?:come (?:to|from|up with|by)|get(?: to)?|got|arrive at|reach|work(?:ed)? (?:it |this |that )?out|calculated?|computed?|know)\b[^?]*\b(?:figures?|numbers?|results?|values?|conclusion|verdict|that|this|from)\b|\bhow (?:do|would|can|could|would) you (?:explain|justify|account for) (?:this|that|it|these|those)\b|\b(?:where|how) (?:is|was|did) (?:this|that|the) (?:figure|number|value|result) (?:from|come|made|worked|calculated|computed)\b|\bhow (?:this|that|the|these|those) (?:figures?|numbers?|results?|values?|verdict) (?:came|comes?|was|were|is|are) (?:about|made|calculated|computed|worked|reached|derived|got)\b|\b(?:why|how|where) (?:you|u|this|that|it|these|those) (?:came|come|get|gets|got|arrived?|reach|reached|calculated?|computed?|worked|derived?)\b[^?]*\b(?:figures?|numbers?|results?|values?|conclusion|verdict|that|this)\b|\bwhat makes you (?:say|think|so sure)\b|\bwhy (?:do|did|would) you (?:say|think|tell me|show me) (?:so|that|this)\b/i;
const THIS = /^(?:this|that|it|the\s+open\s+one|what\s+is\s+open)?$/i;
const NOTAM =
  /^(?:this|that|the|my)?\s*(?:(?:open|first|top|last|latest|newest|selected|shown)\s+)?notams?(?:\s+(?<number>[a-z]?\d{1,5}\/\d{2,4}))?$/i;
const NUMBER = /^(?<number>[a-z]\d{4}\/\d{2})$/i;
const HAZARD = /^(?:this|that|the)?\s*(?:open\s+)?(?:hazard|advisory|sigmet|airmet|g-?airmet|cwa|area)$/i;
const DUTY = /^(?:this|that|the|why)?\s*(?:open\s+)?(?:duty|verdict|legality)(?:\s+is\s+.*)?$/i;
const REPORT =
  /^(?:this|that|the)?\s*(?:open\s+)?(?<kind>metar|taf|report)(?:\s+(?:of|for|at|in))?(?:\s+(?<place>[a-z0-9]{3,4}))?$/i;

/** Letters, digits and signs of report groups. */
const GROUP = /^(?:\d|(?:[+-]|VC)?[A-Z0-9/$]{2,}=?)$/i;
/** Certain codes: in capitals, with a sign, or with digits. */
const isCodeLike = (token: string): boolean => token === token.toUpperCase() || /^[+-]|\d/.test(token);

function groupsOf(object: string, isCertain: boolean): ExplainRequest | null {
  const tokens = object.split(/\s+/);
  if (!tokens.every((token) => GROUP.test(token))) return null;
  const groups = readGroups(object);
  const known = groups.filter(({ words }) => words !== null).length;
  if (!tokens.every(isCodeLike) && known < groups.length) return null;
  if (known === 0 && !isCertain) return null;
  return { about: 'groups', groups, isCertain: known > 0 };
}

/**
 * Subject of an explanation requested by a sentence; null for other requests. Reads the sentence as typed: `+` and `/`
 * are part of a group.
 */
export function readExplainRequest(text: string): ExplainRequest | null {
  // Quoted text is taken literally; its origin is ignored.
  const sentence = text
    .trim()
    .replaceAll(/["“”„»«]/g, '')
    .replace(
      /\s+(?:in|inside|of|on)\s+(?:a|an|the|this|that|my)\s+(?:metar|taf|report|notam|forecast|weather report)\s*(?<end>[?.!]*)$/i,
      '$<end>',
    );
  if (WHY_ILLEGAL.test(sentence)) return { about: 'duty' };
  if (HOW_SO.test(sentence)) return { about: 'this' };
  const match = ASKS.exec(sentence);
  if (!match) return null;
  const { verb = '', object: typed = '' } = match.groups ?? {};
  const object = typed
    .trim()
    .replace(/^(?:(?:this|that|the|following)\s+)*(?:metar|taf|report)\s*[:,]\s*/i, '');
  const isOrder = /^(?:explain|decode|translate)$/i.test(verb);
  const groups =
    object === '' || THIS.test(object) ? null : groupsOf(object, isOrder || /does|do/i.test(verb));
  if (!isOrder && !/does|do|meaning/i.test(verb)) return groups;
  if (THIS.test(object)) return { about: 'this' };
  const notam = NOTAM.exec(object) ?? NUMBER.exec(object);
  if (notam) return { about: 'notam', number: notam.groups?.['number']?.toUpperCase() ?? null };
  if (HAZARD.test(object)) return { about: 'hazard' };
  if (DUTY.test(object)) return { about: 'duty' };
  const report = REPORT.exec(object);
  if (report) {
    const kind = /taf/i.test(report.groups?.['kind'] ?? '') ? 'taf' : 'metar';
    return { about: 'report', kind, place: report.groups?.['place']?.toUpperCase() ?? null };
  }
  return groups;
}

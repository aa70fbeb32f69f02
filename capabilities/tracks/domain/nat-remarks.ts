import { REMARKS } from './nat-tracks.ts';

/** Remarks of a NAT track message, one line each, without numbers. */
export function remarksOf(lines: readonly string[]): string[] {
  const start = lines.findIndex((line) => REMARKS.test(line));
  if (start < 0) return [];
  const remarks: string[] = [];
  const first = (lines[start] ?? '').replace(/^REMARKS?\s*[.:]?\s*/, '');
  for (const line of [first, ...lines.slice(start + 1)]) {
    const text = line.replace(/[-)\s]+$/, '');
    const numbered = /^(\d{1,2})[.)]\s*(.*)$/.exec(text);
    if (numbered) remarks.push(numbered[2] ?? '');
    else if (text !== '' && remarks.length > 0) remarks.push(`${remarks.pop() ?? ''} ${text}`.trim());
    else if (text !== '') remarks.push(text);
  }
  return remarks.filter((remark) => remark !== '');
}

/** `325`, or amended `325A`; null when the message has none. */
export function trackMessageNumber(lines: readonly string[]): string | null {
  return /\bTMI (?:IS )?(\d{3} ?[A-Z]?)\b/.exec(lines.join(' '))?.[1]?.replace(' ', '') ?? null;
}

/** Tracks that require PBCS, or null when the remarks do not mention it. */
export function pbcsTracks(remarks: readonly string[]): Set<string> | null {
  const remark = remarks.find((text) => /\bPBCS\b/.test(text) && /\bTRACKS?\b/.test(text));
  if (remark === undefined) return null;
  const list = remark.split(/\bEND OF PBCS\b/)[0] ?? '';
  if (/\bTRACKS? (?:AS FOLLOWS )?NIL\b/.test(list)) return new Set();
  const named = [...list.matchAll(/\bTRACKS? (?:AS FOLLOWS )?((?:[A-Z]\b[ ,]*(?:AND )?)+)/g)];
  return new Set(named.flatMap((match) => lettersOf(match[1] ?? '')));
}

/** Tracks cancelled by a remark: `TRACK C IS CANCELLED`. */
export function cancelledTracks(remarks: readonly string[]): Set<string> {
  const pattern = /\bTRACKS? ((?:[A-Z]\b[ ,]*(?:AND )?)+)(?:IS |ARE )?(?:CANCELL?ED|CNL)\b/g;
  return new Set(
    remarks.flatMap((remark) => [...remark.matchAll(pattern)].flatMap((match) => lettersOf(match[1] ?? ''))),
  );
}

const lettersOf = (text: string): string[] => text.split(/[ ,]+/).filter((word) => /^[A-Z]$/.test(word));

/**
 * Whether the message cancels a whole set (`TRACKS CANCELLED`, `TMI 325 IS CANCELLED`). One with tracks that names the
 * message it replaces does not.
 */
export function isCancellation(message: {
  headers: readonly string[];
  lines: readonly string[];
  tracks: number;
}): boolean {
  const cancelled = /\b(?:CANCELL?ED|CNL)\b/;
  if (message.headers.some((header) => cancelled.test(header))) return true;
  return (
    message.tracks === 0 &&
    message.lines.some((line) => cancelled.test(line) || /^CANCEL TMI \d{3}/.test(line))
  );
}

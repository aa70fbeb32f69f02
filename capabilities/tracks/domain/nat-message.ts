import { type Validity, natValidityText, parseNatValidity, parseOriginTime } from './message-time.ts';
import { cancelledTracks, isCancellation, pbcsTracks, remarksOf, trackMessageNumber } from './nat-remarks.ts';
import { readTracks } from './nat-tracks.ts';
import type { ParsedNotices, TrackNotice } from './oceanic-track.ts';

/**
 * Parser of the NAT track message (ICAO NAT Doc 007, chapter 2 and its examples): one message in n parts per direction,
 * identified by the TMI, the day of the year with a letter for each amendment.
 */

const HEADER = /^\(?NAT-(\d{1,2})\/(\d{1,2})\b(.*)$/;
const ORIGIN = /^(\d{6}) ([A-Z]{8})(?: .*)?$/;
const PART_END = /^END OF PART\b/;
const PART_TITLE = /^PART [A-Z]+ OF [A-Z]+ PARTS?\b/;

interface Part {
  number: number;
  count: number;
  header: string;
  issuer: string | null;
  issuedAtMs: number | null;
  validity: Validity | null;
  lines: string[];
}

/** Parses all NAT track messages in a text. `receivedMs` determines the missing year and month. */
export function parseNatMessages(text: string, receivedMs: number): ParsedNotices {
  const rejected: string[] = [];
  const parts = partsOf(text, receivedMs);
  const notices: TrackNotice[] = [];
  for (const group of messagesOf(parts)) {
    const notice = readMessage(group, rejected);
    if (notice) notices.push(notice);
  }
  return { notices: inForce(notices), rejected };
}

function partsOf(text: string, receivedMs: number): Part[] {
  const parts: Part[] = [];
  let origin: RegExpExecArray | null = null;
  let current: Part | null = null;
  for (const raw of text.split('\n')) {
    const line = raw.replaceAll(/\s+/g, ' ').trim();
    const header = HEADER.exec(line);
    if (header) {
      current = {
        number: Number(header[1]),
        count: Number(header[2]),
        header: (header[3] ?? '').trim(),
        issuer: origin?.[2] ?? null,
        issuedAtMs: parseOriginTime(origin?.[1] ?? '', receivedMs),
        validity: null,
        lines: [],
      };
      parts.push(current);
      origin = null;
      continue;
    }
    origin = ORIGIN.exec(line) ?? origin;
    if (current === null || line === '') continue;
    const validity: Validity | null = current.validity ?? parseNatValidity(line, receivedMs);
    if (validity !== current.validity) current.validity = validity;
    else if (PART_END.test(line)) current = null;
    else if (!ORIGIN.test(line) && !PART_TITLE.test(line)) current.lines.push(line);
  }
  return parts;
}

/** Parts belong together until a number repeats: a message and its amendment may have the same time. */
function messagesOf(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = [];
  const key = (part: Part) =>
    [part.issuer, part.count, part.issuedAtMs, part.validity && natValidityText(part.validity)].join(' ');
  for (const part of parts) {
    const group = groups.find(
      (members) =>
        members.every(({ number }) => number !== part.number) && members[0] && key(members[0]) === key(part),
    );
    if (group) group.push(part);
    else groups.push([part]);
  }
  return groups.map((group) => group.toSorted((a, b) => a.number - b.number));
}

function readMessage(parts: readonly Part[], rejected: string[]): TrackNotice | null {
  const [first] = parts;
  if (!first) return null;
  const name = first.issuer === null ? 'NAT track message' : `NAT track message of ${first.issuer}`;
  if (first.validity === null) {
    rejected.push(`${name}: the time of validity cannot be read.`);
    return null;
  }
  const missing = first.count - parts.length;
  if (missing > 0)
    rejected.push(`${name}: ${missing} of ${first.count} parts ${missing === 1 ? 'is' : 'are'} missing.`);
  const { validity } = first;
  const lines = parts.flatMap((part) => part.lines);
  const remarks = remarksOf(lines);
  const number = trackMessageNumber(lines);
  const pbcs = pbcsTracks(remarks);
  const gone = cancelledTracks(remarks);
  const tracks = readTracks(lines, rejected).filter(({ ident }) => !gone.has(ident));
  const isCancelled = isCancellation({
    headers: parts.map(({ header }) => header),
    lines,
    tracks: tracks.length,
  });
  const head = first.issuer === null ? [] : [first.issuer];
  return {
    number,
    issuer: first.issuer,
    issuedAtMs: first.issuedAtMs,
    validFromMs: validity.fromMs,
    validToMs: validity.toMs,
    remarks,
    isCancelled,
    rawText: [...head, natValidityText(validity), ...lines].join('\n'),
    tracks: isCancelled
      ? []
      : tracks.map((track) => ({
          ...track,
          id: `nat-${track.direction}-${track.ident}-${new Date(validity.fromMs).toISOString().slice(0, 16)}`,
          system: 'nat' as const,
          validFromMs: validity.fromMs,
          validToMs: validity.toMs,
          message: number,
          isPbcs: pbcs === null ? null : pbcs.has(track.ident),
        })),
  };
}

/** Last message of each set: an amendment or cancellation replaces its predecessor. */
function inForce(notices: readonly TrackNotice[]): TrackNotice[] {
  const kept: TrackNotice[] = [];
  for (const notice of notices) {
    const at = kept.findIndex((other) => isSameSet(other, notice));
    const before = kept[at];
    if (!before) kept.push(notice);
    else if (isLater(notice, before)) kept[at] = notice;
  }
  return kept.toSorted((a, b) => (a.validFromMs ?? 0) - (b.validFromMs ?? 0));
}

/** An amendment may change the hours: the day of the year with originator or direction identifies the set. */
function isSameSet(a: TrackNotice, b: TrackNotice): boolean {
  if (a.validFromMs === b.validFromMs && a.validToMs === b.validToMs) return true;
  const day = ({ number }: TrackNotice) => number?.slice(0, 3) ?? null;
  if (day(a) === null || day(a) !== day(b)) return false;
  const direction = ({ tracks }: TrackNotice) => tracks[0]?.direction ?? null;
  const isSameOrigin = a.issuer !== null && a.issuer === b.issuer;
  return isSameOrigin || (direction(a) !== null && direction(a) === direction(b));
}

/** By the letter of the TMI, then by issue time; of equals the later in the text. */
function isLater(notice: TrackNotice, before: TrackNotice): boolean {
  const letter = ({ number }: TrackNotice) => number?.replace(/^\d+/, '') ?? '';
  const order = letter(notice).localeCompare(letter(before));
  if (order !== 0 && notice.number !== null && before.number !== null) return order > 0;
  return (notice.issuedAtMs ?? 0) >= (before.issuedAtMs ?? 0);
}

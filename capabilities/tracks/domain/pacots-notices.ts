import { type Validity, ordered, parseListTime, parseTenFigures } from './message-time.ts';
import type { OceanicTrack, ParsedNotices, TrackDirection, TrackNotice } from './oceanic-track.ts';
import { parseTrackPoint, type TrackPointToken } from './track-point.ts';

/**
 * Parser of PACOTS notices: track definition messages of Oakland (`(TDM TRK C 151105190001 …`, westbound, letters) and
 * flexible tracks of Fukuoka (`TRACK 1. FLEX ROUTE : …`, eastbound, numbers), as NOTAMs with items A to E or in the
 * published list with `… UNTIL …` after the text.
 */

const NOTICE = /^[ \t]*\(?([A-Z]\d{4}\/\d{2})\b/gm;
const DEFINITION = /^\s*\(?TDM TRK\b/gm;
const UNTIL = /(\d{2} [A-Z]{3} \d{2}:\d{2} \d{4}) UNTIL\s+(\d{2} [A-Z]{3} \d{2}:\d{2} \d{4})/;
const CREATED = /CREATED:\s+(\d{2} [A-Z]{3} \d{2}:\d{2} \d{4})/;
const ITEM_B = /\bB\)\s*(\d{10})/;
const ITEM_C = /\bC\)\s*(\d{10})/;
const ITEM_A = /\bA\)\s*([A-Z]{4})\b/;

/** Parses all notices of Pacific tracks in a text; other notices are ignored. */
export function parsePacotsNotices(text: string): ParsedNotices {
  const rejected: string[] = [];
  const notices = splitNotices(text).flatMap((piece) => {
    const notice = readNotice(piece, rejected);
    return notice ? [notice] : [];
  });
  return { notices: inForce(notices), rejected };
}

/** Splits by notice numbers; without numbers by track definitions, else as one notice. */
function splitNotices(text: string): string[] {
  const numbered = [...text.matchAll(NOTICE)].map(({ index }) => index);
  const starts = numbered.length > 0 ? numbered : [...text.matchAll(DEFINITION)].map(({ index }) => index);
  if (starts.length === 0) return [text];
  return starts.map((start, at) => text.slice(start, starts[at + 1]));
}

function readNotice(text: string, rejected: string[]): TrackNotice | null {
  if (!/\bTDM TRK\b|\bPACOTS\b|\bFLEX ROUTE\b/.test(text)) return null;
  const number = /^\s*\(?([A-Z]\d{4}\/\d{2})\b/.exec(text)?.[1] ?? null;
  const name = number === null ? 'PACOTS notice' : `PACOTS notice ${number}`;
  const definition = /\bTDM TRK ([A-Z\d]{1,2})\s+(\d{10,12})\b([\s\S]*)$/.exec(text);
  const validity = validityOf(text, definition?.[3] ?? '');
  const hasRoute = definition !== null || /\bFLEX ROUTE\b/.test(text);
  const isCancelled = /\bNOTAMC\b/.test(text) || (!hasRoute && /\b(?:CANCELL?ED|CNL)\b/.test(text));
  if (validity === null && !isCancelled) {
    rejected.push(`${name}: the time of validity cannot be read.`);
    return null;
  }
  const base = { number, validity, name, text, rejected };
  const tracks = isCancelled || validity === null ? [] : readTracks(base, definition, validity);
  return {
    number,
    issuer: ITEM_A.exec(text)?.[1] ?? (definition ? 'KZAK' : 'RJJJ'),
    issuedAtMs: parseListTime(CREATED.exec(text)?.[1] ?? ''),
    validFromMs: validity?.fromMs ?? null,
    validToMs: validity?.toMs ?? null,
    remarks: [...bodyOf(text).matchAll(/\bRMK ?[/:]\s*([\s\S]*?)(?=\n *TRACK \d|$)/g)]
      .map((match) => oneLine(match[1] ?? ''))
      .filter((remark) => remark !== '' && remark !== '0'),
    isCancelled,
    rawText: text.trim(),
    tracks,
  };
}

interface NoticeBase {
  number: string | null;
  name: string;
  text: string;
  rejected: string[];
}

/** Text without the times appended by the published list. */
const bodyOf = (text: string): string =>
  text.replace(/[).\s]*\d{2} [A-Z]{3} \d{2}:\d{2} \d{4} UNTIL[\s\S]*$/, '');

const oneLine = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/\s*\)$/, '');

/** From the definition, from NOTAM items B and C, or from `UNTIL` of the list. */
function validityOf(text: string, definitionRest: string): Validity | null {
  const own = /^\s*(\d{10})\s+(\d{10})\b/.exec(definitionRest);
  if (own) return ordered(parseTenFigures(own[1] ?? ''), parseTenFigures(own[2] ?? ''));
  const until = UNTIL.exec(text.replaceAll(/\s+/g, ' '));
  if (until) return ordered(parseListTime(until[1] ?? ''), parseListTime(until[2] ?? ''));
  return ordered(
    parseTenFigures(ITEM_B.exec(text)?.[1] ?? ''),
    parseTenFigures(ITEM_C.exec(text)?.[1] ?? ''),
  );
}

function readTracks(
  base: NoticeBase,
  definition: RegExpExecArray | null,
  validity: Validity,
): OceanicTrack[] {
  const found = definition ? [definedTrack(definition)] : flexibleTracks(base.text);
  if (found.length === 0) base.rejected.push(`${base.name}: it names no track.`);
  return found.flatMap(({ ident, route, rawText }) => {
    // Numbers are eastbound and letters westbound (PACOTS guides of Oakland and Fukuoka).
    const direction: TrackDirection = /^\d/.test(ident) ? 'east' : 'west';
    const points = pointsOf(route);
    const bad = points.find((point) => typeof point === 'string');
    if (bad !== undefined || points.length < 2) {
      const why = bad === undefined ? 'fewer than two points.' : `"${bad}" is not a point.`;
      base.rejected.push(`PACOTS track ${ident}: ${why}`);
      return [];
    }
    return [
      {
        id: `pac-${direction}-${ident}-${new Date(validity.fromMs).toISOString().slice(0, 16)}`,
        system: 'pac' as const,
        ident,
        direction,
        points: points.filter((point) => typeof point !== 'string'),
        levels: null,
        validFromMs: validity.fromMs,
        validToMs: validity.toMs,
        message: base.number,
        isPbcs: null,
        rawText,
      },
    ];
  });
}

interface FoundTrack {
  ident: string;
  route: string;
  rawText: string;
}

/** The route of a definition is between its times and `RTS/` or `RMK/`. */
function definedTrack(definition: RegExpExecArray): FoundTrack {
  const rest = (definition[3] ?? '').replace(/^\s*\d{10}\s+\d{10}\b/, '');
  const route = rest.split(/\bRTS ?\/|\bRMK ?\/|\)/)[0] ?? '';
  return { ident: definition[1] ?? '', route, rawText: bodyOf(definition[0]).trim() };
}

/** Several tracks in one notice, each with `TRACK n.`, its flexible route and its connecting routes. */
function flexibleTracks(text: string): FoundTrack[] {
  const body = bodyOf(text);
  const starts = [...body.matchAll(/\bTRACK (\d{1,2})\s*\./g)];
  return starts.flatMap((start, at) => {
    const block = body.slice(start.index, starts[at + 1]?.index);
    const route = /\bFLEX ROUTE\s*:([\s\S]*?)(?=\n[^\n:]*:|\b(?:JAPAN|NAR|PHNL|HNL) ROUTE\b|\bRMK\b|$)/.exec(
      block,
    )?.[1];
    return route === undefined ? [] : [{ ident: start[1] ?? '', route, rawText: block.trim() }];
  });
}

/** Airways between named fixes (`PUTER A590 PASRO`) add no points. */
const AIRWAY = /^(?:[A-Z]{1,3}\d{1,3}[A-Z]?|DCT|UPR)$/;

function pointsOf(route: string): (TrackPointToken | string)[] {
  return route
    .split(/\s+/)
    .filter((token) => token !== '' && !AIRWAY.test(token))
    .map((token) => parseTrackPoint(token) ?? token);
}

/** A later notice replaces the one that it names, or an earlier one for the same track and hours. */
function inForce(all: readonly TrackNotice[]): TrackNotice[] {
  const replaced = new Set(
    all.flatMap(({ rawText }) =>
      [...rawText.matchAll(/\bNOTAM[CR] ([A-Z]\d{4}\/\d{2})/g)].map((match) => match[1]),
    ),
  );
  const notices = all.filter(({ number }) => number === null || !replaced.has(number));
  const owner = new Map<string, TrackNotice>();
  for (const notice of notices)
    for (const { id } of notice.tracks) {
      const before = owner.get(id);
      if (!before || (notice.issuedAtMs ?? 0) >= (before.issuedAtMs ?? 0)) owner.set(id, notice);
    }
  return notices.map((notice) => ({
    ...notice,
    tracks: notice.tracks.filter(({ id }) => owner.get(id) === notice),
  }));
}

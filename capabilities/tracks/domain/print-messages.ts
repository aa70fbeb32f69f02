import { listTimeText, natValidityText, originTimeText, tenFigures, type Validity } from './message-time.ts';
import type { TrackDirection } from './oceanic-track.ts';

/** Content of a North Atlantic message; the inverse of `parseNatMessages`. */
export interface NatMessageContent {
  issuer: string;
  issuedAtMs: number;
  validity: Validity;
  direction: TrackDirection;
  /** `325`, `325A`. */
  number: string;
  tracks: readonly NatTrackContent[];
  remarks: readonly string[];
}
export interface NatTrackContent {
  ident: string;
  points: readonly string[];
  levels: readonly number[];
  isPbcs: boolean;
  /** European route joined by the track, or null. */
  europeanRoute: string | null;
}

const NUMBER_WORDS = ['ZERO', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'];
const TRACKS_PER_PART = 4;

/** Prints a NAT track message in parts of four tracks and a last part of remarks. */
export function printNatMessage(message: NatMessageContent): string {
  const levels = message.tracks.flatMap((track) => track.levels);
  const band = `${Math.min(...levels)}/${Math.max(...levels)}`;
  const bodies: string[][] = [];
  for (let at = 0; at < message.tracks.length; at += TRACKS_PER_PART) {
    const tracks = message.tracks.slice(at, at + TRACKS_PER_PART);
    bodies.push(tracks.flatMap((track) => trackLines(track, message.direction)));
  }
  bodies.push(remarkLines(message));
  return bodies
    .map((body, at) => {
      const part = `PART ${NUMBER_WORDS[at + 1] ?? at + 1} OF ${NUMBER_WORDS[bodies.length] ?? bodies.length} PARTS`;
      return [
        `${originTimeText(message.issuedAtMs)} ${message.issuer}`,
        `(NAT-${at + 1}/${bodies.length} TRACKS FLS ${band} INCLUSIVE`,
        natValidityText(message.validity),
        `${part}-`,
        ...body,
        `END OF ${part})`,
      ].join('\n');
    })
    .join('\n\n');
}

function trackLines(track: NatTrackContent, direction: TrackDirection): string[] {
  const levels = track.levels.join(' ');
  const route = track.europeanRoute === null ? 'NIL' : `VIA ${track.europeanRoute}`;
  return [
    `${track.ident} ${track.points.join(' ')}`,
    `EAST LVLS ${direction === 'east' ? levels : 'NIL'}`,
    `WEST LVLS ${direction === 'west' ? levels : 'NIL'}`,
    `EUR RTS ${direction.toUpperCase()} ${route}`,
    'NAR NIL-',
  ];
}

function remarkLines({ number, tracks, remarks }: NatMessageContent): string[] {
  const pbcs = tracks.filter(({ isPbcs }) => isPbcs).map(({ ident }) => ident);
  const list =
    pbcs.length === 0
      ? ['PBCS TRACKS NIL.']
      : ['PBCS TRACKS AS FOLLOWS', ...pbcs.map((one) => `TRACK ${one}`)];
  return [
    'REMARKS.',
    `1.TMI IS ${number} AND OPERATORS ARE REMINDED TO INCLUDE THE`,
    'TMI NUMBER AS PART OF THE OCEANIC CLEARANCE READ BACK.',
    `2.${list.join('\n')}`,
    'END OF PBCS OTS.',
    ...remarks.map((remark, at) => `${at + 3}.${remark}`),
  ];
}

/** Notice of Pacific tracks in the format of the published list; the inverse of `parsePacotsNotices`. */
export interface PacotsNoticeContent {
  number: string;
  createdAtMs: number;
  validity: Validity;
  remark: string;
}
export interface PacotsTrackContent {
  ident: string;
  points: readonly string[];
  /** Routes between the track and the airports, one line each. */
  connections: readonly string[];
}

const listed = ({ number, createdAtMs, validity }: PacotsNoticeContent, text: string): string =>
  `${number} - ${text} ${listTimeText(validity.fromMs)} UNTIL ${listTimeText(validity.toMs)}. CREATED: ${listTimeText(createdAtMs)}`;

/** Prints a westbound track definition of Oakland. */
export function printTrackDefinition(notice: PacotsNoticeContent, track: PacotsTrackContent): string {
  const { fromMs, toMs } = notice.validity;
  const lines = [
    `(TDM TRK ${track.ident} ${tenFigures(fromMs)}01`,
    `${tenFigures(fromMs)} ${tenFigures(toMs)}`,
    track.points.join(' '),
    ...track.connections.map((line, at) => (at === 0 ? `RTS/ ${line}` : line)),
    `RMK/ ${notice.remark}`,
    ').',
  ];
  return listed(notice, lines.join('\n'));
}

/** Prints the eastbound tracks of Fukuoka between Japan and one destination, in one notice. */
export function printFlexibleTracks(
  notice: PacotsNoticeContent & { between: string },
  tracks: readonly PacotsTrackContent[],
): string {
  const lines = tracks.flatMap(({ ident, points, connections }) => [
    `TRACK ${ident}.`,
    ` FLEX ROUTE : ${points.join(' ')}`,
    ...connections,
  ]);
  const text = [
    `EASTBOUND PACOTS TRACKS BETWEEN ${notice.between},`,
    ...lines,
    `        RMK : ${notice.remark}.`,
  ];
  return listed(notice, text.join('\n'));
}

import type { CodedFix, CodedLeg } from '#aviation/procedures/coded-leg.ts';
import type { FixRole, ProcedurePartKind, ProcedureType } from '#aviation/procedures/procedure-terms.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { type ArincRecord, altitudeFtAt, numberAt } from '../../formats/arinc424-lines.ts';
import type { ProcedureRecord, SourceId } from '../../navdata-set.ts';
import type { RecordLog } from '../../record-log.ts';
import { altitudeOf, pathTerminatorOf, speedOf } from '../procedure-values.ts';
import { textOrNull } from '../record-values.ts';

/** The position of a fix by the columns that name it: ident, region, section; and the procedure's airport. */
export type FixFinder = (fix: {
  readonly ident: string;
  readonly region: string;
  readonly section: string;
  readonly airportIdent: string;
}) => LatLon | null;

interface Draft {
  readonly procedure: ProcedureRecord;
  readonly parts: Map<string, { kind: ProcedurePartKind; name: string | null; legs: CodedLeg[] }>;
}

const typeOfSubsection: Readonly<Record<string, ProcedureType>> = { D: 'SID', E: 'STAR', F: 'APPROACH' };

/** SIDs, STARs and approaches (PD, PE, PF; HD, HE, HF; ARINC 424-18, 4.1.9), leg by leg. */
export function readProcedures(input: {
  readonly records: readonly ArincRecord[];
  readonly findFix: FixFinder;
  readonly source: SourceId;
  readonly log: RecordLog;
}): ProcedureRecord[] {
  const drafts = new Map<string, Draft>();
  for (const record of input.records) {
    const pathTerminator = pathTerminatorOf(record.columns(48, 49));
    const ident = record.columns(14, 19);
    if (ident === '' || pathTerminator === null) {
      input.log.reject(record.line, `${ident}: unknown path terminator "${record.columns(48, 49)}"`);
      continue;
    }
    input.log.use();
    addLeg(draftOf(drafts, record, input.source), record, {
      ...legOf(record, input.findFix),
      pathTerminator,
    });
  }
  return [...drafts.values()].map(({ procedure, parts }) => ({ ...procedure, parts: [...parts.values()] }));
}

function draftOf(drafts: Map<string, Draft>, record: ArincRecord, source: SourceId): Draft {
  const airportIdent = record.columns(7, 10);
  const type = typeOfSubsection[record.section[1] ?? ''] ?? 'SID';
  const ident = record.columns(14, 19);
  const key = `${airportIdent}/${type}/${ident}`;
  const known = drafts.get(key);
  if (known) return known;
  const approach =
    type === 'APPROACH' ? approachOf(ident) : { name: ident, approachType: null, runway: null };
  const draft: Draft = {
    procedure: { airportIdent, type, ident, ...approach, parts: [], source },
    parts: new Map(),
  };
  drafts.set(key, draft);
  return draft;
}

/** First letter of an approach ident (5.7, 5.10), in the terms of the CIFP snapshots. */
const approachTypes: Readonly<Record<string, string>> = {
  B: 'LOC_BC',
  D: 'VOR_DME',
  F: 'FMS',
  G: 'IGS',
  H: 'RNAV_RNP',
  I: 'ILS',
  J: 'GLS',
  L: 'LOC',
  M: 'MLS',
  N: 'NDB',
  P: 'GPS',
  Q: 'NDB_DME',
  R: 'RNAV',
  S: 'VOR',
  T: 'TACAN',
  U: 'SDF',
  V: 'VOR',
  X: 'LDA',
};

function approachOf(ident: string): Pick<ProcedureRecord, 'name' | 'approachType' | 'runway'> {
  const approachType = approachTypes[ident[0] ?? ''] ?? null;
  const runway = /^[A-Z](\d{2}[LRC]?)/.exec(ident)?.[1] ?? null;
  if (approachType === null) return { name: ident, approachType, runway };
  const suffix = runway === null ? '' : ident.slice(1 + runway.length).replace('-', '');
  const words = [approachType.replace('_', '/'), suffix, runway === null ? ident.slice(3) : `RWY ${runway}`];
  return { name: words.filter((word) => word !== '').join(' '), approachType, runway };
}

/** Route types (5.7): digits of SIDs and STARs, `A` an approach's transition, `Z` its missed approach. */
function partKind(record: ArincRecord, type: ProcedureType, inMissed: boolean): ProcedurePartKind {
  const route = record.columns(20);
  if (type === 'APPROACH') {
    if (route === 'A') return 'APPROACH_TRANSITION';
    return route === 'Z' || inMissed ? 'MISSED_APPROACH' : 'COMMON';
  }
  if (/^[258M]$/.test(route)) return 'COMMON';
  const isRunwaySide = type === 'SID' ? /^[14FT]$/.test(route) : /^[369S]$/.test(route);
  if (route === '0') return 'RUNWAY_TRANSITION';
  return isRunwaySide ? 'RUNWAY_TRANSITION' : 'ENROUTE_TRANSITION';
}

function addLeg(draft: Draft, record: ArincRecord, leg: CodedLeg): void {
  const { type } = draft.procedure;
  const transition = textOrNull(record.columns(21, 25));
  const hasMissed = draft.parts.has('MISSED_APPROACH/');
  // The first leg of the missed approach is marked; the following ones belong to it.
  const startsMissed = record.columns(42) === 'M';
  const kind = partKind(record, type, startsMissed || hasMissed);
  const name = kind === 'COMMON' || kind === 'MISSED_APPROACH' ? null : transition;
  const key = `${kind}/${name ?? ''}`;
  const part = draft.parts.get(key) ?? { kind, name, legs: [] };
  draft.parts.set(key, part);
  part.legs.push(leg);
}

function legOf(record: ArincRecord, findFix: FixFinder): Omit<CodedLeg, 'pathTerminator'> {
  const altitude = altitudeOf(record.columns(83), altitudeFtAt(record, 85), altitudeFtAt(record, 90));
  const lengthOrTime = record.columns(75, 78);
  const course = record.columns(71, 74);
  const turn = record.columns(44);
  const radius = numberAt(record, 57, 62, 1000);
  const angle = numberAt(record, 103, 106, 100);
  return {
    fix: fixAt(record, { ident: [30, 34], region: [35, 36], section: [37, 38] }, findFix),
    roles: rolesOf(record),
    turn: turn === 'L' || turn === 'R' ? turn : null,
    // A true course ends in T; it is left unknown here.
    courseDegMag: /^\d{4}$/.test(course) ? Number(course) / 10 : null,
    distanceNm: /^\d{4}$/.test(lengthOrTime) ? Number(lengthOrTime) / 10 : null,
    holdMinutes: /^T\d{3}$/.test(lengthOrTime) ? Number(lengthOrTime.slice(1)) / 10 : null,
    altitude,
    speed: speedOf(record.columns(118), numberAt(record, 100, 102)),
    rnpNm: rnpOf(record.columns(45, 47)),
    navaid: textOrNull(record.columns(51, 54)),
    thetaDegMag: numberAt(record, 63, 66, 10),
    rhoNm: numberAt(record, 67, 70, 10),
    centre: fixAt(record, { ident: [107, 111], region: [113, 114], section: [115, 116] }, findFix),
    arcRadiusNm: radius === 0 ? null : radius,
    descentDeg: angle === null || angle >= 0 ? null : -angle,
  };
}

/** Two digits and a negative power of ten (5.211): `031` is 0.3 NM, `010` 1 NM. */
function rnpOf(text: string): number | null {
  if (!/^\d{3}$/.test(text)) return null;
  const value = Number(text.slice(0, 2)) / 10 ** Number(text[2]);
  return value > 0 ? Number(value.toFixed(3)) : null;
}

type Columns = readonly [number, number];

function fixAt(
  record: ArincRecord,
  at: { readonly ident: Columns; readonly region: Columns; readonly section: Columns },
  findFix: FixFinder,
): CodedFix | null {
  const ident = record.columns(...at.ident);
  // Columns 107 to 111 of an approach's first leg may have a TAA or MSA centre, which is not the centre of an arc.
  if (ident === '' || (at.ident[0] === 107 && record.columns(48, 49) !== 'RF')) return null;
  const region = record.columns(...at.region);
  const section = record.columns(...at.section).padEnd(2);
  const airportIdent = record.columns(7, 10);
  return { ident, region: textOrNull(region), position: findFix({ ident, region, section, airportIdent }) };
}

/** The waypoint description (5.17), third and fourth column. */
const roleOfLetter: Readonly<Record<string, FixRole>> = {
  A: 'INITIAL',
  B: 'INTERMEDIATE',
  C: 'INITIAL',
  D: 'INITIAL',
  F: 'FINAL',
  I: 'FINAL_COURSE',
  M: 'MISSED_APPROACH',
};

function rolesOf(record: ArincRecord): FixRole[] {
  const flown = record.columns(41);
  const role = roleOfLetter[record.columns(43)];
  const roles: FixRole[] = flown === 'Y' || flown === 'B' ? ['FLYOVER'] : [];
  return role ? [...roles, role] : roles;
}

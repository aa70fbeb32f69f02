import type { CodedFix, CodedLeg, CodedPart } from '#aviation/procedures/coded-leg.ts';
import {
  altitudeRules,
  fixRoles,
  pathTerminators,
  procedurePartKinds,
  procedureTypes,
  speedRules,
  turnDirections,
  type ProcedureType,
} from '#aviation/procedures/procedure-terms.ts';
import type { ArtefactColumns, NavdataMeta } from './artefact/artefact-format.ts';
import { decimalOrNull, integerOrNull, sourceOf } from './artefact/column-values.ts';
import type { StringTable } from './artefact/string-table.ts';

/** Departure, arrival or approach of an airport with all its parts. */
export interface Procedure {
  readonly procedure: number;
  readonly airport: number;
  readonly type: ProcedureType;
  /** Coded name, such as `DEEZZ6` or `I04R`. */
  readonly ident: string;
  /** Chart name, such as `ILS RWY 04R`. */
  readonly name: string;
  /** Such as `ILS`, `RNAV`; `null` for SID and STAR. */
  readonly approachType: string | null;
  /** Runway of an approach, such as `04R`; `null` for circling. */
  readonly runway: string | null;
  readonly parts: readonly CodedPart[];
  readonly source: string;
  readonly asOf: string | null;
}

interface Parts {
  readonly columns: ArtefactColumns;
  readonly strings: StringTable;
  readonly meta: NavdataMeta;
}

export function openProcedures(parts: Parts) {
  return {
    procedureCount: parts.meta.counts.procedures,
    proceduresOf: (airport: number): Procedure[] => {
      const airports = parts.columns['procedure.airport'];
      const procedures: Procedure[] = [];
      for (let row = firstAtLeast(airports, airport); airports[row] === airport; row += 1)
        procedures.push(readProcedure(parts, row));
      return procedures;
    },
  };
}

/** First row of an ascending column not below the value. */
function firstAtLeast(column: Uint32Array, value: number): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((column[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function readProcedure(parts: Parts, procedure: number): Procedure {
  const { columns, strings, meta } = parts;
  const source = sourceOf(meta, columns['procedure.source'][procedure]);
  return {
    procedure,
    airport: columns['procedure.airport'][procedure] ?? 0,
    type: procedureTypes[columns['procedure.type'][procedure] ?? 0] ?? 'SID',
    ident: strings.text(columns['procedure.ident'][procedure] ?? 0),
    name: strings.text(columns['procedure.name'][procedure] ?? 0),
    approachType: strings.textOrNull(columns['procedure.approachType'][procedure] ?? 0),
    runway: strings.textOrNull(columns['procedure.runway'][procedure] ?? 0),
    parts: run(columns['procedure.partStart'], procedure, (part) => readPart(parts, part)),
    source: source.id,
    asOf: source.asOf,
  };
}

function run<Item>(starts: Uint32Array, row: number, read: (row: number) => Item): Item[] {
  const items: Item[] = [];
  for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) items.push(read(at));
  return items;
}

function readPart(parts: Parts, part: number): CodedPart {
  const { columns, strings } = parts;
  return {
    kind: procedurePartKinds[columns['procedurePart.kind'][part] ?? 0] ?? 'COMMON',
    name: strings.textOrNull(columns['procedurePart.name'][part] ?? 0),
    legs: run(columns['procedurePart.legStart'], part, (leg) => readLeg(parts, leg)),
  };
}

function readLeg(parts: Parts, leg: number): CodedLeg {
  const { columns } = parts;
  const rule = altitudeRules[columns['procedureLeg.altitudeRule'][leg] ?? 0] ?? null;
  const speedRule = speedRules[columns['procedureLeg.speedRule'][leg] ?? 0] ?? null;
  const roles = columns['procedureLeg.roles'][leg] ?? 0;
  return {
    pathTerminator: pathTerminators[columns['procedureLeg.pathTerminator'][leg] ?? 0] ?? 'IF',
    fix: readFix(parts, columns['procedureLeg.fix'][leg] ?? -1),
    roles: fixRoles.filter((_, bit) => (roles & (1 << bit)) !== 0),
    turn: turnDirections[columns['procedureLeg.turn'][leg] ?? 0] ?? null,
    courseDegMag: scaled(columns['procedureLeg.courseTenthsDegMag'], leg, 10),
    distanceNm: scaled(columns['procedureLeg.distanceTenthsNm'], leg, 10),
    altitude: rule && {
      rule,
      altitudeFt: columns['procedureLeg.altitudeFt'][leg] ?? 0,
      secondAltitudeFt: integerOrNull(columns['procedureLeg.secondAltitudeFt'], leg),
    },
    speed: speedRule && { rule: speedRule, speedKt: columns['procedureLeg.speedKt'][leg] ?? 0 },
    rnpNm: scaled(columns['procedureLeg.rnpHundredthsNm'], leg, 100),
    ...readExtra(parts, firstAtLeast(columns['procedureExtra.leg'], leg), leg),
  };
}

function readExtra(parts: Parts, row: number, leg: number) {
  const { columns, strings } = parts;
  const extra = columns['procedureExtra.leg'][row] === leg ? row : columns['procedureExtra.leg'].length;
  return {
    navaid: strings.textOrNull(columns['procedureExtra.navaid'][extra] ?? 0),
    thetaDegMag: scaled(columns['procedureExtra.thetaTenthsDegMag'], extra, 10),
    rhoNm: scaled(columns['procedureExtra.rhoTenthsNm'], extra, 10),
    centre: readFix(parts, columns['procedureExtra.centreFix'][extra] ?? -1),
    arcRadiusNm: decimalOrNull(columns['procedureExtra.arcRadiusNm'], extra),
    holdMinutes: scaled(columns['procedureExtra.holdTenthsMin'], extra, 10),
    descentDeg: scaled(columns['procedureExtra.descentHundredthsDeg'], extra, 100),
  };
}

function scaled(column: Int16Array, row: number, parts: number): number | null {
  const value = integerOrNull(column, row);
  return value === null ? null : value / parts;
}

function readFix({ columns, strings }: Parts, fix: number): CodedFix | null {
  if (fix < 0) return null;
  const lat = decimalOrNull(columns['procedureFix.lat'], fix);
  const lon = decimalOrNull(columns['procedureFix.lon'], fix);
  return {
    ident: strings.text(columns['procedureFix.ident'][fix] ?? 0),
    region: strings.textOrNull(columns['procedureFix.region'][fix] ?? 0),
    position: lat === null || lon === null ? null : { lat, lon },
  };
}

import type { CodedFix, CodedLeg } from '#aviation/procedures/coded-leg.ts';
import {
  altitudeRules,
  fixRoles,
  pathTerminators,
  procedurePartKinds,
  procedureTypes,
  speedRules,
  turnDirections,
} from '#aviation/procedures/procedure-terms.ts';
import type { ProcedureRecord } from '../navdata-set.ts';
import { columnOf, decimal, integer } from './columns-of.ts';
import { runsOf } from './encode-airspaces.ts';
import type { StringPool } from './string-pool.ts';

/** A procedure with the number of its airport. */
export interface PlacedProcedure {
  readonly airport: number;
  readonly procedure: ProcedureRecord;
}

/** The columns of procedures, their parts, legs and fixes. Procedures must be in the order of airports. */
export function encodeProcedures(input: {
  readonly procedures: readonly PlacedProcedure[];
  readonly strings: StringPool;
  readonly sourceNumber: (id: string) => number;
}) {
  const { strings, sourceNumber } = input;
  const procedures = input.procedures.map(({ procedure }) => procedure);
  const parts = procedures.flatMap((procedure) => procedure.parts);
  const legs = parts.flatMap((part) => part.legs);
  const fixes = openFixTable();
  return {
    'procedure.airport': columnOf('procedure.airport', input.procedures, ({ airport }) => airport),
    'procedure.type': columnOf('procedure.type', procedures, (p) => procedureTypes.indexOf(p.type)),
    'procedure.ident': columnOf('procedure.ident', procedures, (p) => strings.id(p.ident)),
    'procedure.name': columnOf('procedure.name', procedures, (p) => strings.id(p.name)),
    'procedure.approachType': columnOf('procedure.approachType', procedures, (p) =>
      strings.id(p.approachType),
    ),
    'procedure.runway': columnOf('procedure.runway', procedures, (p) => strings.id(p.runway)),
    'procedure.source': columnOf('procedure.source', procedures, (p) => sourceNumber(p.source)),
    'procedure.partStart': runsOf(procedures.map((procedure) => procedure.parts.length)),
    'procedurePart.kind': columnOf('procedurePart.kind', parts, (p) => procedurePartKinds.indexOf(p.kind)),
    'procedurePart.name': columnOf('procedurePart.name', parts, (p) => strings.id(p.name)),
    'procedurePart.legStart': runsOf(parts.map((part) => part.legs.length)),
    ...encodeLegs(legs, fixes),
    ...encodeExtras(legs, fixes, strings),
    ...encodeFixes(fixes.all, strings),
  };
}

interface FixTable {
  readonly all: readonly CodedFix[];
  /** The row of a fix, −1 for none. */
  row(fix: CodedFix | null): number;
}

function openFixTable(): FixTable {
  const all: CodedFix[] = [];
  const rows = new Map<string, number>();
  return {
    all,
    row: (fix) => {
      if (!fix) return -1;
      const key = `${fix.ident}/${fix.region}/${fix.position?.lat}/${fix.position?.lon}`;
      const known = rows.get(key);
      if (known !== undefined) return known;
      rows.set(key, all.length);
      return all.push(fix) - 1;
    },
  };
}

function encodeFixes(fixes: readonly CodedFix[], strings: StringPool) {
  return {
    'procedureFix.ident': columnOf('procedureFix.ident', fixes, (fix) => strings.id(fix.ident)),
    'procedureFix.region': columnOf('procedureFix.region', fixes, (fix) => strings.id(fix.region)),
    'procedureFix.lat': columnOf('procedureFix.lat', fixes, (fix) => decimal(fix.position?.lat ?? null)),
    'procedureFix.lon': columnOf('procedureFix.lon', fixes, (fix) => decimal(fix.position?.lon ?? null)),
  };
}

function encodeLegs(legs: readonly CodedLeg[], fixes: FixTable) {
  return {
    'procedureLeg.fix': columnOf('procedureLeg.fix', legs, (leg) => fixes.row(leg.fix)),
    'procedureLeg.pathTerminator': columnOf('procedureLeg.pathTerminator', legs, (leg) =>
      pathTerminators.indexOf(leg.pathTerminator),
    ),
    'procedureLeg.turn': columnOf('procedureLeg.turn', legs, (leg) => turnDirections.indexOf(leg.turn)),
    'procedureLeg.roles': columnOf('procedureLeg.roles', legs, (leg) =>
      leg.roles.reduce((bits, role) => bits | (1 << fixRoles.indexOf(role)), 0),
    ),
    'procedureLeg.courseTenthsDegMag': columnOf('procedureLeg.courseTenthsDegMag', legs, (leg) =>
      wholeParts(leg.courseDegMag, 10),
    ),
    'procedureLeg.distanceTenthsNm': columnOf('procedureLeg.distanceTenthsNm', legs, (leg) =>
      wholeParts(leg.distanceNm, 10),
    ),
    'procedureLeg.altitudeRule': columnOf('procedureLeg.altitudeRule', legs, (leg) =>
      altitudeRules.indexOf(leg.altitude?.rule ?? null),
    ),
    'procedureLeg.altitudeFt': columnOf('procedureLeg.altitudeFt', legs, (leg) =>
      integer(leg.altitude?.altitudeFt ?? null),
    ),
    'procedureLeg.secondAltitudeFt': columnOf('procedureLeg.secondAltitudeFt', legs, (leg) =>
      integer(leg.altitude?.secondAltitudeFt ?? null),
    ),
    'procedureLeg.speedRule': columnOf('procedureLeg.speedRule', legs, (leg) =>
      speedRules.indexOf(leg.speed?.rule ?? null),
    ),
    'procedureLeg.speedKt': columnOf('procedureLeg.speedKt', legs, (leg) =>
      integer(leg.speed?.speedKt ?? null),
    ),
    'procedureLeg.rnpHundredthsNm': columnOf('procedureLeg.rnpHundredthsNm', legs, (leg) =>
      wholeParts(leg.rnpNm, 100),
    ),
  };
}

function hasExtra(leg: CodedLeg): boolean {
  const { navaid, thetaDegMag, rhoNm, centre, arcRadiusNm, holdMinutes, descentDeg } = leg;
  return [navaid, thetaDegMag, rhoNm, centre, arcRadiusNm, holdMinutes, descentDeg].some(
    (value) => value !== null,
  );
}

function encodeExtras(all: readonly CodedLeg[], fixes: FixTable, strings: StringPool) {
  const rows = all.flatMap((leg, row) => (hasExtra(leg) ? [row] : []));
  const legs = all.filter(hasExtra);
  return {
    'procedureExtra.leg': Uint32Array.from(rows),
    'procedureExtra.navaid': columnOf('procedureExtra.navaid', legs, (leg) => strings.id(leg.navaid)),
    'procedureExtra.thetaTenthsDegMag': columnOf('procedureExtra.thetaTenthsDegMag', legs, (leg) =>
      wholeParts(leg.thetaDegMag, 10),
    ),
    'procedureExtra.rhoTenthsNm': columnOf('procedureExtra.rhoTenthsNm', legs, (leg) =>
      wholeParts(leg.rhoNm, 10),
    ),
    'procedureExtra.centreFix': columnOf('procedureExtra.centreFix', legs, (leg) => fixes.row(leg.centre)),
    'procedureExtra.arcRadiusNm': columnOf('procedureExtra.arcRadiusNm', legs, (leg) =>
      decimal(leg.arcRadiusNm),
    ),
    'procedureExtra.holdTenthsMin': columnOf('procedureExtra.holdTenthsMin', legs, (leg) =>
      wholeParts(leg.holdMinutes, 10),
    ),
    'procedureExtra.descentHundredthsDeg': columnOf('procedureExtra.descentHundredthsDeg', legs, (leg) =>
      wholeParts(leg.descentDeg, 100),
    ),
  };
}

/** A figure in integer tenths or hundredths; −1 for unknown. */
function wholeParts(value: number | null, perUnit: number): number {
  return integer(value === null ? null : value * perUnit);
}

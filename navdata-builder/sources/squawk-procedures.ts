import type { CodedFix, CodedLeg } from '#aviation/procedures/coded-leg.ts';
import type { FixRole, ProcedurePartKind, ProcedureType } from '#aviation/procedures/procedure-terms.ts';
import { z } from 'zod';
import type { ProcedureRecord, SourceId } from '../navdata-set.ts';
import type { RecordLog } from '../record-log.ts';
import { NavdataSourceError } from '../source-error.ts';
import { altitudeOf, pathTerminatorOf, speedOf } from './procedure-values.ts';
import { isPosition, textOrNull } from './record-values.ts';

const frameSchema = z.object({
  meta: z.object({ cifpCycleDate: z.iso.date(), recordCount: z.number() }),
  records: z.array(z.unknown()),
});

const legSchema = z.object({
  pathTerminator: z.string(),
  fixIdentifier: z.string().optional(),
  icaoRegionCode: z.string().optional(),
  category: z.string().optional(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  isFlyover: z.boolean().optional(),
  isInitialApproachFix: z.boolean().optional(),
  isIntermediateFix: z.boolean().optional(),
  isFinalApproachCourseFix: z.boolean().optional(),
  isFinalApproachFix: z.boolean().optional(),
  isMissedApproachPoint: z.boolean().optional(),
  turnDirection: z.enum(['L', 'R']).optional(),
  courseDeg: z.number().optional(),
  distanceNm: z.number().optional(),
  holdTimeMin: z.number().optional(),
  altitudeConstraint: z
    .object({ descriptor: z.string(), primaryFt: z.number(), secondaryFt: z.number().optional() })
    .optional(),
  speedConstraint: z.object({ descriptor: z.string(), speedKt: z.number() }).optional(),
  rnpNm: z.number().optional(),
  recommendedNavaid: z.string().optional(),
  thetaDeg: z.number().optional(),
  rhoNm: z.number().optional(),
  centerFix: z.string().optional(),
  centerFixIcaoRegionCode: z.string().optional(),
  arcRadiusNm: z.number().optional(),
});
type Leg = z.infer<typeof legSchema>;
/**
 * The snapshot's arc radii are in tens of miles, despite their name: of 1,429 arcs 1,427 are shorter than half
 * their chord as named, and ten times the value joins fixes and courses exactly. The paths are checked again when drawn.
 */
const ARC_RADIUS_NM = 10;

const procedureSchema = z.object({
  name: z.string(),
  identifier: z.string().min(1),
  type: z.enum(['SID', 'STAR', 'IAP']),
  airports: z.array(z.string()).min(1),
  commonRoutes: z.array(z.object({ legs: z.array(legSchema), airports: z.array(z.string()) })),
  transitions: z.array(z.object({ name: z.string(), legs: z.array(legSchema) })),
  missedApproach: z.object({ legs: z.array(legSchema) }).optional(),
  approachType: z.string().optional(),
  runway: z.string().optional(),
});
type Procedure = z.infer<typeof procedureSchema>;

/** Procedures of a `procedures.json` of the squawk family (FAA CIFP), with the first day of its cycle. */
export function parseSquawkProcedures(json: unknown, source: SourceId, log: RecordLog) {
  const frame = frameSchema.safeParse(json);
  if (!frame.success)
    throw new NavdataSourceError(
      'wrong-format',
      log.file,
      'is no CIFP snapshot (meta.cifpCycleDate, records)',
    );
  const { meta, records: all } = frame.data;
  if (all.length !== meta.recordCount)
    throw new NavdataSourceError(
      'truncated',
      log.file,
      `says that it has ${meta.recordCount} records and has ${all.length}`,
    );
  const records: ProcedureRecord[] = [];
  all.forEach((raw, index) => {
    const parsed = procedureSchema.safeParse(raw);
    if (!parsed.success)
      return log.reject(index + 1, `${parsed.error.issues[0]?.path.join('.') ?? ''}: unreadable`);
    const unknown = legsOf(parsed.data).find((leg) => pathTerminatorOf(leg.pathTerminator) === null);
    if (unknown) return log.reject(index + 1, `unknown path terminator "${unknown.pathTerminator}"`);
    for (const airport of parsed.data.airports) records.push(toProcedure(parsed.data, airport, source));
    return log.use();
  });
  return { cycleDate: meta.cifpCycleDate, records };
}

function legsOf({ commonRoutes, transitions, missedApproach }: Procedure): Leg[] {
  const runs = [...commonRoutes, ...transitions, ...(missedApproach ? [missedApproach] : [])];
  return runs.flatMap((run) => run.legs);
}

const typeOfWord: Readonly<Record<Procedure['type'], ProcedureType>> = {
  SID: 'SID',
  STAR: 'STAR',
  IAP: 'APPROACH',
};

function toProcedure(raw: Procedure, airport: string, source: SourceId): ProcedureRecord {
  const type = typeOfWord[raw.type];
  const part = (kind: ProcedurePartKind, name: string | null, legs: readonly Leg[]) => ({
    kind,
    name,
    legs: legs.map(toLeg),
  });
  const common = raw.commonRoutes
    .filter((route) => route.airports.includes(airport))
    .map((route) => part('COMMON', null, route.legs));
  const transitions = raw.transitions.map(({ name, legs }) => part(transitionKind(type, name), name, legs));
  const missed = raw.missedApproach ? [part('MISSED_APPROACH', null, raw.missedApproach.legs)] : [];
  return {
    airportIdent: airport,
    type,
    ident: raw.identifier,
    name: raw.name,
    approachType: raw.approachType ?? null,
    runway: raw.runway ?? null,
    parts: [...common, ...transitions, ...missed],
    source,
  };
}

function transitionKind(type: ProcedureType, name: string): ProcedurePartKind {
  if (type === 'APPROACH') return 'APPROACH_TRANSITION';
  return /^(RW\d|ALL$)/.test(name) ? 'RUNWAY_TRANSITION' : 'ENROUTE_TRANSITION';
}

function toLeg(raw: Leg): CodedLeg {
  const { altitudeConstraint: altitude, speedConstraint: speed } = raw;
  return {
    pathTerminator: pathTerminatorOf(raw.pathTerminator) ?? 'IF',
    fix: fixOf(raw),
    roles: rolesOf(raw),
    turn: raw.turnDirection ?? null,
    courseDegMag: raw.courseDeg ?? null,
    distanceNm: raw.distanceNm ?? null,
    holdMinutes: raw.holdTimeMin ?? null,
    altitude: altitude
      ? altitudeOf(altitude.descriptor, altitude.primaryFt, altitude.secondaryFt ?? null)
      : null,
    speed: speed ? speedOf(speed.descriptor, speed.speedKt) : null,
    rnpNm: raw.rnpNm ?? null,
    navaid: textOrNull(raw.recommendedNavaid),
    thetaDegMag: raw.thetaDeg ?? null,
    rhoNm: raw.rhoNm ?? null,
    centre:
      raw.centerFix === undefined
        ? null
        : { ident: raw.centerFix, region: textOrNull(raw.centerFixIcaoRegionCode), position: null },
    arcRadiusNm: raw.arcRadiusNm === undefined ? null : raw.arcRadiusNm * ARC_RADIUS_NM,
    descentDeg: null,
  };
}

/**
 * In the snapshot a runway may have the position of another airport's runway of the same name; when procedures are
 * merged, runways get the airport's own positions.
 */
function fixOf(raw: Leg): CodedFix | null {
  if (raw.fixIdentifier === undefined) return null;
  const { lat = Number.NaN, lon = Number.NaN } = raw;
  const isPlaced = raw.category !== 'RUNWAY' && isPosition(lat, lon);
  return {
    ident: raw.fixIdentifier,
    region: textOrNull(raw.icaoRegionCode),
    position: isPlaced ? { lat, lon } : null,
  };
}

function rolesOf(raw: Leg): FixRole[] {
  const roles: [FixRole, boolean | undefined][] = [
    ['FLYOVER', raw.isFlyover],
    ['INITIAL', raw.isInitialApproachFix],
    ['INTERMEDIATE', raw.isIntermediateFix],
    ['FINAL_COURSE', raw.isFinalApproachCourseFix],
    ['FINAL', raw.isFinalApproachFix],
    ['MISSED_APPROACH', raw.isMissedApproachPoint],
  ];
  return roles.flatMap(([role, has]) => (has ? [role] : []));
}

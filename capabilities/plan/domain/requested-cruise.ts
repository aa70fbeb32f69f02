import { FEET_PER_METRE } from '#aviation/units.ts';
import {
  type CruiseSpeed,
  highestCruiseMach,
  isCruiseMachUsable,
  machOfSpeed,
  parseCruiseSpeed,
  type SpeedChange,
} from '#aviation/performance/cruise-speed.ts';
import type { LevelChange } from '#aviation/performance/flying/fly-route.ts';
import { isProfile, type PerformanceAircraft } from '#aviation/performance/performance-aircraft.ts';
import { profileCeilingFt } from '#aviation/performance/performance-profile.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { RouteResult } from '#capabilities/route/contract.ts';
import type { PerformancePlanRequest } from '../contract.ts';

/** Requested levels and speeds. */
export interface RequestedCruise {
  readonly initialLevelFt: number | null;
  readonly changes: readonly LevelChange[] | null;
  readonly speeds: readonly SpeedChange[];
  /** Speeds as written. */
  readonly speedTexts: readonly { readonly atNm: number; readonly speed: string }[];
  /** Items of the route replaced by another entry, in sentences. */
  readonly messages: readonly string[];
}

interface RouteOfPlan {
  readonly route: RouteResult;
  /** Distance of each point from the departure. */
  readonly pointsNm: readonly number[];
}

const refused = (message: string) => new Problem('cruise-refused', 422, message);

/** Pressure altitude of a level of item 15: `F350`, `A045`, `S1190`, `M0840`; `null` for `VFR`. */
function levelFt(text: string): number | null {
  const [, kind = '', digits = ''] = /^([FASM])(\d{3,4})$/.exec(text) ?? [];
  if (kind === '') return null;
  const value = Number(digits);
  // Metric levels are rounded to the nearest hundred feet: S1190 is FL390.
  return kind === 'F' || kind === 'A' ? value * 100 : Math.round((value * 10 * FEET_PER_METRE) / 100) * 100;
}

/** Level of a change, or an error that names it. */
function levelOf(level: string, where: string): number {
  const feet = levelFt(level);
  if (feet === null) throw refused(`${level} ${where} cannot be planned: enter a level such as F330.`);
  return feet;
}

function speedOf(text: string, where: string): CruiseSpeed {
  const speed = parseCruiseSpeed(text);
  if (!speed) throw refused(`${text} ${where} is not a speed that can be planned.`);
  return speed;
}

interface Typed {
  readonly atNm: number;
  readonly ident: string | null;
  readonly level: string;
  readonly speed: string;
}

/** Speeds and levels typed in the route, in order; infeasible ones are rejected by name. */
function typedIn({ route, pointsNm }: RouteOfPlan): Typed[] {
  const { cruise } = route;
  if (cruise?.climbTo !== undefined) {
    throw refused(
      `${cruise.speed}${cruise.level}${cruise.climbTo}: a cruise climb cannot be planned. Enter one level.`,
    );
  }
  const first = cruise ? [{ atNm: 0, ident: null, ...cruise }] : [];
  const later = route.route_info.flatMap(({ ident, level, speed, climbTo }, index) => {
    if (level === undefined || speed === undefined) return [];
    if (climbTo !== undefined) {
      throw refused(
        `${ident}/${speed}${level}${climbTo}: a cruise climb cannot be planned. Enter one level.`,
      );
    }
    return [{ atNm: pointsNm[index] ?? 0, ident, level, speed }];
  });
  return [...first, ...later];
}

const at = ({ ident }: Typed) => (ident === null ? 'at the start of the route' : `at ${ident}`);

function levelsTyped(typed: readonly Typed[]): LevelChange[] {
  const changes: (LevelChange & { name: string })[] = [];
  for (const each of typed) {
    const feet = levelOf(each.level, at(each));
    const before = changes.at(-1);
    if (before?.levelFt === feet) continue;
    if (before && feet < before.levelFt) {
      throw refused(`${each.level} ${at(each)} is below ${before.name}: step descents cannot be planned.`);
    }
    changes.push({ atNm: each.atNm, levelFt: feet, name: each.level });
  }
  return changes.map(({ atNm, levelFt: feet }) => ({ atNm, levelFt: feet }));
}

function refuseUnusable(
  aircraft: PerformanceAircraft,
  { speed, text, levelFt: feet }: { speed: CruiseSpeed; text: string; levelFt: number },
): void {
  const mach = machOfSpeed(speed, feet);
  const highest = highestCruiseMach(aircraft, feet);
  const isTables = isProfile(aircraft.model);
  if (mach === null) {
    if (!isTables) return;
    throw refused(
      `${text} cannot be planned: the profile of ${aircraft.model.type} has one speed for each level.`,
    );
  }
  if (isTables && (!isCruiseMachUsable(aircraft, mach, feet) || mach > highest)) {
    throw refused(
      `${text} at FL${Math.round(feet / 100)} is more than 10 % from the cruise speed in the profile of ${aircraft.model.type}.`,
    );
  }
  if (mach > highest + 0.0005) {
    throw refused(
      `${text} is M${mach.toFixed(3)} at FL${Math.round(feet / 100)}: ${aircraft.model.type} is planned up to M${highest.toFixed(3)} there (MMO, or 350 kt calibrated).`,
    );
  }
  if (isCruiseMachUsable(aircraft, mach, feet)) return;
  throw refused(
    `${text} is M${mach.toFixed(3)} at FL${Math.round(feet / 100)}: too slow for ${aircraft.model.type}.`,
  );
}

/** Level at which speeds are checked before a level is known. */
const USUAL_LEVEL_FT = 35_000;
const usualLevelFt = ({ model }: PerformanceAircraft): number =>
  isProfile(model) ? profileCeilingFt(model) : USUAL_LEVEL_FT;

type CruiseRequest = Pick<
  PerformancePlanRequest,
  'level' | 'levelChanges' | 'speed' | 'costIndex' | 'mach' | 'trueAirspeedKt' | 'cruise'
>;

/** Requested speed; `speed` is `null` for the usual one of the type. */
interface RequestedSpeed {
  readonly text: string;
  readonly speed: CruiseSpeed | null;
}

/**
 * The one speed of a request, or `null` without one.
 * @throws Problem `speed-twice` (400)
 */
export function requestedSpeed(request: CruiseRequest): RequestedSpeed | null {
  const { speed, costIndex, mach, trueAirspeedKt, cruise } = request;
  const given: RequestedSpeed[] = [
    ...(speed === undefined ? [] : [{ text: speed, speed: speedOf(speed, 'as asked for') }]),
    ...(costIndex === undefined
      ? []
      : [{ text: `CI${costIndex}`, speed: { kind: 'cost-index', costIndex } as const }]),
    ...(mach === undefined ? [] : [{ text: `M${mach}`, speed: { kind: 'mach', mach } as const }]),
    ...(trueAirspeedKt === undefined
      ? []
      : [{ text: `${trueAirspeedKt} kt`, speed: { kind: 'true-airspeed', trueAirspeedKt } as const }]),
    ...(cruise === 'long-range' ? [{ text: 'LRC', speed: { kind: 'long-range' } as const }] : []),
    ...(cruise === 'usual' ? [{ text: 'The usual speed', speed: null }] : []),
  ];
  if (given.length <= 1) return given[0] ?? null;
  const names = given.map(({ text }) => text).join(', ');
  throw new Problem('speed-twice', 400, `One cruise speed can be planned: ${names} were given.`);
}

/**
 * Cruise of a performance plan: from the request, else from the route.
 * @throws Problem `cruise-refused` (422) for infeasible values, by name; `unknown-level-change`, `speed-twice` (400)
 */
export function requestedCruise(
  request: CruiseRequest,
  way: RouteOfPlan,
  aircraft: PerformanceAircraft,
): RequestedCruise {
  const typed = typedIn(way);
  const asked = requestedSpeed(request);
  const ofRoute = levelsTyped(request.level === undefined ? typed : []);
  const [start, ...steps] = ofRoute;
  const isFromStart = start !== undefined && start.atNm === 0;
  const initialLevelFt =
    request.level === undefined ? (isFromStart ? start.levelFt : null) : request.level * 100;
  const requested = requestedChanges(request, way, initialLevelFt);
  const typedChanges = isFromStart ? steps : ofRoute;
  // A requested level is kept; without one the plan climbs when that saves fuel.
  const changes = requested ?? (initialLevelFt === null && typedChanges.length === 0 ? null : typedChanges);
  const speeds = speedsFlown(asked, typed);
  for (const { atNm, text, speed } of speeds) {
    const flown = changes?.findLast((change) => change.atNm <= atNm)?.levelFt ?? initialLevelFt;
    refuseUnusable(aircraft, { speed, text, levelFt: flown ?? usualLevelFt(aircraft) });
  }
  return {
    initialLevelFt,
    changes,
    speeds: speeds.map(({ atNm, speed }) => ({ atNm, speed })),
    speedTexts: speeds.map(({ atNm, text }) => ({ atNm, speed: text })),
    messages: replacedMessages(request, asked, typed),
  };
}

function speedsFlown(request: RequestedSpeed | null, typed: readonly Typed[]) {
  if (request) return request.speed ? [{ atNm: 0, text: request.text, speed: request.speed }] : [];
  return typed.map((each) => ({
    atNm: each.atNm,
    text: each.speed,
    speed: speedOf(each.speed, at(each)),
  }));
}

function requestedChanges(
  { level, levelChanges }: CruiseRequest,
  { route, pointsNm }: RouteOfPlan,
  initialLevelFt: number | null,
): LevelChange[] | null {
  if (!levelChanges) return level === undefined ? null : [];
  const changes = levelChanges
    .map((change) => {
      const index = route.route_info.findIndex(({ ident }) => ident === change.at.toUpperCase());
      const atNm = pointsNm[index];
      if (atNm === undefined) {
        throw new Problem('unknown-level-change', 400, `${change.at} is not on the route.`);
      }
      return { atNm, levelFt: change.level * 100, name: `FL${change.level} at ${change.at.toUpperCase()}` };
    })
    .toSorted((a, b) => a.atNm - b.atNm);
  let before = { levelFt: initialLevelFt ?? 0, name: `FL${(initialLevelFt ?? 0) / 100}` };
  for (const change of changes) {
    if (change.levelFt <= before.levelFt) {
      throw refused(`${change.name} does not climb above ${before.name}: step descents cannot be planned.`);
    }
    before = change;
  }
  return changes.map(({ atNm, levelFt: feet }) => ({ atNm, levelFt: feet }));
}

function replacedMessages(
  { level }: CruiseRequest,
  request: RequestedSpeed | null,
  typed: readonly Typed[],
): string[] {
  if (typed.length === 0) return [];
  const list = (words: readonly string[]) => [...new Set(words)].join(', ');
  return [
    ...(level === undefined
      ? []
      : [`FL${level} is planned in place of ${list(typed.map((each) => each.level))} in the route.`]),
    ...(request === null
      ? []
      : [`${request.text} is planned in place of ${list(typed.map((each) => each.speed))} in the route.`]),
  ];
}

import { filedAirwayName } from '#aviation/identifiers/filed-airway-name.ts';
import type { OperationalFlightPlan, PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import { filedCoordinate, parseCoordinateIdent } from './coordinate-ident.ts';

type RoutePoints = OperationalFlightPlan['route_info'];

/** Route of item 15, with its differences from the plan. */
export interface FiledRoute {
  readonly text: string;
  readonly notes: readonly string[];
}

const levelWord = (feet: number): string => `F${String(Math.round(feet / 100)).padStart(3, '0')}`;
const trueAirspeedWord = (knots: number): string => `N${String(Math.round(knots)).padStart(4, '0')}`;

/** Requested speed in the format of item 15; others are filed as true airspeed. */
function requestedWord(speed: string | undefined): string | null {
  if (speed === undefined) return null;
  if (/^(?:M\d{3}|N\d{4}|K\d{4})$/.test(speed)) return speed;
  const mach = /^M(0?\.\d+|\d{2})$/.exec(speed)?.[1];
  if (mach === undefined) return null;
  const hundredths = Math.round(mach.includes('.') ? Number(mach) * 100 : Number(mach));
  return `M${String(hundredths).padStart(3, '0')}`;
}

/** Filed speed from a point of the flight on. */
function speedFrom({ legs, speeds = [] }: PerformancePlanAnswer, alongNm: number): string | null {
  const asked = requestedWord(speeds.findLast(({ atNm }) => atNm <= alongNm + AT_POINT_NM)?.speed);
  if (asked !== null) return asked;
  const cruise = legs.find((leg) => leg.phase === 'cruise' && leg.alongNm > alongNm + AT_POINT_NM);
  return cruise ? trueAirspeedWord(cruise.trueAirspeedKt) : null;
}

/** Speed and level of the first element of item 15. */
export function firstElement(performance: PerformancePlanAnswer): { speed: string; level: string } {
  return {
    speed: speedFrom(performance, 0) ?? trueAirspeedWord(performance.legs[0]?.trueAirspeedKt ?? 0),
    level: levelWord(performance.initialLevelFt),
  };
}

/** A change that begins this near to a point is filed at it. */
const AT_POINT_NM = 1;
/** ICAO Doc 4444 appendix 2: a change of true airspeed from 5 % is filed. */
const SPEED_PART = 0.05;

/** Cruising level after a point. */
function levelAfterFt({ legs, events, initialLevelFt }: PerformancePlanAnswer, alongNm: number): number {
  const next = events.find(({ kind, alongNm: at }) => kind !== 'top-of-climb' && at > alongNm + AT_POINT_NM);
  const cruised = legs.filter(
    (leg) =>
      leg.alongNm > alongNm + AT_POINT_NM &&
      leg.alongNm <= (next?.alongNm ?? Infinity) + AT_POINT_NM &&
      leg.phase === 'cruise',
  );
  return cruised.at(-1)?.altitudeFt ?? next?.altitudeFt ?? initialLevelFt;
}

/** Positions of level or speed changes in cruise, in order. */
function changePlacesNm({ events, speeds = [] }: PerformancePlanAnswer): number[] {
  const steps = events.filter(({ kind }) => kind === 'step-climb').map(({ alongNm }) => alongNm);
  const asked = speeds.map(({ atNm }) => atNm).filter((atNm) => atNm > 0);
  return [...steps, ...asked].toSorted((a, b) => a - b);
}

function isOtherSpeed(word: string, before: string): boolean {
  if (word[0] !== before[0]) return true;
  const [figure, was] = [word, before].map((each) => Number(each.slice(1)));
  if (figure === undefined || was === undefined) return false;
  return word.startsWith('M') ? figure !== was : Math.abs(figure - was) >= was * SPEED_PART;
}

interface CruiseChange {
  /** Index of the point in the route. */
  readonly index: number;
  readonly word: string;
}

/** Changes of speed and level with the points at which they are filed, and notes on those moved or omitted. */
function changesOf(points: RoutePoints, performance: PerformancePlanAnswer) {
  const waypoints = performance.legs.filter(({ kind }) => kind === 'waypoint');
  const notes: string[] = [];
  const changes: CruiseChange[] = [];
  const first = firstElement(performance);
  let [speed, level] = [first.speed, first.level];
  for (const placeNm of changePlacesNm(performance)) {
    const waypoint = waypoints.find(({ alongNm }) => alongNm >= placeNm - AT_POINT_NM);
    const after = changes.at(-1)?.index ?? 1;
    const index = points.findIndex(({ ident }, at) => at >= after && ident === waypoint?.ident);
    const nextLevel = levelWord(levelAfterFt(performance, placeNm));
    const spoken = speedFrom(performance, placeNm) ?? speed;
    const nextSpeed = isOtherSpeed(spoken, speed) || nextLevel !== level ? spoken : speed;
    if (nextLevel === level && nextSpeed === speed) continue;
    const word = `${nextSpeed}${nextLevel}`;
    [speed, level] = [nextSpeed, nextLevel];
    if (!waypoint || index < 0 || index >= points.length - 1) {
      notes.push(
        `${word} ${Math.round(placeNm)} NM from departure is not filed: no point of the route follows.`,
      );
      continue;
    }
    const lateNm = Math.round(waypoint.alongNm - placeNm);
    if (lateNm > AT_POINT_NM) {
      notes.push(`${word} is filed at ${waypoint.ident}, ${lateNm} NM after the planned place.`);
    }
    changes.push({ index, word });
  }
  // Of two changes at one point the later applies.
  return { notes, changes: new Map(changes.map(({ index, word }) => [index, word])) };
}

/** Points between the entry and exit of a track without a designator for item 15. */
function trackPoints(points: RoutePoints, track: string): string[] {
  return points
    .filter((point, index) => {
      const next = points[index + 1];
      return (
        point.viaKind === 'track' && point.via === track && next?.viaKind === 'track' && next.via === track
      );
    })
    .map(({ ident }) => ident);
}

/** A straight line is filed by its points. */
function wordsOf(route: string, points: RoutePoints): string[] {
  if (route !== '' && route !== 'DCT') return route.split(' ');
  const between = points.slice(1, -1).map(({ ident }) => ident);
  return between.length === 0 ? ['DCT'] : between.flatMap((ident) => ['DCT', ident]).concat('DCT');
}

/** Whether a word of the route means a point: by name, or the same position in another format, `520000N0300000W`. */
function isNamedBy(ident: string, word: string): boolean {
  if (ident === word) return true;
  const [named, place] = [parseCoordinateIdent(ident), parseCoordinateIdent(word)];
  return named !== null && place !== null && filedCoordinate(named) === filedCoordinate(place);
}

/**
 * Route of item 15. Field 15 has whole minutes, a finer coordinate is rounded; airways have the name used by ATC;
 * changes of level and speed are at the points where planned, or at the next one.
 */
export function filedRoute(
  { route, route_info: points }: OperationalFlightPlan,
  performance: PerformancePlanAnswer,
): FiledRoute {
  const airways = new Set(points.flatMap(({ via, viaKind }) => (viaKind === 'airway' && via ? [via] : [])));
  const { changes, notes: changeNotes } = changesOf(points, performance);
  const notes = new Set(changeNotes);
  const own = new Map(points.flatMap((point) => (point.isOwn ? [[point.ident, point.coordinate]] : [])));
  const filedWord = (word: string): string => {
    const [ownLon, ownLat] = own.get(word) ?? [];
    if (ownLat !== undefined && ownLon !== undefined) {
      const position = filedCoordinate({ lat: ownLat, lon: ownLon });
      notes.add(`${word} is your own waypoint: filed as ${position}.`);
      return position;
    }
    const place = parseCoordinateIdent(word);
    if (word.startsWith('PACOTS')) {
      notes.add(`${word} is filed point by point.`);
      const between = trackPoints(points, word).map((ident) => `DCT ${filedWord(ident)}`);
      return [...between, 'DCT'].join(' ');
    }
    if (place === null) {
      const name = airways.has(word) ? filedAirwayName(word) : word;
      if (name !== word) notes.add(`${word} is filed as ${name}.`);
      return name;
    }
    const text = filedCoordinate(place);
    const filed = parseCoordinateIdent(text);
    if (filed?.lat !== place.lat || filed.lon !== place.lon)
      notes.add('Coordinates are rounded to whole minutes.');
    return text;
  };
  const words: string[] = [];
  let passed = 0;
  for (const word of wordsOf(route, points)) {
    const index = points.findIndex(({ ident }, at) => at > passed && isNamedBy(ident, word));
    if (index > 0) {
      for (let between = passed + 1; between < index; between += 1) {
        const change = changes.get(between);
        const point = points[between];
        if (change === undefined || !point) continue;
        changes.delete(between);
        const way = words.at(-1) ?? 'DCT';
        if (point.viaKind === 'track') {
          notes.add(`${change} at ${point.ident} is not filed: the point lies on track ${point.via ?? ''}.`);
        } else words.push(`${filedWord(point.ident)}/${change}`, way);
      }
      passed = index;
    }
    const change = index > 0 ? changes.get(index) : undefined;
    changes.delete(index);
    words.push(change === undefined ? filedWord(word) : `${filedWord(word)}/${change}`);
  }
  for (const [index, change] of changes) {
    notes.add(
      `${change} at ${points[index]?.ident ?? 'a point'} is not filed: item 15 does not name the point.`,
    );
  }
  if (points.some(({ rules, traffic, stay }) => (rules ?? traffic ?? stay) !== undefined))
    notes.add('Changes of flight rules and stays that you entered are left out: add them to item 15.');
  return { text: words.join(' '), notes: [...notes] };
}

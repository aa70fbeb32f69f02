import { METRES_PER_FOOT, METRES_PER_NM } from '#aviation/units.ts';
import { inverseGeodesic } from '#aviation/geo/geodesic.ts';
import { type LatLon, normaliseBearingDeg } from '#aviation/geo/lat-lon.ts';

/** Runway end of navigation data; feet, WGS84 degrees. */
export interface RunwayEndRecord {
  readonly ident: string;
  readonly reciprocalIdent: string | null;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly lengthFt: number | null;
  readonly widthFt: number | null;
  readonly surface: string | null;
  readonly isClosed: boolean;
  readonly displacedThresholdFt: number | null;
}

/** Runway of a survey. */
export interface SurveyedRunway {
  readonly surface: string | null;
  readonly widthM: number | null;
  readonly ends: readonly {
    readonly ident: string;
    readonly lat: number;
    readonly lon: number;
    readonly displacedM: number;
    readonly overrunM: number;
  }[];
}

/** End of a drawn runway. */
export interface DrawnEnd extends LatLon {
  readonly ident: string;
  /** Landing direction on this end, from the positions of both ends. */
  readonly headingDegTrue: number;
  readonly displacedM: number;
  readonly overrunM: number;
}

/** Runway with the positions of both ends. */
export interface DrawnRunway {
  /** `04L/22R`. */
  readonly id: string;
  readonly lengthM: number;
  readonly widthM: number | null;
  readonly surface: string | null;
  readonly isClosed: boolean;
  readonly ends: readonly [DrawnEnd, DrawnEnd];
}

/** Plausible lengths of a runway. The longest on Earth are 5.5 km paved, 12 km of lake bed. */
const MIN_LENGTH_M = 20;
const MAX_LENGTH_M = 13_000;
/** Maximum distance between matching ends of survey and navigation data. */
const SAME_END_M = 150;

interface BareEnd extends LatLon {
  readonly ident: string;
  readonly displacedM: number;
  readonly overrunM: number;
}

function runwayBetween(
  ends: readonly [BareEnd, BareEnd],
  facts: Pick<DrawnRunway, 'widthM' | 'surface' | 'isClosed'>,
): DrawnRunway | null {
  const [from, to] = ends;
  const { distanceNm, initialBearingDegTrue, finalBearingDegTrue } = inverseGeodesic(from, to);
  const lengthM = distanceNm * METRES_PER_NM;
  if (!(lengthM >= MIN_LENGTH_M && lengthM <= MAX_LENGTH_M)) return null;
  // A displacement longer than the runway is an error: it is then unknown.
  const bounded = (end: BareEnd): BareEnd =>
    end.displacedM > 0 && end.displacedM < lengthM ? end : { ...end, displacedM: 0 };
  return {
    id: `${from.ident}/${to.ident}`,
    lengthM,
    ...facts,
    ends: [
      { ...bounded(from), headingDegTrue: normaliseBearingDeg(initialBearingDegTrue) },
      { ...bounded(to), headingDegTrue: normaliseBearingDeg(finalBearingDegTrue + 180) },
    ],
  };
}

function bareEnd(end: RunwayEndRecord): BareEnd | null {
  const { lat, lon, ident } = end;
  if (lat === null || lon === null || !Number.isFinite(lat) || !Number.isFinite(lon)) return null;
  return { ident, lat, lon, displacedM: (end.displacedThresholdFt ?? 0) * METRES_PER_FOOT, overrunM: 0 };
}

/** Similarity of two ends: airfields have parallel strips with the same name, so the name alone is ambiguous. */
function agreement(one: RunwayEndRecord, other: RunwayEndRecord): number {
  const isPlaced = (end: RunwayEndRecord): boolean => end.lat !== null && end.lon !== null;
  const agrees = [
    isPlaced(one) === isPlaced(other),
    one.lengthFt === other.lengthFt,
    one.widthFt === other.widthFt,
    one.surface === other.surface,
  ];
  return agrees.filter(Boolean).length;
}

function otherEndOf(
  end: RunwayEndRecord,
  records: readonly RunwayEndRecord[],
  taken: ReadonlySet<RunwayEndRecord>,
): RunwayEndRecord | undefined {
  let best: RunwayEndRecord | undefined;
  let max = -1;
  for (const each of records) {
    if (each === end || taken.has(each) || each.ident !== end.reciprocalIdent) continue;
    const agreed = agreement(end, each);
    if (agreed <= max) continue;
    best = each;
    max = agreed;
  }
  return best;
}

/** Runways from their ends, each once; those with an unknown end position are omitted. */
export function runwaysOfEnds(records: readonly RunwayEndRecord[]): DrawnRunway[] {
  const runways: DrawnRunway[] = [];
  const taken = new Set<RunwayEndRecord>();
  for (const record of records) {
    const other = otherEndOf(record, records, taken);
    if (taken.has(record) || !other) continue;
    taken.add(record).add(other);
    const from = bareEnd(record);
    const to = bareEnd(other);
    const widthFt = record.widthFt ?? other.widthFt;
    const runway =
      from && to
        ? runwayBetween([from, to], {
            widthM: widthFt === null || widthFt <= 0 ? null : widthFt * METRES_PER_FOOT,
            surface: record.surface ?? other.surface,
            isClosed: record.isClosed || other.isClosed,
          })
        : null;
    if (runway) runways.push(runway);
  }
  return runways;
}

function runwaysOfSurvey(surveyed: readonly SurveyedRunway[]): DrawnRunway[] {
  return surveyed.flatMap(({ ends: [from, to], surface, widthM }) => {
    const runway = from && to ? runwayBetween([from, to], { widthM, surface, isClosed: false }) : null;
    return runway ? [runway] : [];
  });
}

/**
 * Runways to draw. Navigation data is newer and takes precedence; the survey adds stopways at matching ends, and
 * replaces it only for an airport without any runway with both end positions.
 */
export function drawnRunways(
  records: readonly RunwayEndRecord[],
  surveyed: readonly SurveyedRunway[],
): { runways: DrawnRunway[]; isSurveyed: boolean } {
  const fromEnds = runwaysOfEnds(records);
  const fromSurvey = runwaysOfSurvey(surveyed);
  if (fromEnds.length === 0) return { runways: fromSurvey, isSurveyed: fromSurvey.length > 0 };
  const surveyedEnds = fromSurvey.flatMap(({ ends }) => ends);
  const completed = (end: DrawnEnd): DrawnEnd => {
    const same = surveyedEnds.find(
      (each) =>
        Math.abs(each.lat - end.lat) < 0.01 &&
        inverseGeodesic(each, end).distanceNm * METRES_PER_NM < SAME_END_M &&
        Math.cos(((each.headingDegTrue - end.headingDegTrue) * Math.PI) / 180) > 0.99,
    );
    return same ? { ...end, overrunM: same.overrunM } : end;
  };
  const runways = fromEnds.map((runway): DrawnRunway => {
    const [from, to] = runway.ends;
    return { ...runway, ends: [completed(from), completed(to)] };
  });
  return { runways, isSurveyed: false };
}

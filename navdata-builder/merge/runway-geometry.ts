import { FEET_PER_NM } from '#aviation/units.ts';
import { destination, inverseGeodesic } from '#aviation/geo/geodesic.ts';
import { angleDifferenceDeg, normaliseBearingDeg } from '#aviation/geo/lat-lon.ts';
import type { RunwayEndRecord, RunwayRecord } from '../navdata-set.ts';

const tolerableHeadingDeg = 3;
const tolerableLengthShare = 0.1;

/**
 * Completes a runway's ends where geometry allows it: headings from two positions, a missing end from the other end
 * with heading and length, a missing heading from its reciprocal. What cannot be computed stays `null`; a heading is
 * never guessed from the runway's number. Headings that contradict two positions, which agree with the length, are
 * replaced: OurAirports has magnetic ones among its true headings. Returns whether any was replaced.
 */
export function completeRunwayGeometry(runway: RunwayRecord): boolean {
  const [low, high] = runway.ends;
  if (!low || !high) return false;
  fillReciprocalHeading(low, high);
  fillReciprocalHeading(high, low);
  fillPosition(low, high, runway.lengthFt);
  fillPosition(high, low, runway.lengthFt);
  return alignHeadings(low, high, runway.lengthFt);
}

function fillReciprocalHeading(known: RunwayEndRecord, other: RunwayEndRecord): void {
  if (known.headingDegTrue === null || other.headingDegTrue !== null) return;
  other.headingDegTrue = normaliseBearingDeg(known.headingDegTrue + 180);
}

function fillPosition(known: RunwayEndRecord, other: RunwayEndRecord, lengthFt: number | null): void {
  if (known.lat === null || known.lon === null || other.lat !== null) return;
  if (known.headingDegTrue === null || lengthFt === null) return;
  const far = destination(
    { lat: known.lat, lon: known.lon },
    { bearingDegTrue: known.headingDegTrue, distanceNm: lengthFt / FEET_PER_NM },
  );
  other.lat = far.lat;
  other.lon = far.lon;
}

/** Headings from the line between the ends; returns true when published ones were replaced. */
function alignHeadings(low: RunwayEndRecord, high: RunwayEndRecord, lengthFt: number | null): boolean {
  if (low.lat === null || low.lon === null || high.lat === null || high.lon === null) return false;
  const line = inverseGeodesic({ lat: low.lat, lon: low.lon }, { lat: high.lat, lon: high.lon });
  // Ends on the same spot (a defect of the source) have no direction.
  if (line.distanceNm < 0.02) return false;
  const lowHeading = roundToTenth(line.initialBearingDegTrue);
  const highHeading = roundToTenth(normaliseBearingDeg(line.finalBearingDegTrue + 180));
  const isContradicted =
    lengthFt !== null &&
    Math.abs(line.distanceNm * FEET_PER_NM - lengthFt) < lengthFt * tolerableLengthShare &&
    (isFarOff(low.headingDegTrue, lowHeading) || isFarOff(high.headingDegTrue, highHeading));
  if (isContradicted || low.headingDegTrue === null) low.headingDegTrue = lowHeading;
  if (isContradicted || high.headingDegTrue === null) high.headingDegTrue = highHeading;
  return isContradicted;
}

function isFarOff(given: number | null, computed: number): boolean {
  return given !== null && Math.abs(angleDifferenceDeg(given, computed)) > tolerableHeadingDeg;
}

function roundToTenth(bearing: number): number {
  return (Math.round(bearing * 10) % 3600) / 10;
}

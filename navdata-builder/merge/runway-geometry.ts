import { destination, inverseGeodesic, normaliseBearingDeg } from '#aviation/geo/geodesic.ts';
import type { RunwayEndRecord, RunwayRecord } from '../navdata-set.ts';

const ftPerNm = 6076.115_485_564;

/**
 * Completes a runway's ends where geometry allows it: headings from two positions, a missing end from the
 * other end with heading and length, a missing heading from its reciprocal. What cannot be computed stays
 * `null`; a heading is never guessed from the runway's number.
 */
export function completeRunwayGeometry(runway: RunwayRecord): void {
  const [low, high] = runway.ends;
  if (!low || !high) return;
  fillReciprocalHeading(low, high);
  fillReciprocalHeading(high, low);
  fillPosition(low, high, runway.lengthFt);
  fillPosition(high, low, runway.lengthFt);
  fillHeadings(low, high);
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
    { bearingDegTrue: known.headingDegTrue, distanceNm: lengthFt / ftPerNm },
  );
  other.lat = far.lat;
  other.lon = far.lon;
}

function fillHeadings(low: RunwayEndRecord, high: RunwayEndRecord): void {
  if (low.headingDegTrue !== null && high.headingDegTrue !== null) return;
  if (low.lat === null || low.lon === null || high.lat === null || high.lon === null) return;
  const line = inverseGeodesic({ lat: low.lat, lon: low.lon }, { lat: high.lat, lon: high.lon });
  // Ends on the same spot (a defect of the source) have no direction.
  if (line.distanceNm < 0.02) return;
  low.headingDegTrue = roundToTenth(line.initialBearingDegTrue);
  high.headingDegTrue = roundToTenth(normaliseBearingDeg(line.finalBearingDegTrue + 180));
}

function roundToTenth(bearing: number): number {
  return (Math.round(bearing * 10) % 3600) / 10;
}

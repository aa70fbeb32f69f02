import { distanceNm, inverseGeodesic } from '#aviation/geo/geodesic.ts';
import { angleDifferenceDeg } from '#aviation/geo/lat-lon.ts';
import type { AirportRecord, RunwayEndRecord, RunwayRecord, SourceId } from '../navdata-set.ts';

/** Maximum distance between two sources' positions of the same airport. */
const sameAirportNm = 5;
/** A runway whose length differs by more has been rebuilt: data of the old one does not apply. */
const sameLengthShare = 0.1;
const sameHeadingDeg = 3;

/**
 * Fills in unknown airport data from a source of low precedence with the same code within 5 NM: elevation, runways
 * and frequencies where missing, and figures of a runway of the same name and length. Known values are never
 * replaced. Values missing in a complete source do not exist and are not filled. Returns the number of airports
 * changed.
 */
export function fillAirports(input: {
  readonly airports: readonly AirportRecord[];
  readonly offered: readonly AirportRecord[];
  /** Whether the runway data of a source is complete. */
  readonly isComplete: (source: SourceId) => boolean;
}): number {
  const byCode = airportsByCode(input.airports);
  let filled = 0;
  for (const offer of input.offered) {
    const known = byCode.get(offer.ident);
    if (!known || distanceNm(known, offer) > sameAirportNm) continue;
    if (fill(known, offer, input.isComplete(known.origins?.runways ?? known.source))) filled += 1;
  }
  return filled;
}

function airportsByCode(airports: readonly AirportRecord[]): ReadonlyMap<string, AirportRecord> {
  const byCode = new Map<string, AirportRecord>();
  for (const airport of airports) for (const alias of airport.aliases) byCode.set(alias, airport);
  // Of two airports with one code the better one is last and is kept.
  for (const code of ['localCode', 'ident', 'icao'] as const)
    for (const airport of airports) if (airport[code] !== null) byCode.set(airport[code], airport);
  return byCode;
}

/** Whether the airport was changed. */
function fill(known: AirportRecord, offer: AirportRecord, hasCompleteRunways: boolean): boolean {
  const origins = { ...known.origins };
  // This source writes 0 for an unknown elevation.
  if (known.elevationFt === null && offer.elevationFt !== null && offer.elevationFt !== 0) {
    known.elevationFt = offer.elevationFt;
    origins.elevation = offer.source;
  }
  if (known.frequencies.length === 0 && offer.frequencies.length > 0) {
    known.frequencies = offer.frequencies;
    origins.frequencies = offer.source;
  }
  if (known.runways.length === 0 && offer.runways.length > 0) {
    known.runways = offer.runways;
    origins.runways = offer.source;
  } else if (!hasCompleteRunways && fillRunways(known.runways, offer.runways)) {
    origins.runwayGaps = offer.source;
  }
  const hasGot = Object.keys(origins).length > Object.keys(known.origins ?? {}).length;
  known.origins = origins;
  return hasGot;
}

function fillRunways(known: readonly RunwayRecord[], offered: readonly RunwayRecord[]): boolean {
  const byName = new Map(offered.map((runway) => [nameOf(runway), runway]));
  const got = known.map((runway) => {
    const offer = byName.get(nameOf(runway));
    return offer !== undefined && isSameStrip(runway, offer) && fillRunway(runway, offer);
  });
  return got.includes(true);
}

/** `4L` and `04L` are the same runway end; the order of the ends does not matter. */
function nameOf({ ends }: RunwayRecord): string {
  return ends
    .map(({ ident }) => plain(ident))
    .toSorted()
    .join('/');
}

function plain(ident: string): string {
  return ident.replace(/^0/, '');
}

function isSameStrip(known: RunwayRecord, offer: RunwayRecord): boolean {
  if (known.isClosed || known.lengthFt === null || offer.lengthFt === null) return false;
  return Math.abs(known.lengthFt - offer.lengthFt) <= known.lengthFt * sameLengthShare;
}

function fillRunway(known: RunwayRecord, offer: RunwayRecord): boolean {
  const before = openFigures(known);
  known.widthFt ??= offer.widthFt;
  known.surface ??= offer.surface;
  known.isLighted ??= offer.isLighted;
  for (const end of known.ends) {
    const same = endOf(offer, end.ident);
    if (!same) continue;
    end.displacedThresholdFt ??= same.displacedThresholdFt;
    end.approachLights ??= same.approachLights;
  }
  if (known.ends.every(hasNoPlace) && agreesWithHeadings(known, offer)) takePlaces(known, offer);
  return openFigures(known) < before;
}

function hasNoPlace({ lat, lon }: RunwayEndRecord): boolean {
  return lat === null || lon === null;
}

/** Positions that contradict a known heading would replace it. */
function agreesWithHeadings(known: RunwayRecord, offer: RunwayRecord): boolean {
  return known.ends.every((end, index) => {
    const [from, to] = [end, known.ends[1 - index]].map((one) => endOf(offer, one?.ident ?? ''));
    if (!from || !to || from.lat === null || from.lon === null || to.lat === null || to.lon === null)
      return false;
    if (end.headingDegTrue === null) return true;
    const line = inverseGeodesic({ lat: from.lat, lon: from.lon }, { lat: to.lat, lon: to.lon });
    return Math.abs(angleDifferenceDeg(end.headingDegTrue, line.initialBearingDegTrue)) <= sameHeadingDeg;
  });
}

function takePlaces(known: RunwayRecord, offer: RunwayRecord): void {
  for (const end of known.ends) {
    const same = endOf(offer, end.ident);
    end.lat = same?.lat ?? null;
    end.lon = same?.lon ?? null;
  }
}

function endOf(runway: RunwayRecord, ident: string): RunwayEndRecord | undefined {
  return runway.ends.find((end) => plain(end.ident) === plain(ident));
}

function openFigures({ widthFt, surface, isLighted, ends }: RunwayRecord): number {
  const figures = ends.flatMap((end) => [end.lat, end.lon, end.displacedThresholdFt, end.approachLights]);
  return [widthFt, surface, isLighted, ...figures].filter((figure) => figure === null).length;
}

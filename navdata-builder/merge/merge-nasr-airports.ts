import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { AirportRecord, FrequencyRecord, PartOrigins } from '../navdata-set.ts';

/** Maximum distance between two sources' positions of the same airport. */
const sameAirportNm = 5;
/** Without a common code, two records of the same kind this close together are the same place. */
const samePlaceNm = 0.3;

/** If NASR has an airport, its figures apply; other values are kept from the base. */
export interface MergedAirports {
  readonly airports: AirportRecord[];
  readonly matched: number;
  readonly added: number;
}

/**
 * Merges NASR airports into base airports. Two records are the same airport when they share the ICAO code, or the FAA
 * identifier as ident or local code, and are within 5 NM; or when they are of the same kind, in the US and within 0.3
 * NM of each other. Kept from the base are the name (NASR's are abbreviations in capitals), the municipality, the
 * IATA code, scheduled service, the size class and the callsigns of equal frequencies.
 */
export function mergeNasrAirports(
  base: readonly AirportRecord[],
  nasr: readonly AirportRecord[],
): MergedAirports {
  const matches = matchByCode(base, nasr);
  matchByPlace(base, nasr, matches);
  const taken = new Map([...matches].map(([record, match]) => [match, record]));
  const merged = base.map((airport) => {
    const newer = taken.get(airport);
    return newer ? combine(airport, newer) : airport;
  });
  const added = nasr.filter((record) => !matches.has(record));
  return { airports: [...merged, ...added], matched: matches.size, added: added.length };
}

type Matches = Map<AirportRecord, AirportRecord>;

function matchByCode(base: readonly AirportRecord[], nasr: readonly AirportRecord[]): Matches {
  const byCode = new Map<string, AirportRecord[]>();
  for (const airport of base)
    for (const code of new Set([airport.ident, airport.icao, airport.localCode, ...airport.aliases]))
      if (code) byCode.set(code, [...(byCode.get(code) ?? []), airport]);
  const matches: Matches = new Map();
  const used = new Set<AirportRecord>();
  for (const record of nasr) {
    const faaId = record.localCode ?? '';
    const codes = record.icao ? [record.icao, faaId, `K${faaId}`] : [faaId, `K${faaId}`];
    const match = codes
      .flatMap((code) => byCode.get(code) ?? [])
      .find((candidate) => !used.has(candidate) && distanceNm(candidate, record) <= sameAirportNm);
    if (!match) continue;
    matches.set(record, match);
    used.add(match);
  }
  return matches;
}

function matchByPlace(
  base: readonly AirportRecord[],
  nasr: readonly AirportRecord[],
  matches: Matches,
): void {
  const used = new Set(matches.values());
  const cells = new Map<string, AirportRecord[]>();
  const cellOf = (lat: number, lon: number): string => `${Math.floor(lat * 10)}/${Math.floor(lon * 10)}`;
  for (const airport of base) {
    if (used.has(airport) || airport.country !== 'US') continue;
    const cell = cellOf(airport.lat, airport.lon);
    cells.set(cell, [...(cells.get(cell) ?? []), airport]);
  }
  const steps = [-0.1, 0, 0.1];
  for (const record of nasr) {
    if (matches.has(record)) continue;
    const near = steps.flatMap((dLat) =>
      steps.flatMap((dLon) => cells.get(cellOf(record.lat + dLat, record.lon + dLon)) ?? []),
    );
    const match = near.find(
      (candidate) =>
        !used.has(candidate) &&
        isHeliport(candidate) === isHeliport(record) &&
        distanceNm(candidate, record) <= samePlaceNm,
    );
    if (!match) continue;
    matches.set(record, match);
    used.add(match);
  }
}

function isHeliport(airport: AirportRecord): boolean {
  return airport.type === 'heliport';
}

function combine(base: AirportRecord, nasr: AirportRecord): AirportRecord {
  return {
    ...nasr,
    // An OurAirports ident is kept only if NASR has no code for the airport.
    aliases: [...new Set([...base.aliases, base.ident, base.icao, base.localCode])].filter(
      (code): code is string => code !== null && code !== nasr.ident && code !== nasr.localCode,
    ),
    iata: base.iata,
    name: base.name,
    type: nasr.type === 'small_airport' && isAirport(base) ? base.type : nasr.type,
    country: base.country ?? nasr.country,
    region: base.region ?? nasr.region,
    municipality: base.municipality ?? nasr.municipality,
    timeZone: nasr.timeZone ?? base.timeZone,
    elevationFt: nasr.elevationFt ?? base.elevationFt,
    isScheduled: base.isScheduled,
    runways: nasr.runways.length > 0 ? nasr.runways : base.runways,
    frequencies: nasr.frequencies.length > 0 ? withCallsigns(nasr, base) : base.frequencies,
    origins: originsOf(base, nasr),
  };
}

/** Values that NASR leaves to the base. */
function originsOf(base: AirportRecord, nasr: AirportRecord): PartOrigins {
  const { source } = base;
  return {
    ...(nasr.elevationFt === null && base.elevationFt !== null && { elevation: source }),
    ...(nasr.runways.length === 0 && base.runways.length > 0 && { runways: source }),
    ...(nasr.frequencies.length === 0 && base.frequencies.length > 0 && { frequencies: source }),
  };
}

function isAirport(record: AirportRecord): boolean {
  return record.type.endsWith('_airport');
}

/** NASR gives a use such as `LCL/P`; OurAirports knows `KENNEDY TWR` for the same frequency. */
function withCallsigns(nasr: AirportRecord, base: AirportRecord): FrequencyRecord[] {
  return nasr.frequencies.map((frequency) => {
    const known = base.frequencies.find(
      (candidate) =>
        candidate.type === frequency.type &&
        Math.abs(candidate.frequencyMhz - frequency.frequencyMhz) < 0.0005,
    );
    return known?.name ? { ...frequency, name: known.name } : frequency;
  });
}

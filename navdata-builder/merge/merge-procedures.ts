import type { CodedFix, CodedLeg } from '#aviation/procedures/coded-leg.ts';
import { procedureTypes } from '#aviation/procedures/procedure-terms.ts';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { PlacedProcedure } from '../artefact/encode-procedures.ts';
import type { AirportRecord, EnroutePointRecord, ProcedureRecord } from '../navdata-set.ts';
import { runwayOfTransition } from '../sources/procedure-values.ts';

/** A fix this far from the airport of the procedure is another fix of the same name. */
const furthestFixNm = 1000;

/**
 * Gives procedures to airports (in the order of the artefact). Layers are in order of precedence; for each airport
 * and procedure type only the first layer with any is used, since a newer cycle also withdraws procedures. Runways
 * get the position of the airport's own runway ends; fixes without a position get that of the nearest point of their
 * name and region.
 */
export function mergeProcedures(input: {
  readonly layers: readonly (readonly ProcedureRecord[])[];
  readonly airports: readonly AirportRecord[];
  readonly points: readonly EnroutePointRecord[];
}): { readonly procedures: readonly PlacedProcedure[]; readonly unplaced: number } {
  const { layers, airports } = input;
  const numbers = airportNumbers(airports);
  const named = pointsByName(input.points);
  const taken = new Map<string, number>();
  const placed: PlacedProcedure[] = [];
  let unplaced = 0;
  layers.forEach((layer, layerNumber) => {
    for (const procedure of layer) {
      const airport = numbers.get(procedure.airportIdent);
      const record = airport === undefined ? undefined : airports[airport];
      if (airport === undefined || !record) {
        unplaced += 1;
        continue;
      }
      const key = `${airport}/${procedure.type}`;
      if ((taken.get(key) ?? layerNumber) !== layerNumber) continue;
      taken.set(key, layerNumber);
      placed.push({ airport, procedure: withPlaces(procedure, record, named) });
    }
  });
  return { procedures: placed.toSorted(compare), unplaced };
}

function airportNumbers(airports: readonly AirportRecord[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  // The first that has a code keeps it; better codes go first.
  for (const code of ['icao', 'ident', 'localCode'] as const)
    airports.forEach((airport, number) => {
      const value = airport[code];
      if (value !== null && !numbers.has(value)) numbers.set(value, number);
    });
  return numbers;
}

function compare(a: PlacedProcedure, b: PlacedProcedure): number {
  if (a.airport !== b.airport) return a.airport - b.airport;
  const byType = procedureTypes.indexOf(a.procedure.type) - procedureTypes.indexOf(b.procedure.type);
  if (byType !== 0) return byType;
  if (a.procedure.ident === b.procedure.ident) return 0;
  return a.procedure.ident < b.procedure.ident ? -1 : 1;
}

type PointsByName = ReadonlyMap<string, readonly EnroutePointRecord[]>;

function pointsByName(points: readonly EnroutePointRecord[]): PointsByName {
  const named = new Map<string, EnroutePointRecord[]>();
  for (const point of points) {
    const list = named.get(point.ident);
    if (list) list.push(point);
    else named.set(point.ident, [point]);
  }
  return named;
}

/** The nearest point of that name that is near the airport and of no other region. */
function placeOf(fix: CodedFix, airport: AirportRecord, named: PointsByName): LatLon | null {
  const [nearest] = (named.get(fix.ident) ?? [])
    .filter(({ region }) => region === null || fix.region === null || region === fix.region)
    .map((point) => ({ point, distance: distanceNm(point, airport) }))
    .filter(({ distance }) => distance <= furthestFixNm)
    .toSorted((a, b) => a.distance - b.distance);
  return nearest ? { lat: nearest.point.lat, lon: nearest.point.lon } : null;
}

function withPlaces(
  procedure: ProcedureRecord,
  airport: AirportRecord,
  named: PointsByName,
): ProcedureRecord {
  const runways = new Map<string, LatLon>();
  for (const end of airport.runways.flatMap((runway) => runway.ends))
    if (end.lat !== null && end.lon !== null)
      runways.set(end.ident.padStart(/\D$/.test(end.ident) ? 3 : 2, '0'), { lat: end.lat, lon: end.lon });
  const placeFix = (fix: CodedFix | null): CodedFix | null => {
    const runway = fix && runwayOfTransition(fix.ident);
    if (fix && runway) return { ...fix, position: runways.get(runway) ?? fix.position };
    if (!fix || (fix.position && distanceNm(fix.position, airport) <= furthestFixNm)) return fix;
    return { ...fix, position: placeOf(fix, airport, named) };
  };
  const placeLeg = (leg: CodedLeg): CodedLeg => {
    const fix = placeFix(leg.fix);
    const centre = placeFix(leg.centre);
    // Most legs are unchanged, and there are two hundred thousand: they are not copied.
    return fix === leg.fix && centre === leg.centre ? leg : { ...leg, fix, centre };
  };
  return {
    ...procedure,
    parts: procedure.parts.map((part) => ({ ...part, legs: part.legs.map(placeLeg) })),
  };
}

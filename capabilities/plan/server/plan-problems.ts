import { Problem } from '#platform/contract/problem.ts';
import { closeAircraftTypes } from '../domain/aircraft-lookup.ts';

export function unknownAircraft(type: string): Problem {
  const close = closeAircraftTypes(type);
  const hint = close.length === 0 ? '' : `. Did you mean ${close.join(', ')}?`;
  return new Problem('unknown-aircraft', 404, `Unknown aircraft type ${type.toUpperCase()}${hint}`);
}

export function fleetAircraftNotFound(): Problem {
  return new Problem('fleet-aircraft-not-found', 404, 'There is no such aircraft in your fleet.');
}

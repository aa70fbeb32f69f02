import type { EnroutePointRecord } from '../navdata-set.ts';

type Kind = EnroutePointRecord['kind'] | null;

/** Test transmitters and fan markers are not navigation points. */
const KINDS = new Map<string, Kind>([
  ['VOR', 'VOR'],
  ['VOR/DME', 'VOR'],
  ['VORTAC', 'VOR'],
  ['TACAN', 'DME'],
  ['DME', 'DME'],
  ['NDB', 'NDB'],
  ['NDB/DME', 'NDB'],
  ['MARINE NDB', 'NDB'],
  ['MARINE NDB/DME', 'NDB'],
  ['UHF NDB', 'NDB'],
  ['UHF/NDB', 'NDB'],
  ['VOT', null],
  ['FAN MARKER', null],
  ['CONSOLAN', null],
]);

/**
 * Kind of navaid for a type as named in FAA tables (with spaces or underscores); `null` for types not used for
 * navigation, `undefined` for unknown types.
 */
export function kindOfNavaidType(type: string): Kind | undefined {
  return KINDS.get(type.replaceAll('_', ' '));
}

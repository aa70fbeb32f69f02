import type { PackId } from '../contract.ts';

const MB = 1_000_000;

/** Description of a pack. */
export interface PackDescription {
  readonly id: PackId;
  readonly title: string;
  readonly content: string;
  readonly source: string;
  readonly licence: string;
  /** `airac`: one version per cycle; `dated`: renewed once a cycle; `frozen`: never changes. */
  readonly rhythm: 'airac' | 'dated' | 'frozen';
  /** Whether `DATA_PACKS=auto` installs it, or only when the official sources fail. */
  readonly automatic: 'always' | 'fallback';
  readonly isNeverForNavigation: boolean;
  /** Upper estimate: disk space for unpacking and building. */
  readonly unpackedBytes: number;
  /** Maximum size of a single download. */
  readonly maxDownloadBytes: number;
}

/** In display and installation order. */
export const PACK_CATALOGUE: readonly PackDescription[] = [
  {
    id: 'ourairports',
    title: 'OurAirports',
    content: 'Airports, runways and frequencies of the world, heliports and small fields included.',
    source: 'OurAirports',
    licence: 'public domain',
    rhythm: 'dated',
    automatic: 'always',
    isNeverForNavigation: false,
    unpackedBytes: 60 * MB,
    maxDownloadBytes: 100 * MB,
  },
  {
    id: 'nasr',
    title: 'FAA NASR',
    content:
      'United States: airports, runways, frequencies, ILS, fixes, navaids, airways and centre boundaries.',
    source: 'FAA 28-day subscription',
    licence: 'US public domain',
    rhythm: 'airac',
    automatic: 'always',
    isNeverForNavigation: false,
    unpackedBytes: 400 * MB,
    maxDownloadBytes: 500 * MB,
  },
  {
    id: 'cifp',
    title: 'FAA CIFP',
    content: 'United States: departures, arrivals, approaches and airspace, in ARINC 424.',
    source: 'FAA Coded Instrument Flight Procedures',
    licence: 'US public domain',
    rhythm: 'airac',
    automatic: 'always',
    isNeverForNavigation: false,
    unpackedBytes: 150 * MB,
    maxDownloadBytes: 200 * MB,
  },
  {
    id: 'flightgear',
    title: 'World enroute and airport layouts 2013',
    content: 'Fixes, navaids and airways of the world, taxiways and stands of airports, as of cycle 2013.10.',
    source: "FlightGear, by Debian's flightgear-data-base",
    licence: 'GPL-2.0-or-later',
    rhythm: 'frozen',
    automatic: 'fallback',
    isNeverForNavigation: true,
    unpackedBytes: 150 * MB,
    maxDownloadBytes: 1500 * MB,
  },
];

const BY_ID = new Map(PACK_CATALOGUE.map((pack) => [pack.id, pack]));

/** The description of a pack. */
export function describePack(id: PackId): PackDescription {
  const pack = BY_ID.get(id);
  if (!pack) throw new Error(`There is no pack ${id}`);
  return pack;
}

import type { FlownPath } from '#aviation/crossing/flown-path.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { CheckedSource, CrossingsAnswer, WatchPathPoint } from '../contract.ts';
import type { KnownArea } from '../domain/known-area.ts';

/** Query to a source: areas that can concern a path. */
export interface AreaQuestion {
  readonly path: FlownPath;
  readonly withinNm: number;
  readonly controlledAirspace: boolean;
}

/** Areas of one source, and how completely it could be queried. */
export interface AreasFound {
  readonly areas: readonly KnownArea[];
  readonly checked: Omit<CheckedSource, 'areas'>;
}

export interface AreaSource {
  readonly id: CheckedSource['id'];
  readonly title: string;
  find(question: AreaQuestion): Promise<AreasFound>;
}

/** The path of a saved flight by its own plan. */
export interface PlannedPath {
  readonly points: readonly WatchPathPoint[];
  readonly basis: Exclude<CrossingsAnswer['path']['basis'], 'given'>;
  readonly message: string | null;
  /** Trip fuel in the current wind, and contingency with extra; null without a performance plan. */
  readonly fuel: { readonly tripKg: number; readonly marginKg: number } | null;
}

/** The path of a saved flight of `userKey`, which may use that user's own waypoints. */
export type PathOfFlight = (
  userKey: string,
  flight: FlightDetail,
  signal?: AbortSignal,
) => Promise<PlannedPath>;

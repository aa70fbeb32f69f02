import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { LinkState } from '#platform/client/live/live-socket.ts';
import type { TrafficState } from '../contract.ts';
import type { Aircraft } from '../domain/aircraft.ts';
import type { Approach, TimedPlace } from '../domain/closest-approach.ts';
import type { DrawnAircraft } from '../domain/drawing/drawn-aircraft.ts';
import type { MapFraming } from '../domain/drawing/in-view.ts';
import type { AltitudeBand } from '../domain/filter-aircraft.ts';
import type { TrafficFilter } from '../domain/traffic-filter.ts';
import type { TrailPieces } from '../domain/drawing/trails.ts';

export interface TrafficView extends MapFraming {
  readonly box: {
    readonly west: number;
    readonly south: number;
    readonly east: number;
    readonly north: number;
  };
  /** Maximum number of aircraft drawn by this device. */
  readonly most: number;
}

export const SORTS = ['name', 'level', 'speed', 'distance'] as const;
export type ListSort = (typeof SORTS)[number];

/** One's own path for the conflict watch: a timed route, or an aircraft in straight flight. */
export type OwnPath =
  | { readonly kind: 'route'; readonly places: readonly TimedPlace[] }
  | { readonly kind: 'aircraft'; readonly address: string };

/** Messages from the page to the worker. The worker has no clock: `tick` comes every second. */
export type TrafficCommand =
  | { readonly kind: 'start'; readonly url: string }
  | { readonly kind: 'token'; readonly token: string | null }
  | { readonly kind: 'tick'; readonly nowMs: number; readonly isFrozen: boolean }
  | { readonly kind: 'view'; readonly view: TrafficView }
  /** The past time to be shown, ms since the epoch; `null` is the present. */
  | { readonly kind: 'time'; readonly atMs: number | null }
  | {
      readonly kind: 'wanted';
      readonly filter: TrafficFilter;
      readonly band: AltitudeBand;
      readonly route: readonly LatLon[];
    }
  | { readonly kind: 'select'; readonly address: string | null }
  /** The selected aircraft's track from the server: points in the form of `Trails`. */
  | { readonly kind: 'track'; readonly address: string; readonly points: readonly number[] }
  | { readonly kind: 'select-key'; readonly key: number }
  | { readonly kind: 'list'; readonly sort: ListSort; readonly isOpen: boolean }
  | { readonly kind: 'own'; readonly own: OwnPath | null }
  | { readonly kind: 'trails'; readonly isOn: boolean }
  | { readonly kind: 'wake' | 'stop' };

/** One line of the list twin. */
export interface TrafficRow {
  readonly address: string;
  readonly name: string;
  readonly type: string | null;
  readonly registration: string | null;
  readonly departure: string | null;
  readonly arrival: string | null;
  readonly level: string;
  readonly arrow: string;
  readonly groundSpeedKt: number | null;
  readonly trackDegTrue: number | null;
  readonly emergency: string | null;
  readonly lat: number;
  readonly lon: number;
}

/** The past time shown. */
export interface ShownPast {
  readonly atMs: number;
  /** Time of its stored picture; `null` when there is none. */
  readonly pictureMs: number | null;
}

export interface TrafficCounts {
  /** Time of the picture, as stated by the server. */
  readonly timeMs: number;
  /** Number in the window as counted by the server; more than are sent when it is thinned. */
  readonly total: number;
  readonly received: number;
  /** Of those in view: the window extends beyond it, so that none is missing when the map starts to move. */
  readonly shown: number;
  readonly hiddenByAltitude: number;
  readonly hiddenByFilter: number;
}

export interface LabelOf {
  readonly lat: number;
  readonly lon: number;
  readonly text: string;
  readonly rank: number;
  readonly emergency: string | null;
  readonly isSelected: boolean;
  readonly isConflict: boolean;
}

export interface SelectedNow {
  readonly aircraft: Aircraft;
  /** Where it is drawn. */
  readonly lat: number;
  readonly lon: number;
  /** No longer received: the figures are the last known ones. */
  readonly isGone: boolean;
  /** Start of its trail, ms since the epoch. */
  readonly trailSinceMs: number | null;
}

export interface ConflictRow extends Approach {
  readonly name: string;
  readonly type: string | null;
  readonly level: string;
  readonly lat: number;
  readonly lon: number;
}

/** Messages from the worker to the page; large data is transferred, not copied. */
export type TrafficEvent =
  | { readonly kind: 'token-wanted' }
  | { readonly kind: 'link'; readonly state: LinkState }
  | { readonly kind: 'source'; readonly state: TrafficState }
  | { readonly kind: 'refused'; readonly message: string }
  | {
      readonly kind: 'picture';
      readonly drawn: DrawnAircraft;
      readonly counts: TrafficCounts | null;
      /** `null`: it is the present picture. */
      readonly past: ShownPast | null;
    }
  /** The map has moved, or an aircraft has left the view. */
  | { readonly kind: 'counts'; readonly counts: TrafficCounts | null }
  | { readonly kind: 'labels'; readonly labels: readonly LabelOf[] }
  | {
      readonly kind: 'trails';
      readonly pieces: TrailPieces;
      /** The last of the pieces belong to the selected aircraft. */
      readonly selectedPieces: number;
    }
  | { readonly kind: 'selected'; readonly selected: SelectedNow | null; readonly address: string | null }
  /** Number of the aircraft that was pressed. */
  | { readonly kind: 'chosen'; readonly address: string }
  | { readonly kind: 'rows'; readonly rows: readonly TrafficRow[]; readonly inView: number }
  | {
      readonly kind: 'conflicts';
      readonly conflicts: readonly ConflictRow[];
      /** `null`: nothing is watched; `false`: the watched aircraft is not received. */
      readonly isWatching: boolean | null;
    };

import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import type { AircraftDetail, TrafficState } from '../contract.ts';
import { NO_FILTER, type TrafficFilter } from '../domain/traffic-filter.ts';
import type {
  ConflictRow,
  ListSort,
  SelectedNow,
  ShownPast,
  TrafficCounts,
  TrafficCommand,
  TrafficRow,
} from './traffic-worker-messages.ts';

/** State of the connection to the server. */
export interface TrafficLink {
  readonly kind: 'off' | 'connecting' | 'open' | 'waiting';
  /** Why it is not open, as text. */
  readonly message: string | null;
}

/** State and content of the layer, written at most once a second by the drawing code. */
export interface TrafficStatus {
  readonly link: TrafficLink;
  /** The server's state of its sources; `null` before it. */
  readonly state: TrafficState | null;
  /** `null` before the first picture. */
  readonly counts: TrafficCounts | null;
  /** The map shows a future time, for which there is no traffic. */
  readonly isAhead: boolean;
  /** The map shows the past; `shown` is `null` until it has arrived. `null`: the map shows the present. */
  readonly past: { readonly wantedMs: number; readonly shown: ShownPast | null } | null;
}
export const trafficStatus = createSlice<TrafficStatus>('trafficStatus', {
  link: { kind: 'off', message: null },
  state: null,
  counts: null,
  isAhead: false,
  past: null,
});
export const setTrafficStatus = (change: Partial<TrafficStatus>): void =>
  trafficStatus.set((status) => ({ ...status, ...change }));

/** The selected aircraft, by address, and whether the map follows it. */
export const selectedAircraft = createSlice<{ address: string | null; isFollowed: boolean }>(
  'selectedAircraft',
  { address: null, isFollowed: false },
);
/** Its present figures; `null` while it is not received. */
export const selectedNow = createSlice<SelectedNow | null>('selectedAircraftNow', null);

/** The server's data about it, wherever it is; `null` until loaded. */
export const selectedDetail = createSlice<{
  readonly address: string;
  readonly detail: AircraftDetail;
} | null>('selectedAircraftDetail', null);

export const trafficFilter = createSlice<TrafficFilter>('trafficFilter', NO_FILTER);
export const trafficTrails = createSlice('trafficTrails', { isOn: false });

export const TRAFFIC_TABS = ['list', 'filter', 'conflicts'] as const;
export type TrafficTab = (typeof TRAFFIC_TABS)[number];
export const trafficList = createSlice<{ isOpen: boolean; tab: TrafficTab; sort: ListSort }>('trafficList', {
  isOpen: false,
  tab: 'list',
  sort: 'distance',
});
export const trafficRows = createSlice<{ rows: readonly TrafficRow[]; inView: number } | null>(
  'trafficRows',
  null,
);

/** The path watched for conflicts. */
export type Watched =
  | {
      readonly kind: 'route';
      readonly name: string;
      readonly points: readonly LatLon[];
      readonly offMs: number;
      readonly groundSpeedKt: number;
      readonly cruiseFl: number;
    }
  | { readonly kind: 'aircraft'; readonly name: string; readonly address: string };
export const watched = createSlice<Watched | null>('trafficWatched', null);
export const conflicts = createSlice<{ rows: readonly ConflictRow[]; isWatching: boolean | null }>(
  'trafficConflicts',
  { rows: [], isWatching: null },
);

/** Provided by the drawing code while the layer is on. */
export const trafficOrders: { send: ((order: TrafficCommand) => void) | null } = { send: null };

export function selectAircraft(address: string | null): void {
  selectedAircraft.set((was) =>
    was.address === address ? was : { address, isFollowed: address !== null && was.isFollowed },
  );
  if (selectedNow.get()?.aircraft.address !== address) selectedNow.set(null);
  trafficOrders.send?.({ kind: 'select', address });
}
export const closeAircraft = (): void => selectAircraft(null);
export const setFollowed = (isFollowed: boolean): void =>
  selectedAircraft.set((was) => ({ ...was, isFollowed }));

export function openTrafficList(tab: TrafficTab = 'list'): void {
  trafficList.set((list) => ({ ...list, isOpen: true, tab }));
}
export const closeTrafficList = (): void => trafficList.set((list) => ({ ...list, isOpen: false }));

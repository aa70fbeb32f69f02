import type { Freshness } from '#platform/contract/freshness.ts';
import type { WeatherGrid } from '../../domain/grid-file.ts';

/** Two steps of a field and a position between them. */
export interface BlendedGrids {
  first: WeatherGrid;
  second: WeatherGrid;
  mix: number;
}

/** Requests to the worker of the fields. */
export type FieldRequest =
  | { id: number; kind: 'load'; url: string; headers: Record<string, string> }
  | { id: number; kind: 'abort' }
  | { id: number; kind: 'refine'; grid: WeatherGrid }
  | { id: number; kind: 'lines'; lines: 'isobars' | 'isotachs'; grids: BlendedGrids };

export interface LoadedGrid {
  grid: WeatherGrid;
  freshness: Freshness | null;
}
/** A field as the worker has it: with the finer grid between whose points it is drawn. */
export interface ReadyGrid {
  loaded: LoadedGrid;
  finer: WeatherGrid;
}
export interface DrawnLines {
  lines: GeoJSON.FeatureCollection;
  centres: GeoJSON.FeatureCollection;
}

/**
 * Its responses: the result, or why there is none. `status` is the HTTP status of a failed request, `busyMs` the
 * worker's computing time without waiting for the network.
 */
export type FieldAnswer =
  | { id: number; kind: 'loaded'; loaded: LoadedGrid; finer: WeatherGrid; busyMs: number }
  | { id: number; kind: 'refined'; finer: WeatherGrid; busyMs: number }
  | { id: number; kind: 'drawn'; drawn: DrawnLines; busyMs: number }
  | { id: number; kind: 'problem'; message: string; status?: number };

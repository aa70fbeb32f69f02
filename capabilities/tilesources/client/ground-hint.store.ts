import { useQuery } from '@tanstack/react-query';
import { mapContents } from '#platform/client/layers/empty-layers.ts';
import { mapView, useLayerOn } from '#platform/client/layers/map-view.store.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { createSlice, useSlice } from '#platform/client/state/slice.ts';
import type { TileSourceStatus } from '../contract.ts';
import { failureText } from './tilesources.layers.ts';
import { tileSourcesQuery } from './tilesources.queries.ts';

/** From this zoom a view of the built-in base map, which has neither streets nor urban areas, may show only land and grid lines. */
export const BARE_ZOOM = 12.5;

/** Whether the user has closed the hint during this visit. */
export const isGroundHintClosed = createSlice<boolean>('isGroundHintClosed', false);

export interface GroundHint {
  text: string;
  /** What the user can do: turn the layer on, or open Data management. */
  remedy: 'show-roads' | 'data-management';
}

/** The server's reason as the end of a sentence. */
const whyNoRoads = (reason: string): string =>
  reason.startsWith('Comes from') ? `the layer Roads c${reason.slice(1)}` : reason;

/** The hint in a view without streets, by the state of their source; null where they are drawn or the state is unknown. */
export function groundHint(roads: TileSourceStatus | undefined, isOn: boolean): GroundHint | null {
  if (!roads) return null;
  if (roads.unavailable !== null)
    return { text: `No streets at this scale: ${whyNoRoads(roads.unavailable)}`, remedy: 'data-management' };
  if (!isOn) return { text: 'No streets at this scale: the layer Roads is off.', remedy: 'show-roads' };
  const failure = roads.isFailing ? failureText(roads) : null;
  return failure === null
    ? null
    : { text: `No streets at this scale. ${failure}.`, remedy: 'data-management' };
}

/** Hook that returns the hint where neither streets nor an airport are in view, otherwise null. */
export function useGroundHint(): GroundHint | null {
  const isNear = useSlice(mapView, ({ zoom }) => zoom >= BARE_ZOOM);
  const isClosed = useSlice(isGroundHintClosed);
  const isAeronautical = useSlice(settings, ({ baseMap }) => baseMap === 'aeronautical');
  const hasAirportsOn = useLayerOn('airport');
  const isWithoutAirport = useSlice(mapContents, ({ empty }) => empty.includes('airport'));
  const isRoadsOn = useLayerOn('roads');
  const isWanted = isNear && !isClosed && isAeronautical && (isWithoutAirport || !hasAirportsOn);
  const { data } = useQuery({ ...tileSourcesQuery(), enabled: isWanted });
  return isWanted
    ? groundHint(
        data?.find(({ id }) => id === 'roads'),
        isRoadsOn,
      )
    : null;
}

import { messageOf } from '#platform/contract/problem.ts';
import { isLayerOn } from '#platform/client/layers/map-view.store.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import type { TerminalWaypoint } from '../contract.ts';
import { procedurePanel } from './procedure-panel.store.ts';
import type { ProceduresDeps } from './procedures-deps.ts';
import { terminalWaypointsQuery } from './procedures.queries.ts';
import { WAYPOINT_SOURCE } from './procedure-panel.store.ts';
import { terminalWaypoints, waypointAirport } from './terminal-waypoints.store.ts';

function show(icao: string | null, waypoints: readonly TerminalWaypoint[]): void {
  mapController().updateGeojson(WAYPOINT_SOURCE, {
    type: 'FeatureCollection',
    features: waypoints.map(({ ident, isFlyOver, lat, lon }, number) => ({
      type: 'Feature',
      properties: { ident, isFlyOver, number, icao },
      geometry: { type: 'Point', coordinates: [lon, lat] },
    })),
  });
}

async function load(deps: ProceduresDeps): Promise<void> {
  const icao = waypointAirport(deps);
  const shown = terminalWaypoints.get();
  if (!isLayerOn('terminal-waypoint')) return;
  if (shown.icao === icao && shown.state !== 'failed') return;
  // Data of the previous airport is removed at once: it would be mistaken for this one's.
  show(icao, []);
  if (icao === null) return terminalWaypoints.reset();
  terminalWaypoints.set({ icao, waypoints: [], state: 'loading', message: null });
  try {
    const found = await fetchShared(terminalWaypointsQuery(icao));
    if (waypointAirport(deps) !== icao) return;
    const waypoints = found.map((waypoint) => ({ ...waypoint, icao }));
    terminalWaypoints.set({ icao, waypoints, state: 'ready', message: null });
    show(icao, waypoints);
  } catch (error) {
    if (waypointAirport(deps) === icao)
      terminalWaypoints.set({ icao, waypoints: [], state: 'failed', message: messageOf(error) });
  }
}

/** Keeps the layer's waypoints those of the selected airport; returns a function that stops it. */
export function startTerminalWaypoints(deps: ProceduresDeps): () => void {
  const renew = () => void load(deps);
  renew();
  const stops = [
    deps.selectedAirport.subscribe(renew),
    procedurePanel.subscribe((now, before) => {
      if (now.icao !== before.icao) renew();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

import { Waypoints } from 'lucide-react';
import type { LayerDefinition, LayerModule } from '#platform/client/layers/layer-definition.ts';
import type { InspectHit } from '#platform/client/layers/layer-reading.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { inspectedFix, procedurePanel } from './procedure-panel.store.ts';
import type { ProceduresDeps } from './procedures-deps.ts';
import { type TerminalWaypointState, terminalWaypoints } from './terminal-waypoints.store.ts';

/** Why the layer has nothing to show, or null. */
export function waypointsUnavailable(airport: string | null, shown: TerminalWaypointState): string | null {
  if (airport === null) return 'Open an airport to see its terminal waypoints';
  if (shown.icao !== airport) return null;
  if (shown.state === 'failed') return shown.message;
  return shown.state === 'ready' && shown.waypoints.length === 0
    ? `No procedures of ${airport} in the data`
    : null;
}

function useAirport({ selectedAirport }: ProceduresDeps): string | null {
  const selected = selectedAirport.use();
  return useSlice(procedurePanel, ({ icao }) => icao) ?? selected;
}

function inspect({ properties }: { properties: Record<string, unknown> }): InspectHit | null {
  const { ident, number } = properties;
  const fix = typeof number === 'number' ? terminalWaypoints.get().waypoints[number] : undefined;
  if (!fix || fix.ident !== ident) return null;
  return {
    title: fix.ident,
    subtitle: `Terminal waypoint · ${fix.icao}`,
    Icon: Waypoints,
    open: () => inspectedFix.set(fix),
    opensIn: inspectedFix,
  };
}

async function load(deps: ProceduresDeps): Promise<LayerModule> {
  const [{ terminalWaypointLayer }, { startTerminalWaypoints }] = await Promise.all([
    import('./terminal-waypoint.style.ts'),
    import('./terminal-waypoint-loading.ts'),
  ]);
  return { mapLayers: [terminalWaypointLayer], engine: () => startTerminalWaypoints(deps), inspect };
}

/** The layer `terminal-waypoint`. */
export const createTerminalWaypointLayer = (deps: ProceduresDeps): LayerDefinition => ({
  key: 'terminal-waypoint',
  title: 'Terminal waypoints',
  group: 'Aeronautical',
  order: 80,
  Icon: Waypoints,
  load: () => load(deps),
  origin: 'reference',
  useUnavailable: () => waypointsUnavailable(useAirport(deps), useSlice(terminalWaypoints)),
  useSourceLine() {
    const { icao, waypoints } = useSlice(terminalWaypoints);
    const [first] = waypoints;
    if (!first || icao === null) return null;
    return [icao, first.source, first.asOf].filter(Boolean).join(' · ');
  },
});

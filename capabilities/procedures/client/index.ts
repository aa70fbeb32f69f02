import { lazy } from '#platform/client/ui/lazy.ts';
import { currentPathname, onNavigation } from '#platform/client/navigation/navigation.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { clearProcedureOverlays, procedureOverlays } from './procedure-overlays.store.ts';
import { closeFix, closeProcedures, inspectedFix, procedurePanel } from './procedure-panel.store.ts';
import type { ProceduresDeps } from './procedures-deps.ts';
import { createTerminalWaypointLayer } from './terminal-waypoint.layer.ts';
import { terminalWaypoints } from './terminal-waypoints.store.ts';

const ProceduresPanel = lazy(async () => ({
  default: (await import('./procedures.panel.tsx')).ProceduresPanel,
}));
const FixPanel = lazy(async () => ({ default: (await import('./fix.panel.tsx')).FixPanel }));

/** Loads a part of the client when something first needs it, and starts it; returns a function that stops it. */
function startWhen(
  isNeeded: () => boolean,
  subscribe: (check: () => void) => () => void,
  load: () => Promise<() => () => void>,
): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  let isLoading = false;
  const check = () => {
    if (isLoading || !isNeeded()) return;
    isLoading = true;
    // A part that fails to load is requested again when next needed.
    load().then(
      (start) => {
        if (!isOver) stop = start();
      },
      () => {
        isLoading = false;
      },
    );
  };
  const unsubscribe = subscribe(check);
  check();
  return () => {
    isOver = true;
    unsubscribe();
    stop?.();
  };
}

function closeOnNavigation(): () => void {
  let page = currentPathname();
  return onNavigation((pathname) => {
    if (pathname !== page) {
      closeProcedures();
      closeFix();
    }
    page = pathname;
  });
}

function startProcedures(deps: ProceduresDeps): () => void {
  const stops = [
    startWhen(
      () => procedureOverlays.get().version > 0,
      (check) => procedureOverlays.subscribe(check),
      async () => (await import('./procedure-drawing.ts')).startProcedureDrawing,
    ),
    deps.onFlightClosed(clearProcedureOverlays),
    closeOnNavigation(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Procedures in the client: lists, legs and overlays, and the terminal waypoints of the open airport. */
export const createProceduresClient = (deps: ProceduresDeps): ClientCapability => ({
  id: 'procedures',
  slices: [procedureOverlays, procedurePanel, inspectedFix, terminalWaypoints],
  contributions: [
    {
      id: 'procedures/fix',
      place: 'left-panel',
      order: 3,
      title: 'Waypoint',
      useVisible: () => useSlice(inspectedFix, (fix) => fix !== null),
      onClose: closeFix,
      Component: FixPanel,
    },
    {
      id: 'procedures/panel',
      place: 'left-panel',
      order: 8,
      title: 'Procedures',
      useVisible: () => useSlice(procedurePanel, ({ icao }) => icao !== null),
      onClose: closeProcedures,
      Component: ProceduresPanel,
    },
  ],
  commands: [
    {
      id: 'procedures/clear',
      title: 'Clear procedures from the map',
      group: 'Routes',
      run: () => clearProcedureOverlays(),
    },
  ],
  layers: [createTerminalWaypointLayer(deps)],
  start: () => startProcedures(deps),
});

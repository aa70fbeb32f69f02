import { createSlice } from '#platform/client/state/slice.ts';
import type { ProcedureKind, TerminalWaypoint } from '../contract.ts';
import {
  type ProcedureOverlay,
  overlayKeyOf,
  procedureOverlays,
  setProcedureOverlay,
} from './procedure-overlays.store.ts';

export interface ProcedurePanelState {
  /** The airport whose procedures are open; null: the panel is closed. */
  readonly icao: string | null;
  /** The flight that overlays are set for; null without one. */
  readonly flightId: string | null;
  readonly tab: ProcedureKind;
  /** The procedure whose legs are shown; null shows the list. */
  readonly open: ProcedureOverlay | null;
  /** The clicked part of the open procedure, on the map or in the table. */
  readonly marked: { readonly leg: number | null; readonly fix: string | null };
}

const NOTHING_MARKED = { leg: null, fix: null } as const;

/** The procedures panel. */
export const procedurePanel = createSlice<ProcedurePanelState>('procedurePanel', {
  icao: null,
  flightId: null,
  tab: 'sid',
  open: null,
  marked: NOTHING_MARKED,
});

/** A fix of the layer terminal-waypoint in the inspector, with the airport whose procedures use it. */
export type InspectedFix = TerminalWaypoint & { readonly icao: string };
export const inspectedFix = createSlice<InspectedFix | null>('inspectedFix', null);
export const closeFix = (): void => inspectedFix.set(null);

/** Opens the procedures of an airport, for a flight when one is given. */
export function openProcedures(request: {
  icao: string;
  flightId?: string | null;
  kind?: ProcedureKind;
}): void {
  procedurePanel.set((panel) => ({
    icao: request.icao,
    flightId: request.flightId ?? null,
    tab: request.kind ?? (panel.icao === request.icao ? panel.tab : 'sid'),
    open: null,
    marked: NOTHING_MARKED,
  }));
  closeFix();
}

export const closeProcedures = (): void => procedurePanel.reset();

export const chooseTab = (tab: ProcedureKind): void => procedurePanel.set((panel) => ({ ...panel, tab }));

/** Back to the list. */
export const closeProcedure = (): void =>
  procedurePanel.set((panel) => ({ ...panel, open: null, marked: NOTHING_MARKED }));

/** Shows a procedure's legs and draws it. */
export function openProcedure(
  overlay: ProcedureOverlay,
  marked: ProcedurePanelState['marked'] = NOTHING_MARKED,
): void {
  procedurePanel.set((panel) => ({ ...panel, icao: overlay.icao, tab: overlay.kind, open: overlay, marked }));
  setProcedureOverlay(overlayKeyOf(overlay.kind), procedurePanel.get().flightId, overlay);
  closeFix();
}

export const markLeg = (leg: number | null): void =>
  procedurePanel.set((panel) => ({ ...panel, marked: { leg, fix: null } }));

/** Shows in the table the part clicked on the map. */
export function showOverlayPart(key: string, marked: ProcedurePanelState['marked']): void {
  const overlays = procedureOverlays.get();
  const overlay = key === 'sid' ? overlays.sid : key === 'star' ? overlays.star : overlays.app;
  if (!overlay) return;
  procedurePanel.set((panel) => ({
    icao: overlay.icao,
    flightId: overlays.flightId ?? panel.flightId,
    tab: overlay.kind,
    open: overlay,
    marked,
  }));
}

const isSame = (one: ProcedureOverlay | null, other: { icao: string; ident: string }): boolean =>
  one !== null && one.icao === other.icao && one.ident === other.ident;

/** Whether a procedure is drawn now. */
export function isOverlaid(
  overlays: ReturnType<typeof procedureOverlays.get>,
  procedure: { icao: string; kind: ProcedureKind; ident: string },
): boolean {
  return isSame(overlays[overlayKeyOf(procedure.kind)], procedure);
}

/** Draws a procedure, or removes it from the map. */
export function toggleOverlay(overlay: ProcedureOverlay): void {
  const key = overlayKeyOf(overlay.kind);
  const { flightId } = procedurePanel.get();
  const isOn = isOverlaid(procedureOverlays.get(), overlay);
  setProcedureOverlay(key, flightId, isOn ? null : overlay);
}

/** Source of the map layer `terminal-waypoint`. */
export const WAYPOINT_SOURCE = 'terminal-waypoint';

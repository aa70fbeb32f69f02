import { createSlice } from '#platform/client/state/slice.ts';
import type { ProcedureKind } from '../contract.ts';

/** A procedure drawn on the map; null draws all transitions, or those of all runways. */
export interface ProcedureOverlay {
  readonly icao: string;
  readonly kind: ProcedureKind;
  readonly ident: string;
  /** Its name as on charts. */
  readonly name: string;
  readonly transition: string | null;
  readonly runway: string | null;
}

export interface ProcedureOverlays {
  /** The flight for which they are drawn; null without one. */
  readonly flightId: string | null;
  readonly sid: ProcedureOverlay | null;
  readonly star: ProcedureOverlay | null;
  readonly app: ProcedureOverlay | null;
  /** Incremented with every change. */
  readonly version: number;
}
export type OverlayKey = 'sid' | 'star' | 'app';
export const OVERLAY_KEYS: readonly OverlayKey[] = ['sid', 'star', 'app'];

const NONE = { flightId: null, sid: null, star: null, app: null } as const;

/** SID, STAR and approach drawn for one flight (spec 3). */
export const procedureOverlays = createSlice<ProcedureOverlays>('procedureOverlays', { ...NONE, version: 0 });

export const overlayKeyOf = (kind: ProcedureKind): OverlayKey => (kind === 'approach' ? 'app' : kind);

/** Sets an overlay; for a flight other than the current one the other overlays are cleared first. */
export function setProcedureOverlay(
  key: OverlayKey,
  flightId: string | null,
  overlay: ProcedureOverlay | null,
): void {
  procedureOverlays.set((state) => ({
    ...(state.flightId === flightId ? state : NONE),
    flightId,
    [key]: overlay,
    version: state.version + 1,
  }));
}

/** Removes all overlays if the flight is the present one, or none is given. */
export function clearProcedureOverlays(flightId?: string): void {
  procedureOverlays.set((state) =>
    flightId === undefined || flightId === state.flightId ? { ...NONE, version: state.version + 1 } : state,
  );
}

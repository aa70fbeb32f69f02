import { createSlice } from '#platform/client/state/slice.ts';
import type { RoutePoint } from '../contract.ts';

/** A procedure drawn over a flight's route. */
export interface ProcedureOverlay {
  readonly ident: string;
  readonly points: readonly RoutePoint[];
}

export interface ProcedureOverlays {
  readonly flightId: string | null;
  readonly sid: ProcedureOverlay | null;
  readonly star: ProcedureOverlay | null;
  readonly app: ProcedureOverlay | null;
  /** Goes up with every change. */
  readonly version: number;
}
export type ProcedureOverlayKind = 'sid' | 'star' | 'app';

const NONE = { flightId: null, sid: null, star: null, app: null } as const;

/** SID, STAR and approach drawn for one flight (spec 3). */
export const procedureOverlays = createSlice<ProcedureOverlays>('procedureOverlays', { ...NONE, version: 0 });

/** Sets an overlay; for a flight other than the present one the other overlays are cleared first. */
export function setProcedureOverlay(
  kind: ProcedureOverlayKind,
  flightId: string,
  overlay: ProcedureOverlay | null,
): void {
  procedureOverlays.set((state) => ({
    ...(state.flightId === flightId ? state : NONE),
    flightId,
    [kind]: overlay,
    version: state.version + 1,
  }));
}

/** Removes all overlays if the flight is the present one, or none is given. */
export function clearProcedureOverlays(flightId?: string): void {
  procedureOverlays.set((state) =>
    flightId === undefined || flightId === state.flightId ? { ...NONE, version: state.version + 1 } : state,
  );
}

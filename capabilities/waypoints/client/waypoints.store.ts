import { z } from 'zod';
import { createSlice } from '#platform/client/state/slice.ts';
import type { OwnWaypoint, WaypointSymbol } from '../contract.ts';

/** A waypoint being created or changed; `id` null while it is new. */
export interface WaypointDraft {
  readonly id: string | null;
  /** When the version being changed was saved; null while it is new. */
  readonly basedOn: string | null;
  readonly ident: string;
  /** As typed; see `parsePosition`. */
  readonly position: string;
  readonly symbol: WaypointSymbol;
  readonly note: string;
}

/** The form that is open, or null. */
export const waypointForm = createSlice<WaypointDraft | null>('waypointForm', null);
/** Whether the import dialog is open. */
export const waypointImport = createSlice('waypointImport', { isOpen: false });
/** Whether the map shows own waypoints; persisted. */
export const waypointsShown = createSlice('waypointsShown', true, { persistAs: z.boolean() });

const DIGITS = 6;
const positionText = (at: { lat: number; lng: number }) =>
  `${at.lat.toFixed(DIGITS)} ${at.lng.toFixed(DIGITS)}`;

/** Opens the form of a new waypoint, at a place on the map if one was chosen. */
export function nameWaypoint(at: { lat: number; lng: number } | null): void {
  const position = at === null ? '' : positionText(at);
  waypointForm.set({ id: null, basedOn: null, ident: '', position, symbol: 'pin', note: '' });
}

/** Opens the form of an existing waypoint. */
export function editWaypoint({ id, updatedAt, ident, lat, lng, symbol, note }: OwnWaypoint): void {
  waypointForm.set({ id, basedOn: updatedAt, ident, position: positionText({ lat, lng }), symbol, note });
}

export const closeWaypointForm = (): void => waypointForm.set(null);
export const setImportOpen = (isOpen: boolean): void => waypointImport.set({ isOpen });

import type { LucideIcon } from 'lucide-react';
import type { Freshness } from '#platform/contract/freshness.ts';

/** Values of one layer at one place, for the data inspector. Text is ready for display; `—` where unknown. */
export interface LayerReading {
  label: string;
  value: string;
  unit: string | null;
  /** E.g. `FL340`, `Surface`. */
  level: string | null;
  /** Valid time of the value, ms since the epoch. */
  validAtMs: number | null;
  freshness: Freshness;
}

/** Something that a click on the map can open. */
export interface InspectHit {
  title: string;
  subtitle: string;
  Icon?: LucideIcon;
  /** Sorts overlapping areas in the chooser: lower comes first, default 0. */
  rank?: number;
  open: () => void;
  /** It is read out under the pointer, and there is nothing to open. */
  isReadOnly?: true;
  /** Identifies the object for other layers, e.g. `airport KJFK`. */
  thing?: string;
  /** Identifies an object whose own panel contains this one: where both are hit, only that object is offered. */
  partOf?: string;
  /** The opened object is marked on the map until this state changes. */
  opensIn?: OpenState;
}

/** A slice that is null while nothing is open. */
export interface OpenState {
  get: () => unknown;
  subscribe: (listener: () => void) => () => void;
}

import type { LucideIcon } from 'lucide-react';
import type { Freshness } from '#platform/contract/freshness.ts';

/** What one layer says at one place, for the data inspector. Text is ready to be shown; `—` where it is unknown. */
export interface LayerReading {
  label: string;
  value: string;
  unit: string | null;
  /** E.g. `FL340`, `Surface`. */
  level: string | null;
  /** The instant that the value is valid for, ms since the epoch. */
  validAtMs: number | null;
  freshness: Freshness;
}

/** Something that a click on the map can open. */
export interface InspectHit {
  title: string;
  subtitle: string;
  Icon?: LucideIcon;
  /** Orders areas over one another in the chooser: lower comes first, 0 unless it says otherwise. */
  rank?: number;
  open: () => void;
  /** It is read out under the pointer, and there is nothing to open. */
  isReadOnly?: true;
  /** Names what it is for other layers, e.g. `airport KJFK`. */
  thing?: string;
  /** Names a thing whose own panel has this in it: where both are hit, the thing alone is offered. */
  partOf?: string;
  /** What is open is marked on the map until this names something else or nothing. */
  opensIn?: OpenState;
}

/** A slice that is null while nothing is open. */
export interface OpenState {
  get: () => unknown;
  subscribe: (listener: () => void) => () => void;
}

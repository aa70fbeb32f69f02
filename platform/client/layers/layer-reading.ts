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

/**
 * The order in which the chooser lists overlapping areas, after all symbols: by what a pilot needs to know first
 * (docs/map-priority.md).
 */
export const AREA_RANK = {
  /**
   * CTR, TMA, CTA, class A to D, and zones that ask for a radio or a transponder: whether one may enter, and whom to
   * call.
   */
  controlled: 1,
  /** Restricted, prohibited, danger and other special use. */
  specialUse: 2,
  /** Flight restrictions, NOTAMs with an area, SIGMETs and advisories of a centre. */
  hazard: 3,
  /** AIRMETs and G-AIRMETs, which cover half a continent. */
  advisory: 4,
  /** Class E to G. */
  open: 5,
  /** Flight information regions and sectors. */
  region: 6,
} as const;

/** Something that a click on the map can open. */
export interface InspectHit {
  title: string;
  subtitle: string;
  Icon?: LucideIcon;
  /** Sorts overlapping areas in the chooser, one of `AREA_RANK`: lower comes first, a symbol has 0, the default. */
  rank?: number;
  open: () => void;
  /** Hits with the same key are one for the chooser: the topmost stands for all. Default: title and subtitle. */
  key?: string;
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

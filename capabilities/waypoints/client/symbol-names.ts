import type { WaypointSymbol } from '../contract.ts';

/** Symbols by their displayed name. */
export const SYMBOL_NAMES: Record<WaypointSymbol, string> = {
  pin: 'Pin',
  airfield: 'Airfield',
  reporting: 'Reporting point',
  home: 'Home',
  fuel: 'Fuel',
  obstacle: 'Obstacle',
  photo: 'Photo',
  danger: 'Danger',
};

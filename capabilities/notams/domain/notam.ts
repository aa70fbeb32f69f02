import type { NotamCategory } from './notam-category.ts';
import type { NotamLevels } from './notam-levels.ts';

/** Where a NOTAM or a restriction holds: rings of [longitude, latitude], or a circle. */
export interface NotamArea {
  lat: number;
  lon: number;
  /** Nautical miles; null for a polygon. */
  radiusNm: number | null;
  rings: [number, number][][] | null;
}

/** A NOTAM as the product knows it, whichever format and office it came from. Times are ms since the epoch. */
export interface Notam {
  id: string;
  number: string;
  action: 'N' | 'R' | 'C';
  category: NotamCategory;
  /** Checklists say which NOTAMs are in force; no crew needs them. */
  isChecklist: boolean;
  /** Codes as given in item A or by the US format. */
  locations: readonly string[];
  fir: string | null;
  qCode: string | null;
  traffic: 'I' | 'V' | 'IV' | 'K' | null;
  scope: string | null;
  issuedMs: number | null;
  fromMs: number | null;
  /** Null when permanent, until further notice or not said. */
  toMs: number | null;
  isPermanent: boolean;
  isEstimated: boolean;
  schedule: string | null;
  text: string;
  /** The whole message as it was published. */
  raw: string;
  levels: NotamLevels | null;
  /** The place it is about: of an obstacle its own, otherwise the point of the Q-line. */
  place: { lat: number; lon: number } | null;
  /** Only where it really holds an area; the radius of a closed taxiway's Q-line is none. */
  area: NotamArea | null;
  obstacle: { heightAglFt: number | null; distanceNm: number | null } | null;
  closedRunways: readonly string[];
}

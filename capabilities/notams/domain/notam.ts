import type { NotamCategory } from './notam-category.ts';
import type { NotamLevels } from './notam-levels.ts';

/** Area of a NOTAM or restriction: rings of [longitude, latitude], or a circle. */
export interface NotamArea {
  lat: number;
  lon: number;
  /** Radius; null for a polygon. */
  radiusNm: number | null;
  rings: [number, number][][] | null;
}

/** NOTAM in a common format, regardless of source. Times are ms since 1970. */
export interface Notam {
  id: string;
  number: string;
  action: 'N' | 'R' | 'C';
  category: NotamCategory;
  /** Checklists list the NOTAMs in effect; crews do not need them. */
  isChecklist: boolean;
  /** Codes of item A or the US format. */
  locations: readonly string[];
  fir: string | null;
  qCode: string | null;
  traffic: 'I' | 'V' | 'IV' | 'K' | null;
  scope: string | null;
  issuedMs: number | null;
  fromMs: number | null;
  /** Null when permanent, until further notice or not stated. */
  toMs: number | null;
  isPermanent: boolean;
  isEstimated: boolean;
  schedule: string | null;
  text: string;
  /** Full published message. */
  raw: string;
  levels: NotamLevels | null;
  /** Position: of an obstacle itself, otherwise the point of the Q-line. */
  place: { lat: number; lon: number } | null;
  /** Only for an actual area; not the Q-line radius of a closed taxiway. */
  area: NotamArea | null;
  obstacle: { heightAglFt: number | null; distanceNm: number | null } | null;
  closedRunways: readonly string[];
}

import {
  CircleDot,
  CloudSun,
  Hexagon,
  Radio,
  Route,
  TowerControl,
  Triangle,
  type LucideIcon,
} from 'lucide-react';
import type { NavPoint } from '../contract.ts';

/** The icon of each type of point, as near to its map symbol as an icon can be. */
export const POINT_ICONS: Readonly<Record<NavPoint['type'], LucideIcon>> = {
  airport: TowerControl,
  vor: Hexagon,
  ndb: CircleDot,
  waypoint: Triangle,
  airway: Route,
  other: Radio,
  station: CloudSun,
};

import type { MapLayer } from '#platform/client/map/layer-registry.ts';

/** Ids of map layers, each with a source of the same name. Labels stand over everything, areas under. */
export const MAP_IDS = {
  areas: 'hazard-areas',
  labels: 'hazard-labels',
  convectiveAreas: 'convective-areas',
  convectiveLabels: 'convective-labels',
  cells: 'storm-cells',
  reports: 'pirep-reports',
} as const;

/** Styles are loaded when a layer is first turned on; until then there is nothing to draw. */
type Style = Pick<MapLayer, 'layers' | 'images'>;
const styles = new Map<string, Style>();
export function setHazardStyle(id: string, style: Style): void {
  styles.set(id, style);
}
export const hazardStyle = (id: string): Style | undefined => styles.get(id);

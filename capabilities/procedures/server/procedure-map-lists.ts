import { type MapList, pointAt } from '#platform/server/http/map-list.ts';
import type { ProcedureFeatures, ProcedureGeometry, TerminalWaypoint } from '../contract.ts';

/** Legs as lines and fixes as points, as drawn with the stated assumptions. */
export function geometryList(geometry: ProcedureGeometry): MapList {
  const { geojson, legs: _legs, ...about } = geometry;
  return { features: geojson.features, about };
}

export const holdingList = ({
  features,
  assumptions,
}: {
  features: ProcedureFeatures['features'];
  assumptions: unknown;
}): MapList => ({ features, about: { assumptions } });

export const terminalWaypointList = (waypoints: readonly TerminalWaypoint[]): MapList => ({
  features: waypoints.map(({ lat, lon, ...rest }) => ({ geometry: pointAt(lat, lon), properties: rest })),
});

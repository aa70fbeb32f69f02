// Client capabilities without dependencies on others, one line each.
export { chartsClient } from '#capabilities/charts/client/index.ts';
export { crewClient } from '#capabilities/crew/client/index.ts';
export { diagramClient } from '#capabilities/diagram/client/index.ts';
export { hazardsClient } from '#capabilities/hazards/client/index.ts';
export { historyClient } from '#capabilities/history/client/index.ts';
export { placesClient } from '#capabilities/places/client/index.ts';
export { planClient } from '#capabilities/plan/client/index.ts';
export { radarClient } from '#capabilities/radar/client/index.ts';
export { terrainClient } from '#capabilities/terrain/client/index.ts';
export { tileSourcesClient } from '#capabilities/tilesources/client/index.ts';
export { tracksClient } from '#capabilities/tracks/client/index.ts';
export { weatherClient } from '#capabilities/weather/client/index.ts';

// Capabilities that need no more than clock, log, database, settings, data folder, feed hub and navigation data, a line each.
export { createChartsServer } from '#capabilities/charts/server/index.ts';
export { createProceduresServer } from '#capabilities/procedures/server/index.ts';

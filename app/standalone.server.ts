// Capabilities that depend only on clock, log, database, settings, data folder, feed hub and navigation data, one
// line each.
export { createChartsServer } from '#capabilities/charts/server/index.ts';
export { createProceduresServer } from '#capabilities/procedures/server/index.ts';

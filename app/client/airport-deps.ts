import type { AirportsDeps } from '#capabilities/airports/client/airports-deps.ts';
import { openCharts } from '#capabilities/charts/client/charts.store.ts';
import { AirportDiagram } from '#capabilities/diagram/client/index.ts';
import { airportNamedElsewhere } from '#capabilities/navdata/client/airport-named.ts';
import { openProcedures } from '#capabilities/procedures/client/procedure-panel.store.ts';
import { lazyPart } from '#platform/client/ui/lazy-part.ts';

const WeatherSection = lazyPart(
  async () => (await import('#capabilities/weather/client/metar/weather-section.tsx')).AirportWeatherSection,
);
const CategoryMark = lazyPart(
  async () => (await import('#capabilities/weather/client/metar/category-mark.tsx')).CategoryMark,
);
const CategoryBadge = lazyPart(
  async () => (await import('#capabilities/weather/client/metar/category-badge.tsx')).CategoryBadge,
);
const StationLink = lazyPart(
  async () => (await import('#capabilities/weather/client/metar/station-link.tsx')).StationLink,
);
const CongestionChart = lazyPart(
  async () => (await import('#capabilities/congestion/client/congestion-section.tsx')).CongestionSection,
);
const HazardChart = lazyPart(
  async () => (await import('#capabilities/congestion/client/hazard-section.tsx')).HazardSection,
);
const NotamSection = lazyPart(
  async () => (await import('#capabilities/notams/client/airport-notams.tsx')).AirportNotamsSection,
);
/** Everything of an airport that other capabilities draw. */
const airportParts = {
  WeatherSection,
  NotamSection,
  CategoryMark,
  CategoryBadge,
  StationLink,
  Diagram: AirportDiagram,
  CongestionChart,
  HazardChart,
};

const metar = () => import('#capabilities/weather/client/metar/metar.queries.ts');

/** Dependencies of airports on weather, NOTAMs, charts, procedures and congestion. */
export const airportsDeps: AirportsDeps = {
  noteNamedOnMap: (icao) => airportNamedElsewhere.set(icao),
  openProcedures: (icao) => openProcedures({ icao }),
  openCharts,
  ...airportParts,
  airportWind: async (icao) => (await metar()).airportWind(icao),
  flightCategories: async (icaos) => (await metar()).flightCategories(icaos),
  hasNotams: async (icao) =>
    (await import('#capabilities/notams/client/notams.queries.ts')).hasAirportNotams(icao),
  prefetchCharts: async (airport) =>
    (await import('#capabilities/congestion/client/forecast.queries.ts')).prefetchForecasts(airport),
  warmUp: () => Promise.all(Object.values(airportParts).map(({ bring }) => bring())),
};

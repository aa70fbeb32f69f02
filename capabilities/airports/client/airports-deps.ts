import type { ComponentType } from 'react';
import type { SurfaceWind } from '#aviation/atmosphere/runway-wind.ts';
import type { FlightCategory } from '#aviation/reports/flight-category.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import { createDepsContext } from '#platform/client/shell/deps-context.tsx';

/** The wind of an airport's last report. */
export interface AirportWind {
  /** Degrees true; `null` where the report has none. */
  wind: SurfaceWind | null;
  /** As text: `310°T 15 G25 kt`. */
  text: string;
  observedMs: number | null;
  /** Whole feet; `null` where pressure, temperature or elevation is missing. */
  densityAltitudeFt: number | null;
  freshness: Freshness;
}

/** Input of the charts in the right panel. */
export interface ChartedAirport {
  icao: string;
  iata: string | null;
  localCode: string | null;
  location: { latitude: number; longitude: number };
}

/** Dependencies of airports on other capabilities. */
export interface AirportsDeps {
  /** The airport whose ident is drawn at the ring on the map, for the layer that would draw it a second time. */
  noteNamedOnMap(icao: string | null): void;
  /** Opens the procedures of an airport. */
  openProcedures(icao: string): void;
  /** Opens the charts of an airport. */
  openCharts(icao: string): void;
  /** The section Weather of an airport. */
  WeatherSection: ComponentType<{ icao: string }>;
  /** The section NOTAM of an airport. */
  NotamSection: ComponentType<{ icao: string }>;
  /** The wind from the last report; `null` where no report is made. Rejects with a message for the user. */
  airportWind(icao: string): Promise<AirportWind | null>;
  /** The category from weather already loaded; nothing before that. */
  CategoryMark: ComponentType<{ icao: string }>;
  /** Opens the weather station of an identifier; absent without reports under it. */
  StationLink: ComponentType<{ ident: string }>;
  /** Only the badge of a category. */
  CategoryBadge: ComponentType<{ category: FlightCategory | null }>;
  /** The category from the last report that is not too old; `null` without one. Rejects with a message for the user. */
  flightCategories(icaos: readonly string[]): Promise<ReadonlyMap<string, FlightCategory | null>>;
  /** Whether an airport has NOTAMs in force now or soon; `null` where the source has never answered. */
  hasNotams(icao: string): Promise<boolean | null>;
  /** The diagram of an airport; while `isHeld` it queries and draws nothing. */
  Diagram: ComponentType<{ icao: string; isHeld?: boolean }>;
  /** Prefetches the data of the charts in the right panel. */
  prefetchCharts(airport: ChartedAirport): Promise<unknown>;
  /** Loads the code of the sections, so that the first airport opens as fast as the next. */
  warmUp(): Promise<unknown>;
  CongestionChart: ComponentType<{ airport: ChartedAirport; zoomPercent: number }>;
  HazardChart: ComponentType<{ airport: ChartedAirport; zoomPercent: number }>;
}

export const airportsContext = createDepsContext<AirportsDeps>('airports');

import type { NeededRunway } from '#aviation/performance/needed-runway.ts';
import type { WeatherRecord } from '#capabilities/weather/contract.ts';
import type { AreaAbout, CheckedSource, Crossing, WatchMinima, WatchSeverity } from '../../contract.ts';

/** Watched flight by its plan. Times are ms since 1970, UTC; null is unknown. */
export interface WatchedFlight {
  readonly id: string;
  readonly callsign: string;
  readonly aircraft: string;
  readonly departure: string;
  readonly arrival: string;
  readonly departureMs: number | null;
  readonly arrivalMs: number | null;
}

/** Partial closure of a runway or aerodrome: to some traffic, for part of its length, at certain hours. */
export type PartlyClosed = 'traffic' | 'part' | 'hours';

/** Closures in the text of a NOTAM other than whole runways. */
export interface NoticeClosures {
  readonly aerodrome: 'closed' | 'all-runways' | PartlyClosed | null;
  readonly partly: readonly { readonly runway: string; readonly how: PartlyClosed }[];
  /** A runway is closed, but the text does not identify it. */
  readonly isRunwayUnnamed: boolean;
}

/** Parsed NOTAM of an aerodrome. */
export interface AerodromeNotam {
  readonly id: string;
  readonly number: string;
  readonly qCode: string | null;
  readonly text: string;
  readonly closedRunways: readonly string[];
  /** Parsed from the text; omitted when only the Q-code states the closure. */
  readonly closes?: NoticeClosures;
  readonly windows: readonly { readonly fromMs: number | null; readonly toMs: number | null }[];
}

/** Aerodrome of the flight at the time of use. */
export interface AerodromeFacts {
  readonly role: 'departure' | 'destination' | 'alternate';
  readonly icao: string;
  readonly atMs: number;
  /** Null when unavailable; `weatherMessage` says why. */
  readonly weather: Pick<WeatherRecord, 'metar' | 'taf'> | null;
  readonly weatherMessage: string | null;
  /** Why the weather may be outdated; null when current. */
  readonly weatherStale: string | null;
  /** Length in feet; null or omitted is unknown. */
  readonly runways: readonly {
    readonly ident: string;
    readonly headingDegTrue: number | null;
    readonly lengthFt?: number | null;
  }[];
  /** Runway required by the aircraft type; null or omitted is unknown. */
  readonly neededRunway?: NeededRunway | null;
  readonly notams: readonly AerodromeNotam[] | null;
  readonly notamMessage: string | null;
  /** Why the list is incomplete: NOTAMs of the answer could not be read; null or omitted when all were. */
  readonly notamsUnread?: string | null;
  readonly notamStale: string | null;
}

/** Crew duties of a flight whose time differs from the roster, checked at its current time. */
export interface CrewFacts {
  /** Why they could not be checked; null when they were. */
  readonly fault: string | null;
  /** Off-blocks in the roster, and the delay of the flight; negative is earlier. */
  readonly rosterOffMs: number;
  readonly byMs: number;
  readonly members: readonly {
    readonly crewId: string;
    readonly name: string;
    readonly state: 'legal' | 'caution' | 'unknown' | 'illegal';
    readonly words: readonly string[];
    readonly isLegalWithReport: boolean | null;
  }[];
}

/** Inputs of the rules. */
export interface WatchFacts {
  readonly nowMs: number;
  readonly flight: WatchedFlight;
  readonly crossings: readonly Crossing[];
  readonly sources: readonly CheckedSource[];
  /** Areas in effect during the flight without a published position. */
  readonly unplaced: readonly Pick<AreaAbout, 'id' | 'source' | 'title'>[];
  /** Areas published as a line that are near but not crossed: their lateral extent is unknown. */
  readonly lines: readonly Pick<AreaAbout, 'id' | 'source' | 'title'>[];
  readonly aerodromes: readonly AerodromeFacts[];
  readonly minima: WatchMinima;
  /** Trip fuel when saved and in the current wind; null without a performance plan. */
  readonly fuel: { readonly savedTripKg: number; readonly tripKg: number; readonly marginKg: number } | null;
  /** AIRAC cycle of the plan's navigation data and of the departure date; null when unknown. */
  readonly airac: { readonly planned: string; readonly atDeparture: string } | null;
  /** Null when the flight is not in the roster, or on its rostered time: the roster's notices then apply. */
  readonly crew: CrewFacts | null;
}

/** Finding of a rule. The same id is the same alert. */
export interface Finding {
  readonly id: string;
  readonly rule: string;
  readonly severity: WatchSeverity;
  readonly category: 'weather' | 'notam' | 'flight' | 'system';
  readonly title: string;
  readonly body: string;
  /** Compared to detect a change worth reporting. */
  readonly figure: number | null;
  readonly areaId: string | null;
  /** Position to show: [longitude, latitude]; null without one. */
  readonly place: readonly [number, number] | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** Rule of flight watch: data with one pure function. */
export interface WatchRule {
  readonly id: string;
  readonly title: string;
  readonly find: (facts: WatchFacts) => readonly Finding[];
}

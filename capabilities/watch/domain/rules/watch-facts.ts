import type { NeededRunway } from '#aviation/performance/needed-runway.ts';
import type { WeatherRecord } from '#capabilities/weather/contract.ts';
import type { AreaAbout, CheckedSource, Crossing, WatchMinima, WatchSeverity } from '../../contract.ts';

/** What a watched flight is, by its own plan. Times are ms since the epoch, UTC; null is not known. */
export interface WatchedFlight {
  readonly id: string;
  readonly callsign: string;
  readonly aircraft: string;
  readonly departure: string;
  readonly arrival: string;
  readonly departureMs: number | null;
  readonly arrivalMs: number | null;
}

/** How a runway or the aerodrome is closed in part: to some traffic, over some of its length, at hours of the text. */
export type PartlyClosed = 'traffic' | 'part' | 'hours';

/** What the text of a NOTAM closes beside whole runways. */
export interface NoticeClosures {
  readonly aerodrome: 'closed' | 'all-runways' | PartlyClosed | null;
  readonly partly: readonly { readonly runway: string; readonly how: PartlyClosed }[];
  /** A runway is closed, and the text does not say which in a way that can be read. */
  readonly isRunwayUnnamed: boolean;
}

/** A NOTAM of an aerodrome, as far as the rules read it. */
export interface AerodromeNotam {
  readonly id: string;
  readonly number: string;
  readonly qCode: string | null;
  readonly text: string;
  readonly closedRunways: readonly string[];
  /** What is read of its text; left out where nothing is read of it and its code alone says what is closed. */
  readonly closes?: NoticeClosures;
  readonly windows: readonly { readonly fromMs: number | null; readonly toMs: number | null }[];
}

/** An aerodrome of the flight at the time that the flight is there. */
export interface AerodromeFacts {
  readonly role: 'departure' | 'destination' | 'alternate';
  readonly icao: string;
  readonly atMs: number;
  /** Null where it could not be had; `weatherMessage` says why. */
  readonly weather: Pick<WeatherRecord, 'metar' | 'taf'> | null;
  readonly weatherMessage: string | null;
  /** Why weather that is there may have been replaced by a newer one; null where it is as new as it should be. */
  readonly weatherStale: string | null;
  /** Length in feet; null or left out is not known. */
  readonly runways: readonly {
    readonly ident: string;
    readonly headingDegTrue: number | null;
    readonly lengthFt?: number | null;
  }[];
  /** What the type of the flight needs here; null or left out is not known. */
  readonly neededRunway?: NeededRunway | null;
  readonly notams: readonly AerodromeNotam[] | null;
  readonly notamMessage: string | null;
  readonly notamStale: string | null;
}

/** Duties of the crew of a flight that leaves at another time than the roster has it, judged as it leaves now. */
export interface CrewFacts {
  /** Why they could not be judged; null where they were. */
  readonly fault: string | null;
  /** Off-blocks of the roster, and how much later the flight leaves; negative is earlier. */
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

/** Everything that the rules look at. */
export interface WatchFacts {
  readonly nowMs: number;
  readonly flight: WatchedFlight;
  readonly crossings: readonly Crossing[];
  readonly sources: readonly CheckedSource[];
  /** Areas in effect while the flight is in the air of which no position is published. */
  readonly unplaced: readonly Pick<AreaAbout, 'id' | 'source' | 'title'>[];
  /** Areas published as a line that come near and are not crossed: how far they reach beside it is not known. */
  readonly lines: readonly Pick<AreaAbout, 'id' | 'source' | 'title'>[];
  readonly aerodromes: readonly AerodromeFacts[];
  readonly minima: WatchMinima;
  /** Trip fuel when the flight was saved and in the wind of now; null where no performance plan is made. */
  readonly fuel: { readonly savedTripKg: number; readonly tripKg: number; readonly marginKg: number } | null;
  /** AIRAC cycle of the plan's navigation data and that of the departure; null where not known. */
  readonly airac: { readonly planned: string; readonly atDeparture: string } | null;
  /** Null where the flight is not in the roster, or leaves as the roster has it: the roster's own notices then count. */
  readonly crew: CrewFacts | null;
}

/** What a rule found. The same id is the same matter. */
export interface Finding {
  readonly id: string;
  readonly rule: string;
  readonly severity: WatchSeverity;
  readonly category: 'weather' | 'notam' | 'flight' | 'system';
  readonly title: string;
  readonly body: string;
  /** What is compared to tell a change worth reporting from one that is not. */
  readonly figure: number | null;
  readonly areaId: string | null;
  /** Where to look at it: [longitude, latitude]; null where it has no place. */
  readonly place: readonly [number, number] | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** A rule of the watch: data with one pure function. */
export interface WatchRule {
  readonly id: string;
  readonly title: string;
  readonly find: (facts: WatchFacts) => readonly Finding[];
}

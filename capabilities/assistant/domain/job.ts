import type { FtlRuleSet } from '#capabilities/crew/contract.ts';
import type { ClientAction } from '../contract.ts';
import type { TypedPoint } from './words/typed-places.ts';

/** Planning figures in a sentence for a saved flight. */
export interface PlannedWith {
  readonly flightLevel: number | null;
  readonly costIndex: number | null;
  readonly mach: number | null;
  readonly alternate: string | null;
  readonly extraKg: number | null;
  readonly passengers: number | null;
  /** Registration of the user's aircraft to assign. */
  readonly registration: string | null;
}

/** Request of a sentence, with all its parameters. */
export type Job =
  | { job: 'weather'; airports: readonly string[]; hasMetar: boolean; hasTaf: boolean }
  | { job: 'notams'; airport: string; more?: readonly string[] }
  | { job: 'runway-wind'; airport: string; runway: string | null }
  | { job: 'runways'; airport: string }
  | { job: 'frequencies'; airport: string }
  | { job: 'procedures'; airport: string; kind: 'sid' | 'star' | 'approach' }
  | { job: 'airport'; airport: string }
  | {
      job: 'route';
      from: string;
      to: string;
      flightLevel: number | null;
      atMs: number | null;
      /** As typed between the airports; null to find one. */
      typedRoute: string | null;
      alternatives: number | null;
    }
  | {
      job: 'plan';
      from: string;
      to: string;
      aircraftType: string;
      flightLevel: number | null;
      atMs: number | null;
      mach: number | null;
      costIndex: number | null;
      payloadKg: number | null;
      passengers: number | null;
      extraKg: number | null;
      alternate: string | null;
    }
  | {
      job: 'save-flight';
      from: string;
      to: string;
      aircraftType: string | null;
      /** Null when none is given: the flight is saved without one. */
      callsign: string | null;
      atMs: number | null;
    }
  | {
      job: 'plan-flight';
      flightId: string;
      flightLevel: number | null;
      atMs: number | null;
      mach: number | null;
      costIndex: number | null;
      payloadKg: number | null;
      extraKg: number | null;
    }
  | {
      job: 'ofp';
      from: string;
      to: string;
      aircraftType: string;
      flightLevel: number | null;
      costIndex: number | null;
      passengers: number | null;
    }
  | { job: 'airac' }
  | { job: 'pireps'; airport: string | null }
  | { job: 'cells' }
  | { job: 'tracks'; ocean: 'nat' | 'pac' }
  | { job: 'logs' }
  | { job: 'members'; named: string | null }
  | { job: 'qualifications'; beforeMs: number | null }
  | { job: 'airspaces-at'; point: TypedPoint }
  | { job: 'near'; point: TypedPoint }
  | { job: 'area-notams'; box: { west: number; south: number; east: number; north: number } }
  | { job: 'fleet' }
  | { job: 'aircraft-types' }
  | { job: 'pipelines' }
  | { job: 'applied-scenarios' }
  | { job: 'questions' }
  /** Several requests of one sentence; reads only. */
  | { job: 'several'; jobs: readonly Job[] }
  | { job: 'schedule'; member: string | null }
  | { job: 'crew-flights'; member: string | null }
  | { job: 'named'; name: string }
  | { job: 'coordinates'; airport: string }
  | { job: 'aircraft'; text: string }
  | { job: 'density-altitude'; airport: string }
  | { job: 'alternates'; flightId: string; airport: string | null; runwayFt: number | null }
  | { job: 'plan-alternates'; from: string; to: string; aircraftType: string; atMs: number | null }
  | { job: 'briefing'; flightId: string }
  | { job: 'charts'; airport: string }
  | { job: 'distance'; from: string; to: string }
  | { job: 'flights' }
  | { job: 'flight'; flightId: string }
  | { job: 'crossing'; flightId: string }
  | { job: 'hazards' }
  | { job: 'demand'; airport: string }
  | {
      job: 'legality';
      member: string | null;
      atMs: number | null;
      flightId: string | null;
      /** Rule sets; default: the member's. */
      ruleSets?: readonly FtlRuleSet[];
    }
  | { job: 'find'; text: string }
  | { job: 'delete-flight'; flightId: string }
  | {
      job: 'change-flight';
      flightId: string;
      aircraftType: string | null;
      callsign: string | null;
      /** New departure time. */
      atMs: number | null;
      /** Only a time of day was given: nearest to the current departure, or the first after it. */
      clock?: 'nearest' | 'after';
      /** Shift of the departure, ms; negative is earlier. */
      shiftMs: number | null;
      /** New planning figures. */
      planned: PlannedWith | null;
      /** New departure and arrival. */
      ends: { departure: string | null; arrival: string | null } | null;
    }
  | { job: 'map'; actions: readonly ClientAction[] }
  | { job: 'help' }
  | { job: 'missing'; words: string; examples: readonly string[] }
  | { job: 'unknown'; words: readonly string[] };

/** Example sentences, the most frequent first; also the suggestions when a sentence is not understood. */
export const EXAMPLES = [
  'metar KJFK KSFO',
  'taf EGLL',
  'route KJFK KLAX FL350 at 1400',
  'fuel KJFK EGLL B77W FL350',
  'notams KSFO',
  'crosswind 27L EGLL',
  'runways LSZH',
  'tower frequency KBOS',
  'approaches KDEN',
  'distance KJFK EGLL',
  'show radar at 18Z',
  'show wind FL340',
  'what crosses my flight',
  'can crew member Smith fly this',
  'best alternate for my flight',
  'brief my flight',
  'delays KJFK',
  'save flight KJFK EGLL B77W as MER12',
  'my flights',
  'sigmets',
  'open analysis',
  'airport RJTT',
  'where is MERIT',
] as const;

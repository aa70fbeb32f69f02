import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type {
  CrewFlight,
  CrewMember,
  FtlRuleSet,
  Qualification,
  Schedule,
} from '#capabilities/crew/contract.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { dayStart } from '../domain/roster/board-geometry.ts';
import { memberDuties, type MemberDuty } from '../domain/roster/member-duties.ts';
import { flightsWith, NO_EDIT, type RosterEdit, schedulesWith } from '../domain/roster/roster-edit.ts';
import {
  crewFlightsQuery,
  membersQuery,
  qualificationsQuery,
  schedulesQuery,
  type TimeWindow,
} from './crew.queries.ts';
import { crewUi } from './crew.store.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Period before the visible one, so that limits of 28 days are assessed with all relevant data. */
const LOOK_BACK_MS = 29 * DAY_MS;
const LOOK_AHEAD_MS = 8 * DAY_MS;
/** Members per call for duties. */
const PART = 100;

/** The roster of all members in one window, with the what-if applied. Duties are built on request. */
export interface Roster {
  members: readonly CrewMember[];
  memberOf: ReadonlyMap<string, CrewMember>;
  qualificationsOf: (crewId: string) => readonly Qualification[];
  /** A member's duties; null while loading. */
  dutiesOf: (crewId: string) => readonly MemberDuty[] | null;
  /** As `dutiesOf`, with a further edit. */
  dutiesWith: (crewId: string, edit: RosterEdit) => readonly MemberDuty[] | null;
  flights: readonly CrewFlight[];
  /** Whether all flights are loaded; before that no duties are known. */
  hasFlights: boolean;
  /** Whether all duties are loaded. */
  isComplete: boolean;
  ruleSetOf: (member: CrewMember) => FtlRuleSet;
  window: TimeWindow;
}

export interface RosterState {
  roster: Roster | null;
  isPending: boolean;
  /** Duties still loading. */
  isFilling: boolean;
  error: unknown;
  retry: () => void;
}

/** Whole weeks, so that stepping through days causes no new query. */
export function windowAround(startMs: number, endMs: number): TimeWindow {
  const from = Math.floor((startMs - LOOK_BACK_MS) / WEEK_MS) * WEEK_MS;
  const to = Math.ceil((endMs + LOOK_AHEAD_MS) / WEEK_MS) * WEEK_MS;
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** The weeks of such a window. */
function weeksOf({ from, to }: TimeWindow): TimeWindow[] {
  const weeks: TimeWindow[] = [];
  for (let ms = Date.parse(from); ms < Date.parse(to); ms += WEEK_MS)
    weeks.push({ from: new Date(ms).toISOString(), to: new Date(ms + WEEK_MS).toISOString() });
  return weeks;
}

function byCrew<Entry>(entries: readonly Entry[], idsOf: (entry: Entry) => readonly string[]) {
  const map = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const id of idsOf(entry)) {
      const own = map.get(id);
      if (own) own.push(entry);
      else map.set(id, [entry]);
    }
  return map;
}

interface Parts<Entry> {
  parts: (readonly Entry[] | undefined)[];
  error: unknown;
  isFilling: boolean;
  retry: () => void;
}
function combineParts<Entry>(results: UseQueryResult<Entry[]>[]): Parts<Entry> {
  return {
    parts: results.map(({ data }) => data),
    error: results.find(({ error }) => error !== null)?.error ?? null,
    isFilling: results.some(({ isPending }) => isPending),
    retry: () => results.forEach((result) => result.error !== null && void result.refetch()),
  };
}

/** Flights of all weeks, once each; null until every week is loaded. */
function joinWeeks(weeks: Parts<CrewFlight>['parts']): readonly CrewFlight[] | null {
  const found = new Map<string, CrewFlight>();
  for (const week of weeks) {
    if (!week) return null;
    for (const flight of week) found.set(flight.id, flight);
  }
  return [...found.values()];
}

const schedulesByCrew = new WeakMap<readonly Schedule[], Map<string, Schedule[]>>();
function grouped(part: readonly Schedule[]): Map<string, Schedule[]> {
  let map = schedulesByCrew.get(part);
  if (!map) {
    map = byCrew(part, ({ crewId }) => [crewId]);
    schedulesByCrew.set(part, map);
  }
  return map;
}

const flightsByCrew = new WeakMap<readonly CrewFlight[], Map<string, CrewFlight[]>>();
function groupedFlights(flights: readonly CrewFlight[]): Map<string, CrewFlight[]> {
  let map = flightsByCrew.get(flights);
  if (!map) {
    map = byCrew(flights, ({ crew }) => crew.map(({ crewId }) => crewId));
    flightsByCrew.set(flights, map);
  }
  return map;
}

interface Known {
  flights: readonly CrewFlight[];
  duties: readonly MemberDuty[];
}
const NO_FLIGHTS: readonly CrewFlight[] = [];
/** Duties cached by the records they were built from, so that an arriving part leaves the rows of others unchanged. */
const dutiesBySchedules = new WeakMap<readonly Schedule[], Known>();
function dutiesFrom(crewId: string, schedules: readonly Schedule[], flights: readonly CrewFlight[]) {
  const known = dutiesBySchedules.get(schedules);
  if (known?.flights === flights) return known.duties;
  const duties = memberDuties(crewId, schedules, flights);
  dutiesBySchedules.set(schedules, { flights, duties });
  return duties;
}

interface Ingredients {
  members: readonly CrewMember[];
  qualifications: readonly Qualification[];
  parts: Parts<Schedule>['parts'];
  flights: readonly CrewFlight[] | null;
  scenario: RosterEdit;
  ruleSet: FtlRuleSet | 'member';
  window: TimeWindow;
}

function createRoster(given: Ingredients): Roster {
  const { members, parts, scenario, ruleSet, window } = given;
  const placeOf = new Map(members.map(({ id }, index) => [id, index]));
  const hasFlights = given.flights !== null;
  const flights = flightsWith(given.flights ?? NO_FLIGHTS, scenario);
  const flightsOf = groupedFlights(flights);
  const qualificationsOf = byCrew(given.qualifications, ({ crewId }) => [crewId]);
  const known = new Map<string, readonly MemberDuty[]>();
  const stored = (crewId: string) => {
    const place = placeOf.get(crewId);
    const part = place === undefined ? undefined : parts[Math.floor(place / PART)];
    return part && hasFlights ? (grouped(part).get(crewId) ?? []) : null;
  };
  const dutiesOf = (crewId: string) => {
    const found = known.get(crewId);
    if (found) return found;
    const base = stored(crewId);
    if (base === null) return null;
    const schedules = schedulesWith(base, scenario, crewId);
    const duties = dutiesFrom(crewId, schedules, flightsOf.get(crewId) ?? NO_FLIGHTS);
    known.set(crewId, duties);
    return duties;
  };
  return {
    members,
    memberOf: new Map(members.map((member) => [member.id, member])),
    qualificationsOf: (crewId) => qualificationsOf.get(crewId) ?? [],
    dutiesOf,
    dutiesWith: (crewId, edit) => {
      const base = stored(crewId);
      if (base === null) return null;
      const schedules = schedulesWith(schedulesWith(base, scenario, crewId), edit, crewId);
      return memberDuties(crewId, schedules, flightsWith(flights, edit));
    },
    flights,
    hasFlights,
    isComplete: hasFlights && parts.every((part) => part !== undefined),
    ruleSetOf: (member) => (ruleSet === 'member' ? member.ruleSet : ruleSet),
    window,
  };
}

/** Start of the board. */
export function useBoardStart(): number {
  const now = useNowMs('minute');
  const startMs = useSlice(crewUi, (ui) => ui.startMs);
  return startMs ?? dayStart(now);
}

/** Loads the roster around the board's period. */
export function useRoster(): RosterState {
  const { span, ruleSet, scenario } = useSlice(crewUi);
  const startMs = useBoardStart();
  const { from, to } = windowAround(startMs, startMs + span * DAY_MS);
  const window = useMemo(() => ({ from, to }), [from, to]);
  const members = useQuery(membersQuery());
  const qualifications = useQuery(qualificationsQuery());
  const weeks = useMemo(() => weeksOf(window).map(crewFlightsQuery), [window]);
  const flightParts = useQueries({ queries: weeks, combine: combineParts<CrewFlight> });
  const flights = useMemo(() => joinWeeks(flightParts.parts), [flightParts.parts]);
  const all = members.data;
  const queries = useMemo(() => {
    const ids = (all ?? []).map(({ id }) => id);
    return Array.from({ length: Math.ceil(ids.length / PART) }, (_, part) =>
      schedulesQuery(window, part, ids.slice(part * PART, (part + 1) * PART)),
    );
  }, [all, window]);
  const parts = useQueries({ queries, combine: combineParts<Schedule> });
  const roster = useMemo(
    () =>
      all && qualifications.data
        ? createRoster({
            members: all,
            qualifications: qualifications.data,
            parts: parts.parts,
            flights,
            scenario: scenario ?? NO_EDIT,
            ruleSet,
            window,
          })
        : null,
    [all, flights, qualifications.data, parts.parts, scenario, ruleSet, window],
  );
  const retry = () => {
    for (const query of [members, qualifications]) if (query.error) void query.refetch();
    parts.retry();
    flightParts.retry();
  };
  const error = members.error ?? qualifications.error ?? flightParts.error ?? parts.error;
  const isFilling = parts.isFilling || flightParts.isFilling;
  return { roster, isPending: roster === null && error === null, isFilling, error, retry };
}

import { toIso } from '#aviation/time/utc.ts';
import type {
  CrewFlight,
  CrewMember,
  CrewPosition,
  FtlRuleSet,
  Qualification,
  Schedule,
} from '#capabilities/crew/contract.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Stamped = 'revision' | 'isExample' | 'createdAt' | 'updatedAt' | 'updatedBy';
/** Fictitious roster; every record is stored as an example. */
export interface ExampleRoster {
  members: Omit<CrewMember, Stamped>[];
  qualifications: Omit<Qualification, Stamped>[];
  schedules: Omit<Schedule, Stamped>[];
  flights: Omit<CrewFlight, Stamped>[];
}

const FIRST =
  'Anna Rosa Jonas Daniel Priya Tomás Mei Samuel Ingrid Luca Chloe Owen Yusuf Hana Nadia Ben'.split(' ');
const LAST =
  'Keller Okafor Lindqvist Ferrari Nair Herrera Tanaka Adeyemi Solheim Moretti Bernard Gallagher Demir Kovač Rahman Whitfield'.split(
    ' ',
  );
/** Crew of an A321: two pilots, a purser and three attendants. */
const CREW: readonly CrewPosition[] = ['CPT', 'FO', 'PU', 'FA', 'FA', 'FA'];
const TYPE = 'A321';
/** One past week and three future ones. */
const DAYS = 28;
const DAYS_BACK = 7;

interface Place {
  code: string;
  zone: string;
}
const place = (code: string, zone: string): Place => ({ code, zone });
const BASES = {
  FAR117: { home: place('KJFK', 'America/New_York'), offsetHours: -5, airline: 'MER' },
  EASA: { home: place('EHAM', 'Europe/Amsterdam'), offsetHours: 1, airline: 'MER' },
} as const;
const DESTINATIONS = {
  FAR117: [
    place('KORD', 'America/Chicago'),
    place('KMIA', 'America/New_York'),
    place('KATL', 'America/New_York'),
    place('KDFW', 'America/Chicago'),
  ],
  EASA: [
    place('LEMD', 'Europe/Madrid'),
    place('LIRF', 'Europe/Rome'),
    place('ESSA', 'Europe/Stockholm'),
    place('LOWW', 'Europe/Vienna'),
  ],
} as const;

/** Pattern of eight days: four days of flights, standby, three days of rest and training. */
const PATTERN = ['early', 'early', 'late', 'late', 'off', 'off', 'standby', 'extra'] as const;

interface Making {
  roster: ExampleRoster;
  ruleSet: FtlRuleSet;
  firstDayMs: number;
}

const numbered = (prefix: string, ...parts: number[]) => `${prefix}_example_${parts.join('_')}`;

function nameOf(index: number): string {
  const round = Math.floor(index / FIRST.length);
  const first = FIRST[index % FIRST.length] ?? 'Crew';
  const last = LAST[(index + round * 5) % LAST.length] ?? '';
  const generation = Math.floor(round / LAST.length);
  return generation === 0 ? `${first} ${last}` : `${first} ${last} ${generation + 1}`;
}

function addMember(making: Making, index: number): string {
  const id = numbered('crew', index);
  const position = CREW[index % CREW.length] ?? 'FA';
  const { home } = BASES[making.ruleSet];
  making.roster.members.push({
    id,
    name: nameOf(index),
    employeeNumber: String(4400 + index),
    position,
    base: home.code,
    timeZone: home.zone,
    ruleSet: making.ruleSet,
    aircraftTypes: [TYPE],
    email: '',
    phone: '',
    notes: 'Example: this person does not exist.',
  });
  const expiry = (days: number) => toIso(making.firstDayMs + days * DAY_MS).slice(0, 10);
  const papers: [Qualification['kind'], string, string | null][] = [
    // Some documents expire soon, so that the calendar has entries.
    ['medical', index % 6 < 2 ? 'Medical class 1' : 'Cabin crew medical', expiry(20 + ((index * 37) % 330))],
    ['type-rating', 'A320 family', expiry(40 + ((index * 53) % 320))],
    ['recency', 'Emergency and safety training', expiry(35 + ((index * 71) % 330))],
  ];
  if (index % 6 < 2) papers.push(['licence', index % 6 === 0 ? 'ATPL' : 'CPL/IR', null]);
  papers.forEach(([kind, name, expiresOn], paper) =>
    making.roster.qualifications.push({
      id: numbered('qual', index, paper),
      crewId: id,
      kind,
      name,
      reference: `EX-${4400 + index}`,
      aircraftType: kind === 'type-rating' ? TYPE : null,
      issuedOn: expiry(-400),
      expiresOn,
      notes: '',
    }),
  );
  return id;
}

function addSchedule(
  making: Making,
  crewId: string,
  entry: Pick<Schedule, 'kind' | 'label' | 'start' | 'end'> & Partial<Schedule>,
): void {
  const { schedules } = making.roster;
  schedules.push({
    location: null,
    timeZone: null,
    endTimeZone: null,
    sectors: null,
    flightMinutes: null,
    pilots: 2,
    restFacilityClass: null,
    breakStart: null,
    breakEnd: null,
    extensionMinutes: 0,
    notes: '',
    ...entry,
    id: numbered('duty', schedules.length),
    crewId,
  });
}

/** Day with a flight out and back, with a duty of every crew member. */
function addFlightDay(
  making: Making,
  crewIds: readonly string[],
  day: { startMs: number; line: number },
): void {
  const { home, airline } = BASES[making.ruleSet];
  const there = DESTINATIONS[making.ruleSet][day.line % 4] ?? home;
  const blockMs = (135 + (day.line % 4) * 15) * MINUTE_MS;
  const crew = crewIds.map((crewId, index) => ({ crewId, position: CREW[index] ?? ('FA' as const) }));
  let offMs = day.startMs + HOUR_MS;
  const labels: string[] = [];
  for (const [from, to] of [
    [home, there],
    [there, home],
  ] as const) {
    const number = `${airline}${300 + (day.line % 300) * 2 + labels.length}`;
    making.roster.flights.push({
      id: numbered('cflt', making.roster.flights.length),
      number,
      departure: from.code,
      arrival: to.code,
      departureTimeZone: from.zone,
      arrivalTimeZone: to.zone,
      offBlocks: toIso(offMs),
      onBlocks: toIso(offMs + blockMs),
      aircraftType: TYPE,
      registration: '',
      complement: { CPT: 1, FO: 1, PU: 1, FA: 3 },
      crew,
      notes: '',
    });
    labels.push(number);
    offMs += blockMs + HOUR_MS;
  }
  const end = toIso(offMs - HOUR_MS / 2);
  for (const crewId of crewIds)
    addSchedule(making, crewId, { kind: 'flight', label: labels.join(' '), start: toIso(day.startMs), end });
}

function addDay(making: Making, crewIds: readonly string[], group: number, day: number): void {
  const { offsetHours } = BASES[making.ruleSet];
  const atLocal = (hours: number) => making.firstDayMs + day * DAY_MS + (hours - offsetHours) * HOUR_MS;
  const kind = PATTERN[(day + group * 3) % PATTERN.length];
  const entry = (fields: Pick<Schedule, 'kind' | 'label'>, from: number, hours: number) => {
    const times = { start: toIso(atLocal(from)), end: toIso(atLocal(from + hours)) };
    for (const crewId of crewIds) addSchedule(making, crewId, { ...fields, ...times });
  };
  const line = group * 7 + day;
  if (kind === 'early') addFlightDay(making, crewIds, { startMs: atLocal(7), line });
  else if (kind === 'late') addFlightDay(making, crewIds, { startMs: atLocal(11.5), line });
  else if (kind === 'standby') entry({ kind: 'standby-home', label: 'Standby' }, 8, 8);
  else if (kind === 'off') entry({ kind: 'off', label: 'Day off' }, 0, 24);
  else if (line % 3 === 0) entry({ kind: 'training', label: 'Simulator' }, 9, 5);
  else entry({ kind: 'rest', label: 'Rest' }, 0, 24);
}

/** Every third day has a flight without crew, so that the lane of unassigned flights has entries. */
function addUnassigned({ roster, ruleSet, firstDayMs }: Making): void {
  const { home, offsetHours, airline } = BASES[ruleSet];
  for (let day = 0; day < DAYS; day += 3) {
    const there = DESTINATIONS[ruleSet][(day / 3) % 4] ?? home;
    const offMs = firstDayMs + day * DAY_MS + (14 - offsetHours) * HOUR_MS;
    roster.flights.push({
      id: numbered('cflt', roster.flights.length),
      number: `${airline}${950 + day}`,
      departure: home.code,
      arrival: there.code,
      departureTimeZone: home.zone,
      arrivalTimeZone: there.zone,
      offBlocks: toIso(offMs),
      onBlocks: toIso(offMs + 165 * MINUTE_MS),
      aircraftType: TYPE,
      registration: '',
      complement: { CPT: 1, FO: 1 },
      crew: [],
      notes: '',
    });
  }
}

/** Fictitious roster of 28 days around an instant: flights out and back, standby, training, days off. Deterministic. */
export function exampleRoster(options: {
  members: number;
  ruleSet: FtlRuleSet;
  nowMs: number;
}): ExampleRoster {
  const roster: ExampleRoster = { members: [], qualifications: [], schedules: [], flights: [] };
  const firstDayMs = (Math.floor(options.nowMs / DAY_MS) - DAYS_BACK) * DAY_MS;
  const making: Making = { roster, ruleSet: options.ruleSet, firstDayMs };
  for (let first = 0; first < options.members; first += CREW.length) {
    const size = Math.min(CREW.length, options.members - first);
    const crewIds = Array.from({ length: size }, (_, index) => addMember(making, first + index));
    for (let day = 0; day < DAYS; day += 1) addDay(making, crewIds, first / CREW.length, day);
  }
  addUnassigned(making);
  return roster;
}

import { type ScenarioAction, scenarioAction } from '../contract.ts';
import type { ActionNames } from './named-flights.ts';

export type ActionOutcome =
  | { readonly ok: true; readonly action: ScenarioAction }
  | { readonly ok: false; readonly message: string };

const refused = (message: string): ActionOutcome => ({ ok: false, message });

/** Validated action, or its first error. */
export function checkedAction(value: unknown): ActionOutcome {
  const outcome = scenarioAction.safeParse(value);
  if (outcome.success) return { ok: true, action: outcome.data };
  return refused(outcome.error.issues[0]?.message ?? 'Not an action.');
}

const hours = (minutes: number): string => {
  const whole = Math.abs(minutes);
  const parts = [
    whole >= 60 ? `${Math.floor(whole / 60)} h` : '',
    whole % 60 === 0 ? '' : `${whole % 60} min`,
  ];
  return parts.filter(Boolean).join(' ');
};
const zulu = (iso: string): string => `${iso.slice(8, 10)}/${iso.slice(11, 13)}${iso.slice(14, 16)}Z`;
const span = ({ from, to }: { from: string; to: string }): string => `${zulu(from)}–${zulu(to)}`;

const PASSED_ON = { aircraft: 'the aircraft', crew: 'the crew', both: 'aircraft and crew' } as const;
type PassOn = Extract<ScenarioAction, { kind: 'delay' }>['passOn'];
const passOnWords = (passOn: PassOn): string =>
  passOn === null
    ? ''
    : `, passed on to the next flights of ${PASSED_ON[passOn.to]} (turnaround ${passOn.turnaroundMinutes} min)`;
/** Default turnaround of a typed action; stated in the action. */
const TURNAROUND_MINUTES = 45;

/** Knock-on part of a typed delay: `passed on to aircraft and crew, turnaround 40 min`. */
function passOnOf(whose: string | undefined, turnaround: string | undefined): PassOn {
  if (whose === undefined) return null;
  const who = whose.toLowerCase();
  const to = who.includes('and') ? 'both' : who === 'crew' ? 'crew' : 'aircraft';
  return { to, turnaroundMinutes: turnaround === undefined ? TURNAROUND_MINUTES : Number(turnaround) };
}

type Minima = Extract<ScenarioAction, { kind: 'minima' }>['minima'];

/** In the units of the contract. */
const minimaWords = ({ ceilingFt, visibilityM, crosswindKt, gustKt }: Minima): string =>
  `${ceilingFt} ft, ${visibilityM} m, crosswind ${crosswindKt} kt, gusts ${gustKt} kt`;

/** Action as text: `Delay MER1, MER2 by 2 h`; `minimaOf` formats minima in other units than the contract's. */
export function actionText(
  action: ScenarioAction,
  names: ActionNames,
  minimaOf: (minima: Minima) => string = minimaWords,
): string {
  const flight = (id: string) => {
    const found = names.flights.find((one) => one.id === id);
    return found ? found.callsign || `${found.departure}–${found.arrival}` : id;
  };
  const flights = (ids: readonly string[]) =>
    ids.length > 4 ? `${ids.length} flights` : ids.map((id) => flight(id)).join(', ');
  const member = (id: string) => names.members.find((one) => one.id === id)?.name ?? id;
  switch (action.kind) {
    case 'delay': {
      const verb = action.minutes > 0 ? 'Delay' : 'Advance';
      const report = action.report === 'moved' ? ', report moved' : '';
      return `${verb} ${flights(action.flightIds)} by ${hours(action.minutes)}${report}${passOnWords(action.passOn)}`;
    }
    case 'swap-aircraft':
      return `Swap aircraft of ${action.flightIds.map((id) => flight(id)).join(' and ')}`;
    case 'assign-aircraft': {
      const aircraft = names.fleet.find(({ id }) => id === action.fleetId);
      return `${flight(action.flightId)} with ${aircraft?.registration ?? action.fleetId}`;
    }
    case 'level':
      return `${flights(action.flightIds)} at ${action.level === null ? 'the best level' : `FL${action.level}`}`;
    case 'close':
      return `Close ${action.icao} ${span(action)}`;
    case 'unserviceable':
      return `${action.registration} out of service ${span(action)}`;
    case 'sick':
      return `${member(action.crewId)} sick ${span(action)}`;
    case 'reassign':
      return action.fromCrewId === null
        ? `Assign ${member(action.toCrewId)} to ${flight(action.flightId)}`
        : `Reassign ${flight(action.flightId)} from ${member(action.fromCrewId)} to ${member(action.toCrewId)}`;
    default:
      return `Minima of ${action.aircraft ?? 'every type'}: ${minimaOf(action.minima)}`;
  }
}

type Found = { readonly ids: string[] } | { readonly message: string };

/** Flights named in a text: `all`, or callsigns. */
function flightsOf(words: string, { flights }: ActionNames): Found {
  if (/^all( flights)?$/i.test(words.trim())) return { ids: flights.map(({ id }) => id) };
  const ids: string[] = [];
  for (const word of words.split(/[\s,]+|\band\b/i).filter(Boolean)) {
    const found = flights.filter(({ callsign }) => callsign.toUpperCase() === word.toUpperCase());
    if (found.length === 0) return { message: `No flight ${word.toUpperCase()} among those selected.` };
    if (found.length > 1)
      return { message: `${found.length} flights are called ${word.toUpperCase()}: add the action by form.` };
    ids.push(...found.map(({ id }) => id));
  }
  return ids.length === 0 ? { message: 'Name the flights, or write "all".' } : { ids: [...new Set(ids)] };
}

const forFlights = (words: string, names: ActionNames, make: (ids: string[]) => unknown): ActionOutcome => {
  const found = flightsOf(words, names);
  return 'message' in found ? refused(found.message) : checkedAction(make(found.ids));
};

const DAY_MS = 86_400_000;
const firstDayMs = ({ flights }: ActionNames): number | null => {
  const times = flights.flatMap(({ offBlock }) => (offBlock === null ? [] : [Date.parse(offBlock)]));
  return times.length === 0 ? null : Math.floor(Math.min(...times) / DAY_MS) * DAY_MS;
};

const SPAN = String.raw`(?:(\d{1,2})/)?(\d{2}):?(\d{2})?Z?\s*[-\u2013]\s*(\d{2}):?(\d{2})?Z?`;

/** Date with a day of the month, nearest to a date: for flights of the 30th, the 1st is in the next month. */
function dayNear(nearMs: number, day: number): number | null {
  const near = new Date(nearMs);
  const days = [-1, 0, 1]
    .map((months) => new Date(Date.UTC(near.getUTCFullYear(), near.getUTCMonth() + months, day)))
    .filter((one) => one.getUTCDate() === day)
    .map((one) => one.getTime())
    .toSorted((one, other) => Math.abs(one - nearMs) - Math.abs(other - nearMs));
  return days[0] ?? null;
}

/**
 * `06–10Z` on the day of the first flight, or on the stated day of the month; an end before the start is on the next
 * day.
 */
function spanOf(
  parts: readonly (string | undefined)[],
  names: ActionNames,
): { from: string; to: string } | null {
  const [day, fromHour = '', fromMinute = '00', toHour = '', toMinute = '00'] = parts;
  const firstMs = firstDayMs(names);
  if (firstMs === null || [fromHour, toHour].some((hour) => Number(hour) > 24)) return null;
  if ([fromMinute, toMinute].some((minute) => Number(minute) > 59)) return null;
  const dayMs = day === undefined ? firstMs : dayNear(firstMs, Number(day));
  if (dayMs === null) return null;
  const at = (hour: string, minute: string) => dayMs + (Number(hour) * 60 + Number(minute)) * 60_000;
  const fromMs = at(fromHour, fromMinute);
  const endMs = at(toHour, toMinute);
  const toMs = endMs > fromMs ? endMs : endMs + DAY_MS;
  return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
}
const NO_TIME = 'Write the time as 06–10Z; the flights need a departure time.';

function sickOf(who: string, parts: readonly (string | undefined)[], names: ActionNames): ActionOutcome {
  const [, rank, callsign] = /^(captain|first officer|cpt|fo) of (\S+)$/i.exec(who) ?? [];
  const position = /^(captain|cpt)$/i.test(rank ?? '') ? 'CPT' : 'FO';
  const flight = names.flights.find((one) => one.callsign.toUpperCase() === callsign?.toUpperCase());
  const ids =
    callsign === undefined
      ? names.members.filter(({ name }) => name.toUpperCase().includes(who.toUpperCase())).map(({ id }) => id)
      : (flight?.crew.filter((one) => one.position === position).map(({ crewId }) => crewId) ?? []);
  const [crewId] = ids;
  if (crewId === undefined) return refused(`No crew member "${who}" in the roster.`);
  if (ids.length > 1) return refused(`${ids.length} crew members match "${who}".`);
  // The crew member of a flight is sick for that flight, which need not be on the first day.
  const about = flight ? { ...names, flights: [flight] } : names;
  const firstMs = firstDayMs(about);
  const whole =
    firstMs === null
      ? null
      : { from: new Date(firstMs).toISOString(), to: new Date(firstMs + DAY_MS).toISOString() };
  const time = parts[1] === undefined ? whole : spanOf(parts, about);
  return time === null ? refused(NO_TIME) : checkedAction({ kind: 'sick', crewId, ...time });
}

const EXAMPLES =
  'Examples: delay MER1 2 h · delay MER1 2 h passed on to aircraft · swap MER1 MER2 · MER1 FL310 · close EGLL 06–10Z · captain of MER1 sick.';

/** Parses a typed action. Errors are stated with examples. */
export function parseAction(text: string, names: ActionNames): ActionOutcome {
  const words = text.trim().replaceAll(/\s+/g, ' ');
  const match = (pattern: string) => new RegExp(`^${pattern}$`, 'i').exec(words);
  const delay = match(
    String.raw`(delay|advance) (.+?) (?:by )?(\d+(?:\.\d+)?) ?(h|hours?|min|minutes?)(,? report moved)?(?:,? pass(?:ed)? on to (?:the next flights? of )?(?:the )?(aircraft and crew|aircraft|crew)(?:,? turnaround (\d{1,3}) ?min)?)?`,
  );
  if (delay) {
    const [, verb = '', who = '', amount = '', unit = '', moved, whose, turnaround] = delay;
    const minutes = Math.round(Number(amount) * (unit.toLowerCase().startsWith('h') ? 60 : 1));
    const signed = verb.toLowerCase() === 'delay' ? minutes : -minutes;
    const report = moved === undefined ? 'kept' : 'moved';
    const passOn = passOnOf(whose, turnaround);
    return forFlights(who, names, (flightIds) => ({
      kind: 'delay',
      flightIds,
      minutes: signed,
      report,
      passOn,
    }));
  }
  const swap = match(String.raw`swap (?:tails |aircraft )?(?:of )?(.+)`);
  if (swap) return forFlights(swap[1] ?? '', names, (flightIds) => ({ kind: 'swap-aircraft', flightIds }));
  const close = match(String.raw`close ([A-Z][A-Z0-9]{3}) ${SPAN}`);
  if (close) {
    const time = spanOf(close.slice(2), names);
    return time === null ? refused(NO_TIME) : checkedAction({ kind: 'close', icao: close[1], ...time });
  }
  const out = match(String.raw`([A-Z0-9-]{2,10}) (?:out of service|unserviceable|AOG) ${SPAN}`);
  if (out) {
    const time = spanOf(out.slice(2), names);
    return time === null
      ? refused(NO_TIME)
      : checkedAction({ kind: 'unserviceable', registration: out[1], ...time });
  }
  const sick = match(String.raw`(.+?) (?:reports )?sick(?: ${SPAN})?`);
  if (sick) return sickOf(sick[1] ?? '', sick.slice(2), names);
  const level = match(String.raw`(?:level )?(.+?) (?:at )?FL ?(\d{2,3})`);
  if (level)
    return forFlights(level[1] ?? '', names, (flightIds) => ({
      kind: 'level',
      flightIds,
      level: Number(level[2]),
    }));
  return refused(`Not understood. ${EXAMPLES}`);
}

import { aircraftOf, flightTitle, moved, type Step, withProblem } from './scenario-step.ts';
import type { ScenarioEffect, WorldFlight } from './scenario-world.ts';

const MINUTE_MS = 60_000;

/** Delay with knock-on effects. */
interface PassedDelay {
  readonly flightIds: readonly string[];
  readonly to: 'aircraft' | 'crew' | 'both';
  readonly turnaroundMinutes: number;
  readonly isReportMoved: boolean;
}
/** Waiting flight, and its reason. */
interface Waiting {
  readonly flight: WorldFlight;
  readonly offBlockMs: number;
  readonly reason: string;
}

const offOf = ({ flight, offBlockMs }: WorldFlight, { flights }: ScenarioEffect): number | null =>
  offBlockMs === null ? null : offBlockMs + (flights.get(flight.id)?.byMs ?? 0);

const crewOf = ({ rosterFlightId }: WorldFlight, { roster }: ScenarioEffect): readonly string[] =>
  roster.flights.find(({ id }) => id === rosterFlightId)?.crew.map(({ crewId }) => crewId) ?? [];

/** Next planned flight after another one that satisfies a condition. */
function nextOf(
  { world }: Step,
  after: WorldFlight,
  isOne: (flight: WorldFlight) => boolean,
): { flight: WorldFlight; offBlockMs: number } | null {
  const later = world.flights.flatMap((flight) =>
    flight.offBlockMs !== null && flight.offBlockMs > (after.offBlockMs ?? Infinity) && isOne(flight)
      ? [{ flight, offBlockMs: flight.offBlockMs }]
      : [],
  );
  return later.toSorted((one, other) => one.offBlockMs - other.offBlockMs)[0] ?? null;
}

function waitingFor(step: Step, after: WorldFlight, to: PassedDelay['to']): Waiting[] {
  const { effect } = step;
  const waiting: Waiting[] = [];
  const registration = aircraftOf(after, effect).own?.registration ?? null;
  if (to !== 'crew' && registration !== null) {
    const next = nextOf(step, after, (one) => aircraftOf(one, effect).own?.registration === registration);
    if (next) waiting.push({ ...next, reason: registration });
  }
  if (to === 'aircraft') return waiting;
  for (const crewId of crewOf(after, effect)) {
    const next = nextOf(step, after, (one) => crewOf(one, effect).includes(crewId));
    const name = effect.roster.members.find(({ id }) => id === crewId)?.name ?? crewId;
    if (next) waiting.push({ ...next, reason: name });
  }
  return waiting;
}

/** Why the next flights are unknown; null when known. */
function unknownNext(step: Step, flight: WorldFlight, to: PassedDelay['to']): string | null {
  const title = flightTitle(flight.flight);
  if (flight.blockMinutes === null) return `${title}: block time not known, delay not passed on.`;
  if (to !== 'crew' && !aircraftOf(flight, step.effect).own)
    return `${title}: no registration, delay not passed on to an aircraft.`;
  if (to !== 'aircraft' && crewOf(flight, step.effect).length === 0)
    return `${title}: no crew in the roster, delay not passed on to a crew.`;
  return null;
}

const zulu = (ms: number): string => `${new Date(ms).toISOString().slice(11, 16).replace(':', '')}Z`;

/**
 * Delays the next flights of aircraft or crew of delayed flights by the unabsorbed delay, and so on. A flight leaves
 * after the arrival of the preceding one, by its planned block time, and the turnaround.
 */
export function propagatedDelays(
  step: Step,
  { flightIds, to, turnaroundMinutes, isReportMoved }: PassedDelay,
): ScenarioEffect {
  const open = step.world.flights.filter(({ flight }) => flightIds.includes(flight.id));
  let { effect } = step;
  for (let before = open.shift(); before !== undefined; before = open.shift()) {
    const here = { ...step, effect };
    const offMs = offOf(before, effect);
    const problem = unknownNext(here, before, to);
    if (problem !== null && offMs !== null) effect = withProblem(effect, problem);
    if (offMs === null || before.blockMinutes === null) continue;
    const onMs = offMs + before.blockMinutes * MINUTE_MS;
    const readyMs = onMs + turnaroundMinutes * MINUTE_MS;
    for (const { flight, reason } of waitingFor(here, before, to)) {
      const late = Math.ceil((readyMs - (offOf(flight, effect) ?? readyMs)) / MINUTE_MS);
      if (late <= 0) continue;
      effect = moved({ ...step, effect }, flight, { byMs: late * MINUTE_MS, isReportMoved });
      const words = `${flightTitle(flight.flight)} delayed ${late} min: ${reason} on blocks ${zulu(onMs)} with ${before.flight.callsign || flightTitle(before.flight)}, turnaround ${turnaroundMinutes} min.`;
      effect = { ...effect, passedOn: [...effect.passedOn, words] };
      open.push(flight);
    }
  }
  return effect;
}

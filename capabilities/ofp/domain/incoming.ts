import type { RoutePoint } from '#capabilities/route/contract.ts';
import { coordinateIdent } from './coordinate-ident.ts';
import type { ExchangePlan, ExchangePoint } from './exchange-plan.ts';
import type { ReadPlan } from './plan-formats.ts';

/** Imported data as fields of a flight. Null when missing in the file. */
export interface IncomingFlight {
  readonly format: string;
  readonly departure: string;
  readonly arrival: string;
  /** Field 15 between the airports. */
  readonly route: string;
  /** Positions of the file; null when it has names only. */
  readonly points: readonly RoutePoint[] | null;
  readonly callsign: string | null;
  readonly aircraft: string | null;
  readonly alternate: string | null;
  readonly date: string | null;
  /** HHMM UTC. */
  readonly departureTime: string | null;
  readonly costIndex: number | null;
  readonly passengers: number | null;
  readonly cargoTonnes: number | null;
  /** Figures of the originating program, for information; they are not imported. */
  readonly notes: readonly string[];
}

export type Incoming =
  | { readonly ok: true; readonly value: IncomingFlight }
  | { readonly ok: false; readonly message: string };

const AIRPORT = /^[A-Z0-9]{3,4}$/;
const wordOf = (point: ExchangePoint) => (point.kind === 'coordinate' ? coordinateIdent(point) : point.ident);

/** Point names with the airways between them; points within an airway are omitted. */
function routeWords(points: readonly ExchangePoint[]): string {
  const words: string[] = [];
  let airway: string | null = null;
  for (const point of points.slice(1, -1)) {
    const via = point.via === null || point.via === 'DCT' ? null : point.via;
    if (via !== null && via === airway) words.pop();
    else words.push(via ?? 'DCT');
    words.push(wordOf(point));
    airway = via;
  }
  const lastVia = points.at(-1)?.via ?? null;
  if (lastVia === airway && airway !== null) words.pop();
  else words.push(lastVia === null ? 'DCT' : lastVia);
  return words.join(' ');
}

function routePoints(points: readonly ExchangePoint[]): RoutePoint[] {
  return points.map((point, index) => ({
    ident: wordOf(point),
    coordinate: [point.lon, point.lat],
    type: index === 0 || index === points.length - 1 ? 'airport' : point.kind,
    ...(index === 0 ? {} : { via: point.via ?? 'DCT' }),
  }));
}

const NOTHING = {
  callsign: null,
  aircraft: null,
  alternate: null,
  date: null,
  departureTime: null,
  costIndex: null,
  passengers: null,
  cargoTonnes: null,
} as const;

function ofPoints(plan: ExchangePlan, format: string): Incoming {
  const [departure = '', arrival = ''] = [plan.points[0]?.ident, plan.points.at(-1)?.ident];
  if (!AIRPORT.test(departure) || !AIRPORT.test(arrival)) {
    return { ok: false, message: 'The first and the last point of the file are not both airports.' };
  }
  return {
    ok: true,
    value: {
      ...NOTHING,
      format,
      departure,
      arrival,
      route: routeWords(plan.points),
      points: routePoints(plan.points),
      notes: plan.cruiseFt === null ? [] : [`Cruising altitude in the file: ${plan.cruiseFt} ft.`],
    },
  };
}

/** Date of `DOF/261120` in item 18; null without one. */
function dayOf(other: string): string | null {
  const [, year = '', month = '', day = ''] = /DOF\/(\d{2})(\d{2})(\d{2})/.exec(other) ?? [];
  const date = `20${year}-${month}-${day}`;
  const at = year === '' ? Number.NaN : Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(date) ? null : date;
}

function ofSimbrief(read: Extract<ReadPlan, { kind: 'simbrief' }>): Incoming {
  const { simbrief } = read;
  const base = ofPoints(simbrief.plan, read.format);
  if (!base.ok) return base;
  const { block, trip } = simbrief.fuelKg;
  const made = simbrief.generatedAt === null ? 'at an unknown time' : simbrief.generatedAt.slice(0, 16);
  return {
    ok: true,
    value: {
      ...base.value,
      route: simbrief.route === '' ? base.value.route : simbrief.route,
      callsign: simbrief.callsign === '' ? null : simbrief.callsign,
      aircraft: simbrief.aircraft === '' ? null : simbrief.aircraft,
      alternate: simbrief.alternate,
      date: simbrief.offBlock?.slice(0, 10) ?? null,
      departureTime: simbrief.offBlock?.slice(11, 16).replace(':', '') ?? null,
      costIndex: simbrief.costIndex,
      passengers: simbrief.passengers,
      cargoTonnes: simbrief.cargoKg === null ? null : simbrief.cargoKg / 1000,
      notes: [
        `Made by SimBrief ${made}, AIRAC ${simbrief.airac ?? 'not said'}.`,
        `SimBrief's fuel: block ${block ?? '—'} kg, trip ${trip ?? '—'} kg. It is not used here.`,
        ...base.value.notes,
      ],
    },
  };
}

/** Parsed file as fields of a flight. */
export function incomingOf(read: ReadPlan): Incoming {
  if (read.kind === 'points') return ofPoints(read.plan, read.format);
  if (read.kind === 'simbrief') return ofSimbrief(read);
  const { message } = read;
  return {
    ok: true,
    value: {
      ...NOTHING,
      format: read.format,
      departure: message.departure,
      arrival: message.destination,
      route: message.route,
      points: null,
      callsign: message.callsign,
      aircraft: message.aircraft,
      alternate: message.alternates[0] ?? null,
      date: dayOf(message.other),
      departureTime: message.offBlock,
      notes: [
        `Filed speed ${message.speed}, level ${message.level}, time ${message.elapsed}.`,
        'The message names its points without positions: they are looked up.',
      ],
    },
  };
}

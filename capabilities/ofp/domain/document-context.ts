import type { Freshness } from '#platform/contract/freshness.ts';
import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import type { WindsAloft } from '../contract.ts';
import type { LayoutContext } from './layout.ts';
import { filingWordsOf } from './filing-words.ts';
import { writeIcaoFpl } from './formats/icao-fpl.ts';
import { filingOf } from './outgoing.ts';
import type { Notice, OfpMaterial } from './ofp-material.ts';
import { offBlockOf } from './performance-request.ts';
import {
  clockTime,
  hoursMinutes,
  signed,
  sourceWords,
  UNKNOWN,
  utcMinute,
  whole,
  windWords,
} from './ofp-words.ts';
import { fuelDifference } from './fuel-difference.ts';
import { fuelInKg, performanceContext, type PrintedFuel } from './performance-words.ts';
import { releaseLimits, releaseWarnings } from './release-figures.ts';

const orUnknown = (text: string) => (text === '' ? UNKNOWN : text);

/** Runway and procedure at both ends of the route; an open choice is stated. */
function procedureLines({ general, route_info: points }: OperationalFlightPlan): LayoutContext[] {
  const words = (ident: string, kind: 'sid' | 'star', name: string) => {
    const flown = points.find(({ viaKind }) => viaKind === kind);
    const runway = flown?.runway === undefined ? `RUNWAY ${UNKNOWN}` : `RUNWAY ${flown.runway}`;
    return `${ident} ${runway}  ${name} ${flown?.via ?? UNKNOWN}`;
  };
  return [
    { text: `DEP ${words(general.departure, 'sid', 'SID')}` },
    { text: `ARR ${words(general.arrival, 'star', 'STAR')}` },
  ];
}

/** Plan of loadOFP (row G4) with its field names. */
function planContext(plan: OperationalFlightPlan, { column }: PrintedFuel): LayoutContext {
  const { general, weight, plannedFuel, alternate } = plan;
  return {
    flight: orUnknown(general.flightNumber),
    date: orUnknown(general.date),
    departure: general.departure,
    arrival: general.arrival,
    aircraft: general.aircraft,
    registration: orUnknown(general.aircraft_reg),
    costIndex: String(general.ci),
    std: orUnknown(general.utcTime.replace(/Z$/, '')),
    ground: whole(general.ground_dist),
    air: whole(general.air_dist),
    passengers: String(weight.passenger_number),
    cargo: whole(weight.cargo),
    route: plan.route === '' ? 'DCT' : plan.route,
    alternate: orUnknown(alternate.via.split(' ').at(-1) ?? ''),
    limits: releaseLimits(plan, null),
    remarks: plan.remarks ? [{ text: plan.remarks }] : [],
    procedures: procedureLines(plan),
    runwayDistances: `TAKE-OFF AND LANDING DISTANCE NOT CALCULATED: no table for ${general.aircraft}.`,
    trip: column(plannedFuel.trip),
    alternateFuel: column(plannedFuel.ALTN),
    finalReserve: column(plannedFuel.finnal_rev),
    finalReserveTime: hoursMinutes(plan.reserveMinutes),
    minimumTakeOff: column(plannedFuel.minimum_take_off),
    extra: column(plannedFuel.extra),
    block: column(plannedFuel.block_fuel),
    warnings: plan.warnings.map(({ message }) => ({ text: message })),
    assumptions: plan.assumptions.map(({ note }) => ({ text: note })),
    routeNotes: [
      ...(plan.isFallback ? ['The route is a straight line: none could be built.'] : []),
      ...(plan.aircraftEstimated ? ['The figures of the aircraft are estimated.'] : []),
      ...plan.messages,
    ].map((text) => ({ text })),
  };
}

function windMatrix({ levels, rows, freshness, message }: WindsAloft, nowMs: number): LayoutContext {
  return {
    head: levels.map((fl) => `FL${String(fl).padStart(3, '0')}`.padStart(12)).join(''),
    rows: rows.map(({ ident, time, cells }) => ({
      ident,
      time: clockTime(time),
      cells: cells
        .map(({ fromDegTrue, speedKt, temperatureC }) => {
          const isKnown = fromDegTrue !== null && speedKt !== null;
          const wind = windWords(isKnown ? { fromDegTrue, speedKt } : null);
          return `${wind} ${signed(temperatureC, 2)}`.padStart(12);
        })
        .join(''),
    })),
    source: sourceWords(freshness, nowMs),
    notes: message === null ? [] : [{ text: message }],
  };
}

const instant = (iso: string | null) => {
  const ms = iso === null ? Number.NaN : Date.parse(iso);
  return Number.isNaN(ms) ? UNKNOWN : utcMinute(ms);
};

function noticeContext({ number, from, to, isPermanent, text }: Notice): LayoutContext {
  return { number, from: instant(from), to: isPermanent ? 'PERM' : instant(to), text };
}

function weatherContexts({ weather, madeAtMs }: OfpMaterial): LayoutContext[] {
  return weather.map((station) => {
    const head = { icao: station.icao, role: station.role };
    if (station.state === 'not-asked') return { ...head, reports: [], notes: [{ text: 'Not asked for.' }] };
    if (station.state === 'failed') return { ...head, reports: [], notes: [{ text: station.message }] };
    const { metar, taf, freshness, tafFreshness, message } = station.value;
    return {
      ...head,
      reports: [
        { kind: 'METAR', text: metar ?? 'NO METAR', source: sourceWords(freshness, madeAtMs) },
        { kind: 'TAF', text: taf ?? 'NO TAF', source: sourceWords(tafFreshness, madeAtMs) },
      ],
      notes: message === null ? [] : [{ text: message }],
    };
  });
}

/** Whether a NOTAM ends before off-block; one with an estimated end does not. */
const isOver = ({ to, isPermanent, isEstimated = false }: Notice, offBlockMs: number | null): boolean =>
  offBlockMs !== null && !isPermanent && !isEstimated && to !== null && Date.parse(to) < offBlockMs;

/** Text for omitted items, so that a list is not taken as complete. */
const leftOutWords = (count: number, offBlock: string | null): string =>
  `${count} that ${count === 1 ? 'ends' : 'end'} before off blocks (${instant(offBlock)}) not listed.`;

function noticeLists({ notices, madeAtMs, plan }: OfpMaterial): LayoutContext[] {
  const offBlock = offBlockOf(plan);
  const offBlockMs = offBlock === null ? null : Date.parse(offBlock);
  return notices.map((list) => {
    const head = { place: list.place, role: list.role };
    if (list.state !== 'there') {
      const text = list.state === 'failed' ? list.message : 'Not asked for.';
      return { ...head, notices: [], source: UNKNOWN, notes: [{ text }] };
    }
    const { notices: all, hasData, freshness, message } = list.value;
    const each = all.filter((notice) => !isOver(notice, offBlockMs));
    const leftOut = all.length - each.length;
    const empty = hasData ? 'None in force.' : 'The source has not answered yet: not checked.';
    const notes = [
      ...(each.length === 0 ? [empty] : []),
      ...(leftOut === 0 ? [] : [leftOutWords(leftOut, offBlock)]),
      ...(message === null ? [] : [message]),
    ];
    return {
      ...head,
      notices: each.map(noticeContext),
      source: sourceWords(freshness, madeAtMs),
      notes: notes.map((text) => ({ text })),
    };
  });
}

function hazardContext({ sigmets, madeAtMs }: OfpMaterial): LayoutContext {
  if (sigmets.state !== 'there') {
    const text = sigmets.state === 'failed' ? sigmets.message : 'Not asked for.';
    return { items: [], sources: [], notes: [{ text }] };
  }
  const { items, feeds, hasData, message } = sigmets.value;
  const empty = hasData ? 'None near the route.' : 'The sources have not answered yet: not checked.';
  return {
    items: items.map(({ title, levels, from, to, text }) => ({
      title,
      levels: levels ?? UNKNOWN,
      from: instant(from),
      to: instant(to),
      text: text.replaceAll(/\s+/g, ' ').trim(),
    })),
    sources: feeds.map(({ title, freshness, hasData: isThere }) => ({
      text: `${title}: ${isThere ? sourceWords(freshness, madeAtMs) : 'nothing received'}`,
    })),
    notes: [...(items.length === 0 ? [empty] : []), ...(message === null ? [] : [message])].map((text) => ({
      text,
    })),
  };
}

function originsOf({ performance, winds, weather, sigmets, notices }: OfpMaterial): (Freshness | null)[] {
  return [
    performance.state === 'there' ? performance.value.air.freshness : null,
    winds.state === 'there' ? winds.value.freshness : null,
    ...weather.map((each) => (each.state === 'there' ? each.value.freshness : null)),
    ...(sigmets.state === 'there' ? sigmets.value.feeds.map(({ freshness }) => freshness) : []),
    ...notices.map((each) => (each.state === 'there' ? each.value.freshness : null)),
  ];
}

/** Banner of every page: not certified; and whether data are simulated or replayed. */
export function documentBanner(material: OfpMaterial): string {
  const origins = originsOf(material).map((freshness) => freshness?.origin);
  const marks = [
    ...(origins.includes('simulated') ? ['CONTAINS SIMULATED DATA'] : []),
    ...(origins.includes('replay') ? ['CONTAINS REPLAYED DATA'] : []),
  ];
  return ['NOT FOR NAVIGATION', ...marks].join(' · ');
}

/** Flight plan message as filed, or why there is none, line by line. */
function atcPlan({ plan, performance }: OfpMaterial): LayoutContext[] {
  const { words, defaulted } = filingWordsOf(plan);
  const filing = filingOf(plan, performance.state === 'there' ? performance.value : null, words);
  if (!filing.ok) return [{ text: filing.message }];
  const edit =
    defaulted.length === 0
      ? []
      : [
          `Item ${defaulted.join(' and ')} defaulted to what is typical of ${plan.general.aircraft}: edit before filing.`,
        ];
  return [...writeIcaoFpl(filing.value).trimEnd().split('\n'), ...edit, ...filing.notes].map((text) => ({
    text,
  }));
}

/** All names available to a layout; masses in kg, fuel in its unit. */
export function documentContext(material: OfpMaterial, fuel: PrintedFuel = fuelInKg): LayoutContext {
  const { plan, performance, winds, madeAtMs } = material;
  const missing = performance.state === 'failed' ? performance.message : 'It was not made.';
  const made = performance.state === 'there' ? performance.value : null;
  return {
    banner: documentBanner(material),
    made: utcMinute(madeAtMs),
    fuelUnit: fuel.unit.toUpperCase(),
    units: fuel.unit === 'kg' ? 'KG' : `MASSES KG, FUEL ${fuel.unit.toUpperCase()}`,
    ...planContext(plan, fuel),
    releaseLimits: releaseLimits(plan, made),
    releaseWarnings: releaseWarnings(plan, made).map((text) => ({ text })),
    atcPlan: atcPlan(material),
    performance: made
      ? [
          {
            ...performanceContext(made, madeAtMs, fuel),
            fuelDifference: fuelDifference(plan, made, { figure: fuel.column, unit: fuel.unit }),
          },
        ]
      : [],
    performanceMissing: made ? '' : missing,
    winds: winds.state === 'there' ? [windMatrix(winds.value, madeAtMs)] : [],
    windsMissing:
      winds.state === 'there' ? '' : winds.state === 'failed' ? winds.message : 'They were not asked for.',
    weather: weatherContexts(material),
    sigmets: [hazardContext(material)],
    notams: noticeLists(material),
  };
}

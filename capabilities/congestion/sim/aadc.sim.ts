import type { KeyedRawSource } from '#platform/server/feeds/feed.ts';
import { movementsOfRank } from '#aviation/aerodromes/movements-of-rank.ts';
import { hashUnit } from '#sky/atmosphere/hashed-noise.ts';
import { AADC_STATUSES, HOUR_MS, QUARTER_MS, dailyShape, solarHour } from '../domain/congestion.ts';
import { fractionOf } from '../domain/placeholder.ts';

/** Airport data needed by the simulated schedule. */
export interface SimulatedAirport {
  readonly code: string;
  readonly lon: number;
  /** Importance, 0 to 100. */
  readonly rank: number;
  readonly isScheduled: boolean;
  /** Runways (not ends) of 5000 ft and more, and all. */
  readonly longRunways: number;
  readonly runways: number;
}

const DAY_MS = 24 * HOUR_MS;
const PAST_QUARTERS = 14 * 4;
const AHEAD_QUARTERS = 14 * 4;
/** Combined arrivals per hour by number of long runways. */
const RATES = [0, 32, 48, 66, 84, 100, 116, 128];
/** Fixes are unknown, so arrivals are distinguished by their origin. */
const FIXES = ['NORTH', 'EAST', 'SOUTH', 'WEST'];
/** A day has as many arrivals as so many of its busiest hours (`dailyShape`). */
const BUSIEST_HOURS_A_DAY = 13;
const DAYS_A_YEAR = 365;
/** Schedules are planned a little over what runways take. */
const FULLEST = 1.02;
const SALT = { day: 1, quarter: 2, bank: 3, departure: 4, fix: 5 } as const;
/** Minimum rank of airports with banks: 419 worldwide, hubs with connecting passengers. */
const BANK_RANK = 61;
/** Mean time from departure to landing. */
const FLIGHT_H = 2.4;

/** Arrival capacity per hour of an airport of this size. */
export function acceptanceRate({ longRunways, runways }: SimulatedAirport): number {
  if (longRunways > 0) return RATES[Math.min(longRunways, RATES.length - 1)] ?? 128;
  // Short runways handle light aircraft; a helipad or water runway only a few.
  return runways > 0 ? 16 : 6;
}

/**
 * Arrivals in the busiest hour of an average day: with scheduled service by the year's movements, as many as the runways take and a
 * little more, without it a few of what they would take.
 */
export function busiestHour(airport: SimulatedAirport): number {
  const rate = acceptanceRate(airport);
  if (!airport.isScheduled) return rate * (0.02 + (0.1 * airport.rank) / 100);
  const arrivalsADay = movementsOfRank(airport.rank) / 2 / DAYS_A_YEAR;
  return Math.min(FULLEST * rate, arrivalsADay / BUSIEST_HOURS_A_DAY);
}

interface Moment {
  readonly airport: SimulatedAirport;
  readonly seed: number;
  readonly timeMs: number;
}

/**
 * Usual arrivals and departures at this hour. Large airports have banks: waves of arrivals, with departures an hour
 * after each.
 */
function usual({ airport, seed, timeMs }: Moment, of: 'arrival' | 'departure'): number {
  const at = of === 'arrival' ? timeMs : timeMs - HOUR_MS;
  const key = fractionOf(airport.code);
  const hour = solarHour(at, airport.lon);
  const period = 1.5 + hashUnit(seed, Math.floor(key * 1e6), SALT.bank);
  const bank = airport.rank >= BANK_RANK ? 1 + 0.22 * Math.sin((2 * Math.PI * hour) / period + 6 * key) : 1;
  return (busiestHour(airport) * dailyShape(hour) * bank) / 4;
}

/**
 * Scheduled movements of this quarter-hour of this day: the usual number, scaled for a busier or quieter day, in
 * whole aircraft.
 */
function booked(moment: Moment, of: 'arrival' | 'departure'): number {
  const { airport, seed, timeMs } = moment;
  const place = Math.floor(fractionOf(airport.code) * 1e6);
  const busy = 0.88 + 0.24 * hashUnit(seed, place, SALT.day, Math.floor(timeMs / DAY_MS));
  const salt = of === 'arrival' ? SALT.quarter : SALT.departure;
  const within = hashUnit(seed, place, salt, Math.floor(timeMs / QUARTER_MS));
  // Rounded up or down at random, so that the mean of many quarter-hours is the usual number.
  return Math.floor(usual(moment, of) * busy + within);
}

/** Current status of the arrivals of a quarter-hour, in FAA terms. */
function statusesOf(arrivals: number, startMs: number, nowMs: number): Map<string, number> {
  const shares = new Map<string, number>(AADC_STATUSES.map((name) => [name, 0]));
  const aheadH = (startMs - nowMs) / HOUR_MS;
  if (aheadH < -0.25) return shares.set('Arrived', arrivals);
  const arrived = aheadH < 0 ? Math.round(-aheadH * 4 * arrivals) : 0;
  const flying = Math.round((arrivals - arrived) * Math.exp(-((Math.max(0, aheadH) / FLIGHT_H) ** 2)));
  const late = Math.round((arrivals - arrived - flying) * (aheadH < 2 ? 0.15 : 0.04));
  return shares
    .set('Arrived', arrived)
    .set('Flight Active', flying)
    .set('Past Dept Time', late)
    .set('Departing', arrivals - arrived - flying - late);
}

function fixesOf(arrivals: number, { airport, seed, timeMs }: Moment): number[] {
  const place = Math.floor(fractionOf(airport.code) * 1e6);
  const weights = FIXES.map((_, index) => 0.4 + hashUnit(seed, place, SALT.fix, index));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const counts = FIXES.map(() => 0);
  for (let index = 0; index < arrivals; index += 1) {
    let chance = hashUnit(seed, place, SALT.fix + 10 + index, Math.floor(timeMs / QUARTER_MS)) * total;
    const fix = weights.findIndex((weight) => (chance -= weight) < 0);
    counts[Math.max(0, fix)] = (counts[Math.max(0, fix)] ?? 0) + 1;
  }
  return counts;
}

function bucketOf(moment: Moment, nowMs: number) {
  const arrivals = booked(moment, 'arrival');
  const start = new Date(moment.timeMs);
  const tenths = (value: number): number => Math.round(value * 10) / 10;
  return {
    day: String(start.getUTCDate()),
    time: start.toISOString().slice(11, 16).replace(':', ''),
    counts: [
      ...[...statusesOf(arrivals, moment.timeMs, nowMs)].map(([name, count]) => ({
        type: 'STATUS',
        name,
        count: String(count),
      })),
      ...fixesOf(arrivals, moment).map((count, index) => ({
        type: 'FIX',
        name: FIXES[index] ?? 'OTHER',
        count: String(count),
      })),
      { type: 'DEPARTURE', name: 'Scheduled', count: booked(moment, 'departure') },
      { type: 'MEAN_ARRIVAL', name: 'Schedule', count: tenths(usual(moment, 'arrival')) },
      { type: 'MEAN_DEPARTURE', name: 'Schedule', count: tenths(usual(moment, 'departure')) },
    ],
  };
}

/** The demand of an airport in the simulated world, in AADC format. */
export function simulatedDemand(airport: SimulatedAirport, world: { seed: number; nowMs: number }): string {
  const { seed, nowMs } = world;
  const current = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const rate = String(acceptanceRate(airport));
  const now = new Date(nowMs);
  const timeBuckets = Array.from({ length: PAST_QUARTERS + AHEAD_QUARTERS }, (_, index) =>
    bucketOf({ airport, seed, timeMs: current + (index - PAST_QUARTERS) * QUARTER_MS }, nowMs),
  );
  return JSON.stringify({
    name: airport.code,
    year: String(now.getUTCFullYear()),
    month: String(now.getUTCMonth() + 1),
    day: String(now.getUTCDate()),
    defaultAarRate: rate,
    control: 'No GDP',
    rates: Array.from({ length: (PAST_QUARTERS + AHEAD_QUARTERS) / 4 }, () => rate),
    fixes: FIXES,
    timeBuckets,
  });
}

export interface SimulatedAadcOptions {
  readonly seed: number;
  /** The airport of this code; `null` where there is none. */
  readonly airportOf: (code: string) => SimulatedAirport | null;
}

/** Arrival demand of the simulated world: every airport has the daily schedule of its size. */
export function simulatedAadc({ seed, airportOf }: SimulatedAadcOptions): KeyedRawSource {
  return {
    name: 'Simulated sky',
    fetch(key, { nowMs }) {
      const airport = airportOf(key);
      if (airport === null) return Promise.resolve({ kind: 'empty' });
      const body = new TextEncoder().encode(simulatedDemand(airport, { seed, nowMs }));
      return Promise.resolve({
        kind: 'answer',
        parts: [{ name: 'main', contentType: 'application/json', body }],
      });
    },
  };
}

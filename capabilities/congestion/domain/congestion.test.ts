import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AadcRecord, parseAadc } from './aadc-json.ts';
import { aadcCandidates, ownAadcCandidates } from './aadc-codes.ts';
import {
  HOUR_MS,
  QUARTER_MS,
  alertOf,
  bucketStartMs,
  chartStartMs,
  congestionPoints,
  dailyShape,
  hasDemand,
} from './congestion.ts';
import { allowsPlaceholder, placeholderCongestion } from './placeholder.ts';

describe('C16 AADC lookup', () => {
  it('tries the code, then without its first letter, then its last three characters', () => {
    expect(aadcCandidates('kjfk')).toEqual(['KJFK', 'JFK']);
    expect(aadcCandidates('1ABC')).toEqual(['1ABC', 'ABC']);
    expect(aadcCandidates('JFK')).toEqual(['JFK']);
    expect(aadcCandidates('A1234')).toEqual(['A1234', '234']);
    expect(aadcCandidates('')).toEqual([]);
  });

  it('never uses a shortened code known to be another airport', () => {
    expect(ownAadcCandidates({ icao: 'KJFK', iata: 'JFK', localCode: 'JFK' })).toEqual(['KJFK', 'JFK']);
    expect(ownAadcCandidates({ icao: 'LFPG', iata: 'CDG', localCode: null })).toEqual(['LFPG']);
    expect(ownAadcCandidates({ icao: 'PANC', iata: 'ANC', localCode: 'ANC' })).toEqual(['PANC', 'ANC']);
    expect(ownAadcCandidates({ icao: 'KXYZ', iata: null, localCode: null })).toEqual(['KXYZ', 'XYZ']);
  });
});

const MADE = { year: 2022, month: 9, day: 26 };
const status = (name: string, count: number) => ({ type: 'STATUS', name, count });

/** Quarter-hour buckets from an instant, each with the same counts. */
function record(part: Partial<AadcRecord> & { fromMs: number; quarters: number }): AadcRecord {
  const { fromMs, quarters, ...rest } = part;
  return {
    name: 'PHX',
    ...MADE,
    defaultAarRate: 72,
    control: 'No GDP',
    rates: [],
    timeBuckets: Array.from({ length: quarters }, (_, index) => {
      const start = new Date(fromMs + index * QUARTER_MS);
      return {
        day: start.getUTCDate(),
        time: start.toISOString().slice(11, 16).replace(':', ''),
        counts: [
          status('Arrived', 5),
          status('Flight Active', 5),
          { type: 'CENTER', name: 'ZAB', count: 10 },
          { type: 'FIX', name: 'EAGUL', count: 10 },
        ],
      };
    }),
    ...rest,
  };
}

describe('E6 AADC response', () => {
  it("reads the FAA's strings as numbers, and an invalid part affects only itself", () => {
    const outcome = parseAadc(
      JSON.stringify({
        name: 'PHX',
        year: '2022',
        month: '9',
        day: '26',
        defaultAarRate: '74',
        control: 'No GDP',
        rates: ['72', '72'],
        timeBuckets: [
          {
            day: '26',
            time: '1600',
            counts: [
              { type: 'STATUS', name: 'Arrived', count: '12' },
              { type: 'STATUS', name: 'Arrived' },
            ],
          },
          { day: '26', time: '2561', counts: [] },
        ],
      }),
    );
    if (!outcome.ok) throw new Error(outcome.message);
    expect(outcome.aadc).toMatchObject({ ...MADE, defaultAarRate: 74, rates: [72, 72] });
    expect(outcome.aadc.timeBuckets).toEqual([{ day: 26, time: '1600', counts: [status('Arrived', 12)] }]);
    expect(outcome.rejected).toHaveLength(2);
  });

  it('rejects data that is not an AADC response', () => {
    expect(parseAadc('<html>')).toEqual({ ok: false, message: 'The arrival demand is not JSON.' });
    expect(parseAadc('{"name":"PHX"}')).toMatchObject({ ok: false });
  });

  it('determines the month of a bucket around month and year ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) }),
        fc.integer({ min: -96, max: 96 }),
        (madeMs, quarters) => {
          const made = new Date(madeMs);
          const start = Math.floor(madeMs / QUARTER_MS) * QUARTER_MS + quarters * QUARTER_MS;
          const bucket = {
            day: new Date(start).getUTCDate(),
            time: new Date(start).toISOString().slice(11, 16).replace(':', ''),
          };
          const day = {
            year: made.getUTCFullYear(),
            month: made.getUTCMonth() + 1,
            day: made.getUTCDate(),
          };
          expect(bucketStartMs(day, bucket)).toBe(start);
        },
      ),
    );
  });
});

describe('E6 congestion chart', () => {
  const nowMs = Date.UTC(2022, 8, 26, 17, 40);
  const startMs = chartStartMs(nowMs);

  it('spec 9: 13 hourly points in the past, including the current hour, and 12 to come', () => {
    const points = congestionPoints(record({ fromMs: startMs, quarters: 100 }), { nowMs, incrementMin: 60 });
    expect(points).toHaveLength(25);
    expect(points.filter((point) => !point.predicted)).toHaveLength(13);
    expect(points.filter((point) => point.predicted)).toHaveLength(12);
    expect(points[12]?.time).toBe(Date.UTC(2022, 8, 26, 17));
  });

  it('demand is the sum of the statuses only: fixes and centres split the same arrivals', () => {
    const [first] = congestionPoints(record({ fromMs: startMs, quarters: 4 }), { nowMs, incrementMin: 60 });
    expect(first).toMatchObject({
      arrivalDemand: 40,
      rate: 72,
      congestionIndex: 56,
      alert: 'below',
      statuses: [
        { name: 'Arrived', count: 20 },
        { name: 'Flight Active', count: 20 },
      ],
    });
  });

  it('hours with missing parts are unknown, never 0', () => {
    const points = congestionPoints(record({ fromMs: startMs, quarters: 6 }), { nowMs, incrementMin: 60 });
    expect(points[0]?.arrivalDemand).toBe(40);
    expect(points[1]).toMatchObject({ arrivalDemand: null, congestionIndex: null, alert: null, rate: null });
    expect(points[1]?.departureDemand).toBeNull();
    expect(hasDemand(points)).toBe(true);
    expect(hasDemand(points.slice(1))).toBe(false);
  });

  it('steps of 15 and 30 minutes split the same demand and the rate proportionally', () => {
    const aadc = record({ fromMs: startMs, quarters: 100 });
    for (const incrementMin of [15, 30, 60] as const) {
      const points = congestionPoints(aadc, { nowMs, incrementMin });
      expect(points.reduce((sum, point) => sum + (point.arrivalDemand ?? 0), 0)).toBe(1000);
      expect(points[0]?.rate).toBe((72 * incrementMin) / 60);
    }
  });

  it("the FAA's rule: hourly rates apply under a programme, else the default rate for every hour", () => {
    const rates = Array.from({ length: 25 }, (_, hour) => 30 + hour);
    const free = record({ fromMs: startMs, quarters: 100, rates });
    expect(congestionPoints(free, { nowMs, incrementMin: 60 })[3]?.rate).toBe(72);
    const programme = { ...free, control: 'GDP' };
    expect(congestionPoints(programme, { nowMs, incrementMin: 60 })[3]?.rate).toBe(33);
    const cut = { ...programme, rates: rates.slice(0, 2) };
    expect(congestionPoints(cut, { nowMs, incrementMin: 60 })[3]).toMatchObject({ rate: null, alert: null });
  });

  it("the FAA's alerts: above the rate, above four fifths of it, below", () => {
    expect([41, 40, 33, 32].map((demand) => alertOf(demand, 40))).toEqual(['over', 'near', 'near', 'below']);
  });
});

describe('E6 placeholder', () => {
  it('has 13 hourly points in the past and 12 in the future, and is constant', () => {
    const nowMs = Date.UTC(2026, 10, 20, 12, 30);
    const points = placeholderCongestion('KJFK', { nowMs, lon: -73 });
    expect(points.filter((point) => !point.predicted)).toHaveLength(13);
    expect(points.filter((point) => point.predicted)).toHaveLength(12);
    expect(points.every((point, index) => point.time === chartStartMs(nowMs) + index * HOUR_MS)).toBe(true);
    expect(placeholderCongestion('KJFK', { nowMs, lon: -73 })).toEqual(points);
    expect(placeholderCongestion('EGLL', { nowMs, lon: -73 })).not.toEqual(points);
  });

  it('is used only for 400, 404, 503, a network error and the three texts of spec 8', () => {
    const allows = (code: number | null, message = '') => allowsPlaceholder({ code, message });
    expect([400, 404, 503, null].every((code) => allows(code))).toBe(true);
    expect([401, 403, 429, 500].some((code) => allows(code))).toBe(false);
    for (const message of ['Data Not Available', 'invalid airport', 'airport not found']) {
      expect(allows(500, message), message).toBe(true);
    }
  });
});

describe('daily profile', () => {
  it('is quiet at night, busy in the morning and the evening, and never outside 0 to 1', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 24, noNaN: true }), (hour) => {
        expect(dailyShape(hour)).toBeGreaterThan(0);
        expect(dailyShape(hour)).toBeLessThanOrEqual(1);
      }),
    );
    expect(dailyShape(3)).toBeLessThan(0.2 * dailyShape(18));
    expect(dailyShape(8.5)).toBeGreaterThan(dailyShape(6));
    expect(dailyShape(23.999)).toBeCloseTo(dailyShape(0), 2);
  });
});

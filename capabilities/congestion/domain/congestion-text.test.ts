import { describe, expect, it } from 'vitest';
import type { CongestionPoint } from './congestion.ts';
import { NO_CONGESTION_DATA, congestionFactors, stepText, stepTimeText } from './congestion-text.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 12, 30);
const point = (hour: number, part: Partial<CongestionPoint> = {}): CongestionPoint => ({
  time: Date.UTC(2026, 10, 20, 12) + hour * HOUR_MS,
  histAvgArrival: null,
  arrivalDemand: 10,
  histAvgDeparture: null,
  departureDemand: null,
  congestionIndex: 25,
  predicted: hour > 0,
  rate: 40,
  alert: 'below',
  statuses: [],
  ...part,
});

describe('E6 congestion text', () => {
  it('one step: demand against the rate, unknown values as a dash', () => {
    const full = point(0, {
      arrivalDemand: 52,
      rate: 44,
      congestionIndex: 118,
      alert: 'over',
      departureDemand: 1,
      histAvgArrival: 38.4,
    });
    expect(stepText(full)).toBe('52 arrivals of 44 (118 %), above the rate · 1 departure · usually 38 and —');
    expect(stepText(point(0, { arrivalDemand: 1 }))).toBe(
      '1 arrival of 40 (25 %), below the rate · departures —',
    );
    const unknown = point(0, { arrivalDemand: null, rate: null, congestionIndex: null, alert: null });
    expect(stepText(unknown)).toBe('arrivals — · departures —');
  });

  it('factors: the coming steps above the rate, else near it, else the busiest; past steps are ignored', () => {
    const past = point(-3, { alert: 'over', arrivalDemand: 60 });
    expect(congestionFactors([past, point(-2), point(0), point(1, { arrivalDemand: 20 })], NOW)).toBe(
      'Arrivals below 80 % of the rate; most at 13Z',
    );
    expect(congestionFactors([point(0), point(1, { alert: 'near' })], NOW)).toBe(
      'Arrivals above 80 % of the rate at 13Z',
    );
    expect(congestionFactors([point(0, { alert: 'over' }), point(1, { alert: 'over' })], NOW)).toBe(
      'Arrivals above the rate at 12Z, 13Z',
    );
  });

  it('spec 8: without any demand there is no congestion data', () => {
    expect(congestionFactors([point(0, { arrivalDemand: null })], NOW)).toBe(NO_CONGESTION_DATA);
    expect(NO_CONGESTION_DATA).toBe('No congestion data available');
  });

  it('whole hours have a short form', () => {
    expect(stepTimeText(Date.UTC(2026, 10, 20, 18))).toBe('18Z');
    expect(stepTimeText(Date.UTC(2026, 10, 20, 18, 30))).toBe('1830Z');
  });
});

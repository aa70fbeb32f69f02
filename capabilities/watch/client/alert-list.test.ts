import { describe, expect, it } from 'vitest';
import type { WatchAlert, WatchedFlightState } from '../contract.ts';
import {
  alertsByFlight,
  checkText,
  isFlightClear,
  isWaiting,
  shortTitle,
  withoutRouteText,
  withoutTimeText,
} from './alert-list.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

const alert = (id: string, change: Partial<WatchAlert> = {}): WatchAlert => ({
  id,
  flightId: 'f1',
  rule: 'sigmet',
  severity: 'warning',
  title: `BAW1 EGLL–KJFK: ${id}`,
  body: '',
  areaId: null,
  place: null,
  from: at(30),
  to: null,
  firstAt: at(0),
  changedAt: at(0),
  acknowledgedAt: null,
  snoozedUntil: null,
  ...change,
});
const flight = (flightId: string, departsAt: string): WatchedFlightState => ({
  flightId,
  callsign: 'BAW1',
  departure: 'EGLL',
  arrival: 'KJFK',
  departsAt,
  arrivesAt: null,
  checkedAt: at(0),
  basis: 'performance-plan',
  message: null,
  sources: [],
  faults: [],
});

describe('F7 alerts by flight and severity', () => {
  it('F7 flights by departure; alerts by severity, acknowledged last, snoozed separate', () => {
    const alerts = [
      alert('info', { severity: 'info' }),
      alert('done', { acknowledgedAt: at(-1) }),
      alert('caution', { severity: 'caution' }),
      alert('later', { from: at(60) }),
      alert('soon', { from: at(10) }),
      alert('asleep', { snoozedUntil: at(5) }),
      alert('awake', { snoozedUntil: at(-5), flightId: 'f2' }),
    ];
    const groups = alertsByFlight({ alerts, flights: [flight('f1', at(60)), flight('f2', at(30))] }, NOW);
    expect(groups.map((group) => group.flight.flightId)).toEqual(['f2', 'f1']);
    expect(groups[1]?.alerts.map(({ id }) => id)).toEqual(['soon', 'later', 'caution', 'info', 'done']);
    expect(groups[1]?.snoozed.map(({ id }) => id)).toEqual(['asleep']);
    expect(groups[0]?.alerts.map(({ id }) => id)).toEqual(['awake']);
  });
  it('F7 pending alerts: neither information, nor acknowledged, nor snoozed', () => {
    expect(isWaiting(alert('a'), NOW)).toBe(true);
    expect(isWaiting(alert('a', { severity: 'info' }), NOW)).toBe(false);
    expect(isWaiting(alert('a', { acknowledgedAt: at(0) }), NOW)).toBe(false);
    expect(isWaiting(alert('a', { snoozedUntil: at(1) }), NOW)).toBe(false);
    expect(shortTitle(alert('TS SIGMET 1'))).toBe('TS SIGMET 1');
  });
});

it('K4 the text about a flight’s check', () => {
  const source = (state: 'checked' | 'stale') => ({
    id: 'tfr' as const,
    title: 'TFR',
    state,
    message: null,
    freshness: null,
    areas: 0,
  });
  const checked = {
    checkedAt: '2026-11-24T12:00:00Z',
    sources: [source('checked'), source('stale')],
    basis: 'performance-plan' as const,
  };
  const atMs = Date.parse(checked.checkedAt);
  expect(checkText(checked, atMs + 20_000)).toBe('Checked now · 1 of 2 sources');
  expect(checkText(checked, atMs - 5000)).toBe('Checked now · 1 of 2 sources');
  expect(checkText({ ...checked, basis: 'estimated' }, atMs + 3 * 60_000)).toBe(
    'Checked 3 min ago · 1 of 2 sources · times estimated',
  );
});
it('F3 a flight is clear only if every source has just been checked and nothing is snoozed or failed', () => {
  const source = { id: 'tfr', title: 'TFR', message: null, freshness: null, areas: 0 } as const;
  const clear = { ...flight('f1', at(60)), sources: [{ ...source, state: 'checked' as const }] };
  const of = (change: Partial<WatchedFlightState>, alerts: WatchAlert[] = []) => {
    const [group] = alertsByFlight({ alerts, flights: [{ ...clear, ...change }] }, NOW);
    return group && isFlightClear(group, NOW);
  };
  expect(of({})).toBe(true);
  expect(of({ sources: [{ ...source, state: 'partly' }] })).toBe(false);
  expect(of({ sources: [{ ...source, state: 'stale' }] })).toBe(false);
  expect(of({ checkedAt: at(-16) })).toBe(false);
  expect(of({ faults: [{ rule: 'fuel', message: 'no figure' }] })).toBe(false);
  expect(of({}, [alert('asleep', { snoozedUntil: at(5) })])).toBe(false);
  expect(of({}, [alert('unknown', { severity: 'info' })])).toBe(false);
});
it('F3 flights without a route are listed', () => {
  expect(withoutRouteText(1)).toMatch(/^1 saved flight has no route: not watched/);
  expect(withoutRouteText(2)).toMatch(/^2 saved flights have no route: not watched/);
});
it('F3 flights without a departure time are listed', () => {
  expect(withoutTimeText(1)).toBe('1 saved flight has no departure date and time: not watched.');
  expect(withoutTimeText(12)).toBe('12 saved flights have no departure date and time: not watched.');
});

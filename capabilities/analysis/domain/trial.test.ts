import { describe, expect, it } from 'vitest';
import { cruiseOfRequest, speedName, speedOfRequest, withTrial } from './trial.ts';
import { EMPTY_TYPED } from './analysis-start.ts';
import { typedRequest } from './typed-flight.ts';

const request = { level: 350, levelChanges: [{ at: 'DOTTY', level: 370 }], speed: 'CI35', offBlock: 'a' };

describe('K2 a trial', () => {
  it('K2 replaces level, steps and speed, and leaves the rest', () => {
    expect(withTrial(request, { level: 390, speed: { kind: 'mach', mach: 0.84 } })).toEqual({
      level: 390,
      mach: 0.84,
      offBlock: 'a',
    });
    expect(withTrial(request, { level: null })).toEqual({ speed: 'CI35', offBlock: 'a' });
    expect(withTrial(request, { offBlock: 'b' })).toEqual({ ...request, offBlock: 'b' });
    expect(withTrial(request, null)).toBe(request);
  });
  it('K2 has a single speed, whatever the request has', () => {
    const named = { ...request, dep: 'KJFK' };
    const tried = withTrial({ costIndex: 20 }, { speed: { kind: 'usual' } });
    expect(tried).toEqual({ cruise: 'usual' });
    expect(cruiseOfRequest(named)).not.toHaveProperty('dep');
  });
  it.each([
    [{ costIndex: 40 }, 'CI 40'],
    [{ speed: 'CI35' }, 'CI 35'],
    [{ speed: 'M084' }, 'M0.84'],
    [{ mach: 0.785 }, 'M0.785'],
    [{}, 'Usual'],
  ])('K2 names the speed of %j', (cruise, name) => {
    const speed = speedOfRequest(cruise);
    expect(speed && speedName(speed)).toBe(name);
  });
  it('K2 a speed of another kind is not a column', () => {
    expect(speedOfRequest({ speed: 'N0480' })).toBeNull();
    expect(speedOfRequest({ cruise: 'long-range' })).toBeNull();
  });
});

describe('K2 a typed flight', () => {
  const typed = { ...EMPTY_TYPED, departure: 'kjfk', arrival: 'EGLL', payload: '12000' };
  it('K2 becomes a plan request; empty fields are omitted', () => {
    expect(typedRequest(typed, 'easa')).toEqual({
      ok: true,
      request: { dep: 'KJFK', arr: 'EGLL', route: '', policy: 'easa', payloadKg: 12_000, aircraft: 'B738' },
    });
    expect(typedRequest({ ...typed, payload: '26455', payloadUnit: 'lb' }, 'far-flag')).toMatchObject({
      ok: true,
      request: { policy: 'far-flag', payloadKg: expect.closeTo(11_999.8, 1) },
    });
    expect(typedRequest({ ...typed, payload: '661387', payloadUnit: 'lb' }, 'far-flag')).toEqual({
      ok: false,
      errors: { payload: 'Enter lb, 0 to 661,386.' },
    });
    const timed = typedRequest(
      {
        ...typed,
        date: '2026-11-24',
        time: '1430',
        alternate: 'egkk',
        fleetId: 'f',
      },
      'easa',
    );
    expect(timed).toMatchObject({
      request: { offBlock: '2026-11-24T14:30:00.000Z', alternate: 'EGKK', fleetId: 'f' },
    });
  });
  it.each([
    [{ payload: '' }, 'payload'],
    [{ payload: 'NaN' }, 'payload'],
    [{ payload: '-1' }, 'payload'],
    [{ departure: 'K' }, 'departure'],
    [{ alternate: '??' }, 'alternate'],
    [{ date: '2026-02-30', time: '1200' }, 'time'],
    [{ date: '2026-02-03' }, 'time'],
    [{ time: '2460', date: '2026-02-03' }, 'time'],
  ])('K2 %j is reported at its field', (change, field) => {
    const outcome = typedRequest({ ...typed, ...change }, 'easa');
    expect(outcome.ok ? null : Object.keys(outcome.errors)).toEqual([field]);
  });
});

import { KG_PER_LB } from '#aviation/performance/fuel/fuel-density.ts';
import type { PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import type { TypedFlight } from './analysis-start.ts';

export type TypedErrors = Partial<Record<keyof TypedFlight, string>>;
type TypedRequest = Pick<PerformancePlanRequest, 'dep' | 'arr' | 'route'> & Partial<PerformancePlanRequest>;

const AIRPORT = /^[A-Z0-9]{3,4}$/;
const PAYLOAD_MAX_KG = 300_000;
const KG_OF_UNIT = { kg: 1, lb: KG_PER_LB } as const;

const payloadMax = (unit: TypedFlight['payloadUnit']): string =>
  Math.floor(PAYLOAD_MAX_KG / KG_OF_UNIT[unit]).toLocaleString('en-US');

/** Payload in kilograms; null when empty, NaN when invalid. */
export function payloadKgOf({ payload, payloadUnit }: TypedFlight): number | null {
  return payload.trim() === '' ? null : Number(payload) * KG_OF_UNIT[payloadUnit];
}
const code = (text: string): string => text.trim().toUpperCase();

function instantOf(date: string, time: string): string | null {
  const [, hour = '', minute = ''] = /^([01]\d|2[0-3]):?([0-5]\d)Z?$/i.exec(time.trim()) ?? [];
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date.trim()) || hour === '') return null;
  const at = new Date(`${date.trim()}T${hour}:${minute}:00Z`);
  // An invalid date would become another date.
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(date.trim()) ? null : at.toISOString();
}

function errorsOf(flight: TypedFlight): TypedErrors {
  const errors: TypedErrors = {};
  for (const field of ['departure', 'arrival'] as const) {
    if (!AIRPORT.test(code(flight[field]))) errors[field] = 'Enter an ICAO code, such as KJFK.';
  }
  if (flight.alternate.trim() !== '' && !AIRPORT.test(code(flight.alternate)))
    errors.alternate = 'Enter an ICAO code, such as EGKK.';
  const kg = payloadKgOf(flight);
  if (kg === null) errors.payload = `Enter the payload in ${flight.payloadUnit}.`;
  else if (!(kg >= 0 && kg <= PAYLOAD_MAX_KG))
    errors.payload = `Enter ${flight.payloadUnit}, 0 to ${payloadMax(flight.payloadUnit)}.`;
  const isTimed = flight.date.trim() !== '' || flight.time.trim() !== '';
  if (isTimed && instantOf(flight.date, flight.time) === null)
    errors.time = 'Enter date and UTC time, such as 2026-11-24 and 1430.';
  return errors;
}

/** Plan request from the typed values, or errors by field. */
export function typedRequest(
  flight: TypedFlight,
  policy: PerformancePlanRequest['policy'],
): { ok: true; request: TypedRequest } | { ok: false; errors: TypedErrors } {
  const errors = errorsOf(flight);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const offBlock = instantOf(flight.date, flight.time);
  const alternate = code(flight.alternate);
  return {
    ok: true,
    request: {
      dep: code(flight.departure),
      arr: code(flight.arrival),
      route: flight.route.trim(),
      policy,
      payloadKg: payloadKgOf(flight) ?? 0,
      ...(flight.fleetId === '' ? { aircraft: flight.aircraft } : { fleetId: flight.fleetId }),
      ...(alternate === '' ? {} : { alternate }),
      ...(offBlock === null ? {} : { offBlock }),
    },
  };
}

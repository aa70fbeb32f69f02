import type { PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import type { CruiseOfPlan } from '#platform/contract/cruise.ts';
import type { MatrixSpeed } from '../contract.ts';

/** Trial changes to a flight, not saved. Absent values are as planned. */
export interface Trial {
  /** Flight level; null for the optimum. */
  readonly level?: number | null;
  readonly speed?: MatrixSpeed;
  /** Off-blocks, ISO 8601 UTC. */
  readonly offBlock?: string;
  readonly alternate?: string;
  /** Approved diversion time, minutes; it belongs to the aircraft and is not saved with the flight. */
  readonly edtoMinutes?: number;
}

type Cruise = Pick<
  PerformancePlanRequest,
  'level' | 'levelChanges' | 'speed' | 'mach' | 'trueAirspeedKt' | 'cruise' | 'costIndex'
>;

/** Replaces the speed fields of a request; only one may be set. */
export function withSpeed<Request extends Cruise>(request: Request, speed: MatrixSpeed): Request {
  const rest = { ...request };
  for (const field of ['speed', 'mach', 'trueAirspeedKt', 'cruise', 'costIndex'] as const) delete rest[field];
  if (speed.kind === 'cost-index') return { ...rest, costIndex: speed.costIndex };
  return speed.kind === 'mach' ? { ...rest, mach: speed.mach } : { ...rest, cruise: 'usual' };
}

/** Request with another initial level; null for the optimum. Step climbs are computed again. */
export function withLevel<Request extends Cruise>(request: Request, level: number | null): Request {
  const rest = { ...request };
  delete rest.level;
  delete rest.levelChanges;
  return level === null ? rest : { ...rest, level };
}

/** Request with the changes of a trial. */
export function withTrial<
  Request extends Cruise & { offBlock?: string; alternate?: string; edtoMinutes?: number },
>(request: Request, trial: Trial | null): Request {
  if (!trial) return request;
  const timed = trial.offBlock === undefined ? request : { ...request, offBlock: trial.offBlock };
  const ending = trial.alternate === undefined ? timed : { ...timed, alternate: trial.alternate };
  const approved = trial.edtoMinutes === undefined ? ending : { ...ending, edtoMinutes: trial.edtoMinutes };
  const levelled = trial.level === undefined ? approved : withLevel(approved, trial.level);
  return trial.speed === undefined ? levelled : withSpeed(levelled, trial.speed);
}

/** Cruise of a request in the format of a flight's plan. */
export function cruiseOfRequest(request: Cruise): CruiseOfPlan {
  const { level, levelChanges, speed, mach, trueAirspeedKt, cruise, costIndex } = request;
  const fields = { level, levelChanges, speed, mach, trueAirspeedKt, cruise, costIndex };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Speed of a request as a matrix column; null for another kind. */
export function speedOfRequest(request: Cruise): MatrixSpeed | null {
  if (request.costIndex !== undefined) return { kind: 'cost-index', costIndex: request.costIndex };
  if (request.mach !== undefined) return { kind: 'mach', mach: request.mach };
  const text = request.speed ?? '';
  const costIndex = /^CI(\d{1,3})$/.exec(text)?.[1];
  if (costIndex !== undefined) return { kind: 'cost-index', costIndex: Number(costIndex) };
  const mach = /^M0?(\d{2,3})$/.exec(text)?.[1];
  if (mach !== undefined) return { kind: 'mach', mach: Number(`0.${mach}`) };
  return text === '' && request.trueAirspeedKt === undefined && request.cruise !== 'long-range'
    ? { kind: 'usual' }
    : null;
}

/** `CI 40`, `M0.840`, `Usual`. */
export function speedName(speed: MatrixSpeed): string {
  if (speed.kind === 'cost-index') return `CI ${speed.costIndex}`;
  return speed.kind === 'mach' ? `M${speed.mach.toFixed(3).replace(/0$/, '')}` : 'Usual';
}

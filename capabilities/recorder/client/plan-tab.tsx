import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '#platform/contract/problem.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { ScrollX } from '#platform/client/ui/scroll-x.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredText, type Units } from '#platform/client/units/units.ts';
import type { FlightLog } from '../contract.ts';
import { comparePlan, PASSED_NM, type PlanComparison } from '../domain/compare-plan.ts';
import { matchFlights, type NamedFlight } from '../domain/match-flights.ts';
import type { AltitudeDatum } from '../domain/samples.ts';
import { altitudeTitle, zulu, zuluSeconds } from './log-text.ts';
import { type PlannedFlight, recorderContext } from './recorder-deps.ts';
import { changeLog, savedFlightsQuery } from './recorder.queries.ts';
import styles from './recorder.module.css';
import type { TabProps } from './tables-tab.tsx';

const NONE = 'none';
const nameOf = ({ callsign, departure, arrival, date }: NamedFlight): string =>
  [callsign || '—', `${departure}–${arrival}`, date].filter(Boolean).join(' · ');

const logPlaces = ({ figures }: FlightLog) => ({
  from: figures.from?.ident ?? null,
  to: figures.to?.ident ?? null,
  atMs: Date.parse(figures.outAt ?? figures.offAt ?? figures.startAt),
});

/** The saved flight of the recording: matched by place and time, or selected. */
function FlightChoice({ log }: { log: FlightLog }) {
  const deps = recorderContext.use();
  const flights = useQuery(savedFlightsQuery(deps));
  if (flights.isPending) return <SkeletonLines rows={2} />;
  if (flights.isError)
    return (
      <ErrorNotice
        message={`Saved flights unavailable. ${messageOf(flights.error)}`}
        onRetry={() => void flights.refetch()}
      />
    );
  const matches = matchFlights(flights.data, logPlaces(log));
  const best = matches[0];
  const choose = (flightId: string | null) => void changeLog(log, { flightId });
  return (
    <div className={styles.form}>
      {best && log.flightId === null && (
        <Button variant="primary" onClick={() => choose(best.flight.id)}>
          {`Compare with ${nameOf(best.flight)}`}
        </Button>
      )}
      <SelectField
        label={
          best
            ? `Saved flight (${matches.length} matched by ${best.by})`
            : 'Saved flight (none matched by place and time)'
        }
        value={log.flightId ?? NONE}
        options={[
          { value: NONE, label: 'None' },
          ...flights.data.map((flight) => ({ value: flight.id, label: nameOf(flight) })),
        ]}
        onChange={(value) => choose(value === NONE ? null : value)}
      />
    </div>
  );
}

const signed = (value: number | null, decimals = 0): string =>
  value === null ? '—' : `${value > 0 ? '+' : ''}${value.toFixed(decimals).replace('-', '−')}`;

function Totals(props: TabProps & { planned: PlannedFlight; comparison: PlanComparison; units: Units }) {
  const { analysis, planned, comparison, units } = props;
  const { times, fuel } = analysis;
  const flownMinutes =
    times.offMs === null || times.onMs === null ? null : (times.onMs - times.offMs) / 60_000;
  const flownKg =
    fuel && planned.fuelKgPerGal !== null ? (fuel.startGal - fuel.endGal) * planned.fuelKgPerGal : null;
  const minutes = (value: number | null) => (value === null ? '—' : `${Math.round(value)} min`);
  const rows: readonly (readonly [string, string, string])[] = [
    ['Time in the air', minutes(planned.airMinutes), minutes(flownMinutes)],
    [
      'Fuel',
      `${measuredText('massKg', planned.tripKg, units)} trip`,
      `${measuredText('massKg', flownKg, units)} by gauges, taxi included`,
    ],
    [
      'Highest',
      measuredText('altitudeFt', highestOf(planned), units),
      altitudeTitle(measuredText('altitudeFt', analysis.maxAltitudeFt, units), analysis.motion.altitudeDatum),
    ],
    [
      'Off the planned track',
      '—',
      comparison.maxOffNm === null
        ? '—'
        : `${measuredText('distanceNm', comparison.maxOffNm, units, 1)} at ${zulu(comparison.maxOffMs)}, mean ${measuredText('distanceNm', comparison.meanOffNm, units, 1)}`,
    ],
  ];
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">Planned</th>
          <th scope="col">Flown</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, plan, flown]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{plan}</td>
            <td>{flown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function highestOf({ points }: PlannedFlight): number | null {
  const altitudes = points.flatMap(({ altitudeFt }) => altitudeFt ?? []);
  return altitudes.length === 0 ? null : Math.max(...altitudes);
}

function Points(props: { comparison: PlanComparison; units: Units; datum: AltitudeDatum | null }) {
  const { comparison, units, datum } = props;
  const heads = [
    'Point',
    'Planned',
    'Flown',
    'Late',
    'Off',
    'Planned altitude',
    altitudeTitle('Flown altitude', datum),
    'Planned fuel',
    'Flown fuel',
  ];
  return (
    <ScrollX label="Points of the plan">
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparison.points.map(({ planned, timeMs, minutesLate, offNm, altitudeFt, fuelKg }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a point may be passed twice
            <tr key={index}>
              <th scope="row">{planned.ident}</th>
              <td>{zulu(planned.timeMs)}</td>
              <td>
                {timeMs === null
                  ? `Not passed within ${measuredText('distanceNm', PASSED_NM, units)}`
                  : zuluSeconds(timeMs)}
              </td>
              <td>{minutesLate === null ? '—' : `${signed(minutesLate)} min`}</td>
              <td>{measuredText('distanceNm', offNm, units, 1)}</td>
              <td>{measuredText('altitudeFt', planned.altitudeFt, units)}</td>
              <td>{measuredText('altitudeFt', altitudeFt, units)}</td>
              <td>{measuredText('massKg', planned.remainingFuelKg, units)}</td>
              <td>{measuredText('massKg', fuelKg, units)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  );
}

/** Planned against flown: track, level, fuel and time. */
export function PlanTab(props: TabProps & { log: FlightLog; planned: UseQueryResult<PlannedFlight | null> }) {
  const { log, planned, samples, analysis } = props;
  const deps = recorderContext.use();
  const units = useUnits();
  const plan = planned.data ?? null;
  const comparison = useMemo(
    () =>
      plan &&
      comparePlan(plan.points, {
        samples,
        motion: analysis.motion,
        airborne: analysis.airborne,
        fuelKgPerGal: plan.fuelKgPerGal,
      }),
    [plan, samples, analysis],
  );
  return (
    <div className={styles.part}>
      <FlightChoice log={log} />
      {planned.isError && log.flightId !== null && (
        <ErrorNotice
          message={`Plan unavailable. ${messageOf(planned.error)}`}
          onRetry={() => void planned.refetch()}
        />
      )}
      {planned.isLoading && <SkeletonLines rows={6} />}
      {plan && comparison && (
        <>
          {plan.message !== null && <p className={styles.note}>{plan.message}</p>}
          <Totals {...props} planned={plan} comparison={comparison} units={units} />
          <Points comparison={comparison} units={units} datum={analysis.motion.altitudeDatum} />
          <Button size="small" variant="quiet" onClick={() => deps.openFlight(plan.flight.id)}>
            Open flight
          </Button>
        </>
      )}
    </div>
  );
}

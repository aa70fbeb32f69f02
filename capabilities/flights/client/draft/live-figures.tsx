import { LoaderCircle, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { OperationalFlightPlan, PlanAssumption } from '#capabilities/plan/contract.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { classNames } from '#platform/client/ui/class-names.ts';
import { fuelOfAircraft } from '#aviation/performance/fuel/fuel-of-type.ts';
import { useFuelFigures } from '#platform/client/units/fuel.ts';
import { Measure, useUnits } from '#platform/client/units/measure.tsx';
import { measuredDigits, measuredText, type Units } from '#platform/client/units/units.ts';
import { Figure, KeyValue, KeyValues } from '#platform/client/ui/figure.tsx';
import { flightDraft } from './flight-draft.store.ts';
import { liveDraft } from './live-draft.ts';
import styles from './live-figures.module.css';

interface LimitProps {
  name: string;
  valueKg: number;
  limitKg: number;
}

/** Used part of a limit: a bar, the margin as text, stripes beyond the limit. */
function Limit({ name, valueKg, limitKg }: LimitProps) {
  const units = useUnits();
  const isOver = valueKg > limitKg;
  const marginKg = Math.abs(limitKg - valueKg);
  return (
    <div className={classNames(styles.limit, isOver && styles.over)}>
      <span className={styles.limitName}>{name}</span>
      <span className={styles.bar} aria-hidden>
        <span style={{ width: `${Math.min(100, (100 * valueKg) / limitKg)}%` }} />
      </span>
      <span className={styles.limitText}>
        {measuredDigits('massKg', valueKg, units)} <small>of {measuredText('massKg', limitKg, units)}</small>
      </span>
      <span className={styles.margin}>
        {measuredText('massKg', marginKg, units)} {isOver ? 'too much' : 'left'}
      </span>
    </div>
  );
}

function Figures({ plan }: { plan: OperationalFlightPlan }) {
  const { general, plannedFuel, weight, payloadMaxWeight, takeOffMaxWeight, landingWeight } = plan;
  const fuel = useFuelFigures(fuelOfAircraft(general.aircraft, plan.ownAircraft));
  return (
    <>
      <KeyValues columns={4}>
        <KeyValue label="Distance">
          <Measure quantity="distanceNm" value={general.air_dist} />
        </KeyValue>
        <KeyValue label="Trip">
          <Figure value={fuel.figure(plannedFuel.trip)} unit={fuel.unit} />
        </KeyValue>
        <KeyValue label="Min take-off">
          <Figure value={fuel.figure(plannedFuel.minimum_take_off)} unit={fuel.unit} />
        </KeyValue>
        <KeyValue label="Block fuel">
          <Figure value={fuel.figure(plannedFuel.block_fuel)} unit={fuel.unit} />
        </KeyValue>
      </KeyValues>
      {payloadMaxWeight !== undefined && (
        <Limit name="Payload" valueKg={weight.payload} limitKg={payloadMaxWeight} />
      )}
      <Limit name="Take-off" valueKg={weight.take_off_weight} limitKg={takeOffMaxWeight} />
      <Limit name="Landing" valueKg={landingWeight} limitKg={weight.landing_max_weight} />
    </>
  );
}

const WORDS: Record<PlanAssumption['field'], (used: number, units: Units) => string> = {
  costIndex: (used) => `cost index ${used}`,
  reserve: (used) => `reserve ${used} min`,
  passengers: (used) => `${used} passengers`,
  load: (tonnes, units) => `load ${measuredText('massKg', tonnes * 1000, units)}`,
};

function useLastPlan(): OperationalFlightPlan | null {
  const plan = useSlice(flightDraft, (draft) => draft.plan);
  const [last, setLast] = useState(plan);
  // The previous figures stay visible, faint, until the new ones arrive.
  if (plan !== null && plan !== last) setLast(plan);
  return plan ?? last;
}

/** Fuel and limits of the flight in the form; drawn figures are marked as such. */
export function LiveFigures() {
  const units = useUnits();
  const { isWorking, message } = useSlice(liveDraft);
  const isCurrent = useSlice(flightDraft, (draft) => draft.plan !== null);
  const plan = useLastPlan();
  const drawn = plan?.assumptions.filter(({ kind }) => kind === 'drawn') ?? [];
  return (
    <section className={styles.figures} aria-label="Fuel and limits" aria-busy={isWorking}>
      <header className={styles.head}>
        <h3>Fuel and limits</h3>
        {isWorking && <LoaderCircle size={14} aria-label="Working" className={styles.spin} />}
      </header>
      {message !== null && (
        <p className={styles.message} role="status">
          <TriangleAlert size={14} aria-hidden /> {message}
        </p>
      )}
      {plan === null && message === null && !isWorking && (
        <p className={styles.hint}>Enter departure and arrival: route, fuel and limits are computed.</p>
      )}
      {plan !== null && message === null && (
        <div className={classNames(styles.body, !isCurrent && styles.faint)}>
          <Figures plan={plan} />
          {drawn.length > 0 && (
            <p className={styles.hint}>
              Default used (not entered):{' '}
              {drawn.map(({ field, used }) => WORDS[field](used, units)).join(', ')}.
            </p>
          )}
        </div>
      )}
    </section>
  );
}

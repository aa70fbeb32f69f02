import { ScrollX } from '#platform/client/ui/scroll-x.tsx';
import type { BalanceModel } from '../domain/balance-model.ts';
import {
  type BalanceVerdict,
  type CgCheck,
  checkpointState,
  type WeightCheck,
} from '../domain/check-balance.ts';
import { CHECKPOINT_NAMES } from '../domain/limit-words.ts';
import { type BalanceUnit, formatMass, formatNumber } from '../domain/measure.ts';
import styles from './balance.module.css';
import { StateMark } from './state-marks.tsx';

interface RowProps {
  cg: CgCheck;
  weight: WeightCheck | undefined;
  unit: BalanceUnit;
  state: ReturnType<typeof checkpointState>;
}

function Row({ cg, weight, unit, state }: RowProps) {
  return (
    <tr data-checkpoint={cg.checkpoint}>
      <th scope="row">{CHECKPOINT_NAMES[cg.checkpoint]}</th>
      <td>{formatMass(cg.weightKg, unit)}</td>
      <td className={styles.quiet}>{formatMass(weight?.limitKg ?? null, unit)}</td>
      <td className={styles.margin} data-state={weight?.state}>
        {formatMass(weight?.marginKg ?? null, unit)}
      </td>
      <td>{formatNumber(cg.armM, { min: 3, max: 3 })}</td>
      <td>{formatNumber(cg.chordPercent, { min: 1, max: 1 })}</td>
      <td>
        <StateMark state={state} />
      </td>
    </tr>
  );
}

/** The six checkpoints with weight, limit, margin and centre of gravity. */
export function CheckpointsTable({ verdict, model }: { verdict: BalanceVerdict; model: BalanceModel }) {
  const { unit } = model;
  return (
    <ScrollX label="Weights and centres of gravity">
      <table className={styles.checkpoints} aria-label="Checkpoints">
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            <th scope="col">Weight</th>
            <th scope="col">Max</th>
            <th scope="col">Margin</th>
            <th scope="col">CG m</th>
            <th scope="col">%MAC</th>
            <th scope="col">
              <span className="visually-hidden">State</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {verdict.cgs.map((cg) => (
            <Row
              key={cg.checkpoint}
              cg={cg}
              weight={verdict.weights.find(({ checkpoint }) => checkpoint === cg.checkpoint)}
              unit={unit}
              state={checkpointState(verdict, cg)}
            />
          ))}
        </tbody>
      </table>
    </ScrollX>
  );
}

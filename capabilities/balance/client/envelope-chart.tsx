import type { BalanceModel } from '../domain/balance-model.ts';
import { type BalanceVerdict, type CgCheck, checkpointState } from '../domain/check-balance.ts';
import { curtailedRows, type EnvelopeRow, envelopeRows } from '../domain/envelope.ts';
import { formatNumber, kilograms, kgOf, massIn, massWords } from '../domain/measure.ts';
import { armWords, CHECKPOINT_NAMES, chordText } from '../domain/limit-words.ts';
import styles from './balance.module.css';
import { type ChartScale, chartDomain, chartScale, spreadLabels, ticks } from './chart-scale.ts';
import { EnvelopeHandles } from './envelope-handles.tsx';
import { useFrozenWhileDragging } from './use-frozen.ts';
import { useWidth } from './use-balance.ts';

const SHORT: Readonly<Record<CgCheck['checkpoint'], string>> = {
  basicEmpty: 'BEW',
  dryOperating: 'DOW',
  zeroFuel: 'ZFW',
  ramp: 'Ramp',
  takeoff: 'TOW',
  landing: 'LDW',
};
const LIMITS = [
  ['maxZeroFuel', 'MZFW'],
  ['maxLanding', 'MLW'],
  ['maxTakeoff', 'MTOW'],
  ['maxRamp', 'MRW'],
] as const;
const LABEL_DISTANCE_PX = 13;

interface PartProps {
  model: BalanceModel;
  verdict: BalanceVerdict;
  scale: ChartScale;
}

const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ');

/** Forward limits upwards, then aft limits downwards. */
function outline(rows: readonly EnvelopeRow[], scale: ChartScale): string {
  const forward = rows.map(({ weightKg, min }) => [scale.x(min), scale.y(weightKg)] as const);
  const aft = rows.map(({ weightKg, max }) => [scale.x(max), scale.y(weightKg)] as const);
  return `${pathOf([...forward, ...aft.toReversed()])} Z`;
}

function Axes({ model, scale }: PartProps) {
  const { plot } = scale;
  const { unit, limits } = model;
  const { chord } = limits;
  const weights = ticks(
    [massIn(kilograms(scale.weightKg[0]), unit), massIn(kilograms(scale.weightKg[1]), unit)],
    (plot.bottom - plot.top) / 56,
  );
  const about = (plot.right - plot.left) / 70;
  const percents =
    chord === null
      ? []
      : ticks(
          [
            ((scale.armM[0] - chord.leadingEdge) / chord.length) * 100,
            ((scale.armM[1] - chord.leadingEdge) / chord.length) * 100,
          ],
          about,
        );
  return (
    <g className={styles.axes}>
      {weights.map((weight) => {
        const y = scale.y(kgOf({ value: weight, unit }));
        return (
          <g key={weight}>
            <line x1={plot.left} x2={plot.right} y1={y} y2={y} />
            <text x={plot.left - 6} y={y + 3.5} textAnchor="end">
              {formatNumber(weight, { min: 0, max: 0 })}
            </text>
          </g>
        );
      })}
      {ticks(scale.armM, about).map((arm) => (
        <g key={arm}>
          <line x1={scale.x(arm)} x2={scale.x(arm)} y1={plot.top} y2={plot.bottom} />
          <text x={scale.x(arm)} y={plot.bottom + 14} textAnchor="middle">
            {formatNumber(arm, { min: 1, max: 2 })}
          </text>
        </g>
      ))}
      {chord !== null &&
        percents.map((percent) => (
          <text
            key={percent}
            x={scale.x(chord.leadingEdge + (percent / 100) * chord.length)}
            y={plot.top - 7}
            textAnchor="middle"
          >
            {formatNumber(percent, { min: 0, max: 0 })}
          </text>
        ))}
      <text className={styles.axisName} x={plot.right} y={plot.bottom + 28} textAnchor="end">
        CG, m aft of datum
      </text>
      <text className={styles.axisName} x={4} y={plot.top - 7}>
        {unit}
      </text>
      {chord !== null && (
        <text className={styles.axisName} x={plot.left + 2} y={plot.top - 7}>
          %MAC
        </text>
      )}
    </g>
  );
}

function LimitLines({ model, scale }: PartProps) {
  const lines = LIMITS.flatMap(([key, name]) => {
    const limit = model.limits.structural[key];
    return limit === null ? [] : [{ name, y: scale.y(kgOf(limit)) }];
  });
  const labels = spreadLabels(
    lines.map(({ y }) => y - 4),
    15,
  );
  return lines.map(({ name, y }, index) => (
    <g key={name} className={styles.limitLine}>
      <line x1={scale.plot.left} x2={scale.plot.right} y1={y} y2={y} />
      <text x={scale.plot.right - 3} y={labels[index]} textAnchor="end">
        {name}
      </text>
    </g>
  ));
}

function Curves({ verdict, scale }: PartProps) {
  return verdict.curves.map(({ stationId, isBurn, points }) => (
    <path
      key={stationId}
      className={styles.curve}
      data-burn={isBurn}
      d={pathOf(points.map(({ armM, weightKg }) => [scale.x(armM), scale.y(weightKg)]))}
    />
  ));
}

/** ● inside, ▲ curtailed, ■ outside or too heavy, ○ not checked. */
function Mark({ x, y, state }: { x: number; y: number; state: ReturnType<typeof checkpointState> }) {
  const at = { className: styles.mark, 'data-state': state };
  if (state === 'outside' || state === 'exceeded') {
    return <rect {...at} x={x - 5} y={y - 5} width={10} height={10} />;
  }
  if (state === 'curtailed') return <path {...at} d={`M${x} ${y - 6.5}l6 11h-12z`} />;
  return <circle {...at} cx={x} cy={y} r={5} />;
}

function Checkpoints({ verdict, scale }: PartProps) {
  const shown = verdict.cgs.flatMap((check) =>
    check.armM === null
      ? []
      : [{ check, x: scale.x(check.armM), y: scale.y(check.weightKg), armM: check.armM }],
  );
  const labels = spreadLabels(
    shown.map(({ y }) => y),
    LABEL_DISTANCE_PX,
  );
  return shown.map(({ check, x, y }, index) => {
    const labelY = labels[index] ?? y;
    // If another mark or the edge is close on the right, the label is placed on the left.
    const isNearMark = shown.some((other) => other.x > x && other.x - x < 44 && Math.abs(other.y - y) < 10);
    const isLeft = isNearMark || x > scale.plot.right - 36;
    const side = isLeft ? -1 : 1;
    return (
      <g key={check.checkpoint} data-checkpoint={check.checkpoint}>
        <path className={styles.leader} d={`M${x} ${y}L${x + 13 * side} ${labelY}`} />
        <Mark x={x} y={y} state={checkpointState(verdict, check)} />
        <text
          className={styles.markName}
          x={x + 15 * side}
          y={labelY + 4}
          textAnchor={isLeft ? 'end' : 'start'}
        >
          {SHORT[check.checkpoint]}
        </text>
      </g>
    );
  });
}

function Legend({ hasCurtailment }: { hasCurtailment: boolean }) {
  return (
    <ul className={styles.legend}>
      <li data-key="envelope">Envelope</li>
      {hasCurtailment && <li data-key="curtailed">Curtailed</li>}
      <li data-key="fuel">Refuelling</li>
      <li data-key="burn">Burn</li>
    </ul>
  );
}

/** The chart as text, for screen readers. */
function describe(verdict: BalanceVerdict, { unit }: BalanceModel): string {
  return verdict.cgs
    .map((check) => {
      const { checkpoint, weightKg, armM, chordPercent } = check;
      return `${CHECKPOINT_NAMES[checkpoint]} ${massWords(weightKg, unit)} at ${armWords(armM)}, ${chordText(chordPercent)}, ${checkpointState(verdict, check)}`;
    })
    .join('; ');
}

export interface EnvelopeChartProps {
  model: BalanceModel;
  verdict: BalanceVerdict;
  height?: number;
  /** Shows movable corners of the envelope. */
  isEditable?: boolean;
}

/** The CG envelope with every checkpoint and the fuel between them, live (row I2). */
export function EnvelopeChart({ model, verdict, height = 360, isEditable = false }: EnvelopeChartProps) {
  const [width, measure] = useWidth();
  const domain = useFrozenWhileDragging(chartDomain(model, verdict));
  const rows = envelopeRows(model.limits.cgEnvelope);
  const curtailed = curtailedRows(model.limits);
  const scale = chartScale(domain.shown, { width, height });
  const part = { model, verdict, scale };
  return (
    <figure className={styles.chart} ref={measure}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={`CG envelope: ${describe(verdict, model)}`}>
          <Axes {...part} />
          {rows.length > 0 && <path className={styles.envelope} d={outline(rows, scale)} />}
          {curtailed !== null && <path className={styles.curtailed} d={outline(curtailed, scale)} />}
          <LimitLines {...part} />
          <Curves {...part} />
          <Checkpoints {...part} />
        </svg>
      )}
      {width > 0 && isEditable && (
        <EnvelopeHandles
          model={model}
          scale={scale}
          height={height}
          width={width}
          onDrag={domain.setFrozen}
        />
      )}
      <figcaption>
        <Legend hasCurtailment={curtailed !== null} />
      </figcaption>
    </figure>
  );
}

import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#platform/contract/problem.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Choice } from '#platform/client/ui/choice.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { inUnits, unitOf } from '#platform/client/units/units.ts';
import { useUnits } from '#platform/client/units/measure.tsx';
import type { MatrixSpeed, PlanFigures, SectionAnswer } from '../contract.ts';
import type { MatrixMetric } from '../domain/analysis-start.ts';
import {
  bestIndex,
  isFeasible,
  isSameSpeed,
  levelsAround,
  metricOf,
  type Prices,
  speedsAround,
} from '../domain/matrix.ts';
import { speedName, speedOfRequest } from '../domain/trial.ts';
import { analysisContext } from './analysis-deps.ts';
import styles from './analysis.module.css';
import { analysisUi, priceOf, setAnalysisUi } from './analysis.store.ts';
import { applyTrial } from './compare/apply-trial.ts';
import { ExportRow } from './export-row.tsx';
import { levelsText, minutesDifference, signed, timeText } from './figure-text.ts';
import { matrixQuery } from './analysis.queries.ts';

export const METRICS: readonly { value: MatrixMetric; label: string }[] = [
  { value: 'fuel', label: 'Trip fuel' },
  { value: 'time', label: 'Time' },
  { value: 'cost', label: 'Cost' },
];

export function usePrices(): Prices {
  const { fuelPrice, hourCost } = useSlice(analysisUi);
  return { fuelPerTonne: priceOf(fuelPrice), perHour: priceOf(hourCost) };
}

const priceError = (text: string): string | null =>
  text.trim() !== '' && priceOf(text) === null ? 'Enter an amount, such as 850.' : null;

/** Prices of this user; stored on this device. */
export function PriceFields() {
  const { fuelPrice, hourCost } = useSlice(analysisUi);
  return (
    <div className={styles.prices}>
      <TextField
        label="Fuel price per tonne"
        isIdent
        inputMode="decimal"
        placeholder="not set"
        value={fuelPrice}
        error={priceError(fuelPrice)}
        onChange={(event) => setAnalysisUi({ fuelPrice: event.target.value.slice(0, 12) })}
      />
      <TextField
        label="Cost per block hour"
        isIdent
        inputMode="decimal"
        placeholder="not set"
        value={hourCost}
        error={priceError(hourCost)}
        onChange={(event) => setAnalysisUi({ hourCost: event.target.value.slice(0, 12) })}
      />
    </div>
  );
}

interface CellWords {
  readonly main: string;
  readonly difference: string;
}

/** A figure of a cell and its difference from the plan, in the units of the user. */
function useCellWords(metric: MatrixMetric): (value: number | null, planned: number | null) => CellWords {
  const units = useUnits();
  return (value, planned) => {
    if (value === null) return { main: '—', difference: '' };
    if (metric === 'time')
      return {
        main: timeText(value),
        difference: planned === null ? '' : minutesDifference(Math.round(value) - Math.round(planned)),
      };
    const shown = (kg: number) => (metric === 'fuel' ? inUnits('massKg', kg, units).value : kg);
    const main = Math.round(shown(value)).toLocaleString('en');
    return {
      main,
      difference: planned === null ? '' : signed(Math.round(shown(value)) - Math.round(shown(planned))),
    };
  };
}

interface CellProps {
  readonly cell: PlanFigures | undefined;
  readonly words: CellWords;
  readonly isBest: boolean;
  readonly isPlanned: boolean;
  readonly name: string;
  readonly onApply: () => void;
}

function Cell({ cell, words, isBest, isPlanned, name, onApply }: CellProps) {
  if (!cell) return <td>—</td>;
  if (cell.state === 'refused' || !isFeasible(cell)) {
    const reason = cell.state === 'refused' ? cell.message : cell.problems.join('. ');
    return (
      <td className={styles.infeasible} data-state="infeasible">
        <span className={styles.cross} aria-hidden>
          ✕
        </span>
        <span className={styles.reason} title={reason}>
          {reason}
        </span>
      </td>
    );
  }
  const marks = [isBest ? 'best' : '', isPlanned ? 'planned' : ''].filter(Boolean).join(', ');
  return (
    <td data-state={isBest ? 'best' : isPlanned ? 'planned' : undefined} className={styles.cell}>
      <button
        type="button"
        onClick={onApply}
        disabled={isPlanned}
        aria-label={`${name}: ${words.main}${marks === '' ? '' : `, ${marks}`}${isPlanned ? '' : '. Apply'}`}
      >
        <b>
          {isBest && <span aria-hidden>★ </span>}
          {words.main}
        </b>
        <span>{isPlanned ? 'Planned' : words.difference}</span>
        <span className={styles.flownAt}>{levelsText(cell.levelsFt)}</span>
      </button>
    </td>
  );
}

interface MatrixShape {
  readonly levels: readonly (number | null)[];
  readonly speeds: readonly MatrixSpeed[];
  readonly plannedSpeed: MatrixSpeed | null;
  readonly plannedLevel: number | null;
}

/** Seven levels and five speeds with the planned ones among them. */
function shapeOf({ figures, aircraft }: SectionAnswer, kind: 'cost-index' | 'mach'): MatrixShape {
  const plannedLevel = figures.request.level ?? null;
  const plannedSpeed = speedOfRequest(figures.request);
  const around = Math.round(figures.initialLevelFt / 100);
  const ceilingFt = aircraft.ceiling?.ft ?? null;
  const levels =
    plannedLevel === null
      ? [null, ...levelsAround(around, { rows: 6, ceilingFt })]
      : levelsAround(plannedLevel, { ceilingFt });
  const usedKind = aircraft.hasCostIndex ? kind : 'mach';
  return {
    levels,
    speeds: speedsAround(plannedSpeed, figures.cruiseMach, usedKind),
    plannedLevel,
    plannedSpeed,
  };
}

const levelName = (level: number | null): string => (level === null ? 'Optimum' : `FL${level}`);

/** The matrix as rows of text; an impossible cell contains the reason. */
function matrixRows(
  { levels, speeds }: MatrixShape,
  cells: readonly PlanFigures[],
  wordsOf: (cell: PlanFigures) => string,
): string[][] {
  const textOf = (cell: PlanFigures | undefined): string => {
    if (!cell) return '—';
    if (cell.state === 'refused') return cell.message;
    return isFeasible(cell) ? wordsOf(cell) : cell.problems.join('. ');
  };
  return [
    ['Level', ...speeds.map(speedName)],
    ...levels.map((level, row) => [
      levelName(level),
      ...speeds.map((_, column) => textOf(cells[column * levels.length + row])),
    ]),
  ];
}

function MatrixTable({
  section,
  flightId,
  shape,
}: {
  section: SectionAnswer;
  flightId: string | null;
  shape: MatrixShape;
}) {
  const deps = analysisContext.use();
  const { metric } = useSlice(analysisUi);
  const prices = usePrices();
  const cellWords = useCellWords(metric);
  const { levels, speeds, plannedLevel, plannedSpeed } = shape;
  const query = useQuery(matrixQuery({ plan: section.figures.request, levels, speeds }));
  if (query.error)
    return (
      <ErrorNotice
        message={`The matrix could not be made. ${messageOf(query.error)}`}
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data) return <SkeletonLines rows={7} />;
  const { cells } = query.data;
  const wordsOf = (cell: PlanFigures) => cellWords(metricOf(cell, metric, prices), null).main;
  const at = (column: number, row: number) => cells[column * levels.length + row];
  const best = bestIndex(cells, metric, prices);
  const planned = metricOf(section.figures, metric, prices);
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.matrix} aria-busy={query.isFetching}>
          <caption className="visually-hidden">
            {METRICS.find(({ value }) => value === metric)?.label} by first cruising level and speed
          </caption>
          <thead>
            <tr>
              <th scope="col">Level</th>
              {speeds.map((speed) => (
                <th key={speedName(speed)} scope="col">
                  {speedName(speed)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {levels.map((level, row) => (
              <tr key={level ?? 'optimum'}>
                <th scope="row">{levelName(level)}</th>
                {speeds.map((speed, column) => {
                  const cell = at(column, row);
                  const name = `${levelName(level)} at ${speedName(speed)}`;
                  return (
                    <Cell
                      key={speedName(speed)}
                      cell={cell}
                      name={name}
                      words={cellWords(cell ? metricOf(cell, metric, prices) : null, planned)}
                      isBest={best === column * levels.length + row}
                      isPlanned={level === plannedLevel && isSameSpeed(plannedSpeed, speed)}
                      onApply={() =>
                        void applyTrial({
                          deps,
                          flightId,
                          planned: section.figures,
                          trial: { level, speed },
                          words: name,
                        })
                      }
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ExportRow
        fileName={`${section.departure}-${section.arrival}-levels-${metric}`}
        title={`Levels by speed, ${METRICS.find(({ value }) => value === metric)?.label ?? metric}`}
        rows={matrixRows(shape, cells, wordsOf)}
        madeAt={query.data.madeAt}
      />
    </>
  );
}

/** Fuel, time and cost by level and speed; a press on a cell applies it. */
export function MatrixTab({ section, flightId }: { section: SectionAnswer; flightId: string | null }) {
  const { metric, speedKind } = useSlice(analysisUi);
  const prices = usePrices();
  const units = useUnits();
  const shape = shapeOf(section, speedKind);
  const hasPrices = prices.fuelPerTonne !== null && prices.perHour !== null;
  return (
    <div className={styles.tab}>
      <div className={styles.controls}>
        <Choice
          label="Show"
          value={metric}
          options={METRICS}
          onChange={(value) => setAnalysisUi({ metric: value })}
        />
        {section.aircraft.hasCostIndex && (
          <Choice
            label="Speed"
            value={speedKind}
            options={[
              { value: 'cost-index', label: 'Cost index' },
              { value: 'mach', label: 'Mach' },
            ]}
            onChange={(value) => setAnalysisUi({ speedKind: value })}
          />
        )}
      </div>
      {metric === 'cost' && <PriceFields />}
      {metric === 'cost' && !hasPrices && (
        <p className={styles.note}>Enter a fuel price and a cost per hour: cost is — without them.</p>
      )}
      {section.aircraft.ceiling && (
        <p className={styles.note}>
          Rows up to the highest level of the {section.aircraft.type}, FL
          {Math.floor(section.aircraft.ceiling.ft / 100)} ({section.aircraft.ceiling.source}).
        </p>
      )}
      {!section.aircraft.hasCostIndex && (
        <p className={styles.note}>
          {section.aircraft.type} has no cost index relation: Mach numbers are compared.
        </p>
      )}
      <MatrixTable section={section} flightId={flightId} shape={shape} />
      <p className={styles.note}>
        {metric === 'fuel' && `Trip fuel, ${unitOf('massKg', units)}. `}
        {metric === 'time' && 'Take-off to landing. '}★ least, ✕ cannot be flown. Optimum climbs in steps; a
        fixed level is kept. Press a cell to apply it.
      </p>
    </div>
  );
}

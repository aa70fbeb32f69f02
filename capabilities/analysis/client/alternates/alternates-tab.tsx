import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#platform/contract/problem.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredDigits, measuredText } from '#platform/client/units/units.ts';
import { useTypedFigure } from '#platform/client/units/use-typed.ts';
import type { AlternateOption, AlternatesAnswer, SectionAnswer } from '../../contract.ts';
import { ALTERNATES } from '../../contract.ts';
import { analysisContext } from '../analysis-deps.ts';
import styles from '../analysis.module.css';
import { alternatesQuery } from '../analysis.queries.ts';
import { applyTrial } from '../compare/apply-trial.ts';
import { ConcernList } from '../profile/concern-list.tsx';
import { ExportRow } from '../export-row.tsx';
import look from '../departures/departures.module.css';
import { EqualTime } from './equal-time.tsx';
import { timeText, zuluText } from '../figure-text.ts';
import { useAlternateMarks } from './alternate-marks.ts';

const VERDICTS = {
  suitable: { sign: '✓', name: 'Suitable', tone: 'ok' },
  check: { sign: '▲', name: 'Check', tone: 'caution' },
  'ruled-out': { sign: '✕', name: 'Ruled out', tone: 'warning' },
} as const;

const HEAD = [
  'Alternate',
  'Verdict',
  'Distance',
  'Time',
  'Fuel to it',
  'Block fuel',
  'Runway',
  'Approaches',
] as const;

function useTexts(): (option: AlternateOption) => string[] {
  const units = useUnits();
  return ({ icao, verdict, distanceNm, minutes, fuelKg, blockKg, longestRunwayFt, approaches }) => [
    icao,
    `${VERDICTS[verdict].sign} ${VERDICTS[verdict].name}`,
    measuredText('distanceNm', distanceNm, units),
    timeText(minutes),
    measuredText('massKg', fuelKg, units),
    measuredText('massKg', blockKg, units),
    measuredText('runwayFt', longestRunwayFt, units),
    approaches === null ? '—' : approaches.join(', ') || 'none',
  ];
}

interface RowsProps {
  readonly answer: AlternatesAnswer;
  readonly onApply: (icao: string) => void;
}

function Rows({ answer, onApply }: RowsProps) {
  const texts = useTexts();
  const [selected, setSelected] = useState<string | null>(null);
  const shown = answer.alternates.find(({ icao }) => icao === selected) ?? answer.alternates[0];
  return (
    <>
      <div className={styles.scroll}>
        <table className={`${styles.table} ${look.rows}`}>
          <caption className="visually-hidden">Alternates, best first</caption>
          <thead>
            <tr>
              {HEAD.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.alternates.map((option) => {
              const [first, ...rest] = texts(option);
              return (
                <tr key={option.icao} data-selected={option === shown || undefined}>
                  <td>
                    <button
                      type="button"
                      className={look.show}
                      aria-pressed={option === shown}
                      onClick={() => setSelected(option.icao)}
                    >
                      {first}
                    </button>
                    {option.isPlanned && ' (planned)'}
                  </td>
                  {rest.map((text, index) => (
                    <td key={HEAD[index + 1]}>{text}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {shown && (
        <section className={look.chosen} aria-label={`Alternate ${shown.icao}`}>
          <h3>
            {shown.icao} {shown.name} at {zuluText(shown.conditions.time)}{' '}
            <Badge tone={VERDICTS[shown.verdict].tone}>{VERDICTS[shown.verdict].name}</Badge>
          </h3>
          <ConcernList concerns={shown.reasons.map(({ effect, words }) => ({ kind: effect, words }))} />
          {shown.isPlanned ? (
            <Badge>Planned</Badge>
          ) : (
            shown.figures.state === 'flown' && (
              <Button size="small" variant="primary" onClick={() => onApply(shown.icao)}>
                Apply {shown.icao}
              </Button>
            )
          )}
        </section>
      )}
    </>
  );
}

const RUNWAY_FT = { min: 1000, max: 16_000 } as const;
/** Whole feet, as the server requires. */
const runwayOf = (feet: number | null): number | null =>
  feet !== null && feet >= RUNWAY_FT.min && feet <= RUNWAY_FT.max ? Math.round(feet) : null;

/** Alternates of the destination, ranked; a press applies one. Below them those of the route. */
export function AlternatesTab({ section, flightId }: { section: SectionAnswer; flightId: string | null }) {
  const deps = analysisContext.use();
  const texts = useTexts();
  const units = useUnits();
  const runway = useTypedFigure('runwayFt', ALTERNATES.runwayFt);
  const runwayFt = runwayOf(runway.value);
  const query = useQuery(alternatesQuery(section.figures.request, runwayFt));
  useAlternateMarks(query.data ?? null);
  const onApply = (icao: string) =>
    void applyTrial({
      deps,
      flightId,
      planned: section.figures,
      trial: { alternate: icao },
      words: `Alternate ${icao}`,
    });
  return (
    <div className={styles.tab}>
      <div className={styles.prices}>
        <TextField
          label={`Runway at least (${runway.scale.unit})`}
          isIdent
          inputMode="numeric"
          value={runway.text}
          error={
            runwayFt === null
              ? `Enter ${measuredDigits('runwayFt', RUNWAY_FT.min, units)} to ${measuredText('runwayFt', RUNWAY_FT.max, units)}.`
              : null
          }
          onChange={(event) => runway.setText(event.target.value.slice(0, 7))}
        />
      </div>
      {query.error ? (
        <ErrorNotice
          message={`Alternates could not be planned. ${messageOf(query.error)}`}
          onRetry={() => void query.refetch()}
        />
      ) : !query.data ? (
        runwayFt !== null && <SkeletonLines rows={8} />
      ) : query.data.alternates.length === 0 ? (
        <p className={styles.note}>
          No aerodrome with scheduled service and such a runway within{' '}
          {measuredText('distanceNm', query.data.withinNm, units)} of {section.arrival}.
        </p>
      ) : (
        <>
          <Rows answer={query.data} onApply={onApply} />
          <p className={styles.note}>
            Nearest {query.data.alternates.length} of {query.data.found} aerodromes with scheduled service
            within {measuredText('distanceNm', query.data.withinNm, units)}, suitable first, then by fuel.
            Hours of operation: no source.
          </p>
          <ExportRow
            fileName={`${section.departure}-${section.arrival}-alternates`}
            title="Alternates"
            rows={[[...HEAD], ...query.data.alternates.map(texts)]}
            moreColumns={[
              ['Reasons'],
              ...query.data.alternates.map(({ reasons }) => [
                reasons.map(({ effect, words }) => `${effect}: ${words}`).join('; '),
              ]),
            ]}
            madeAt={query.data.madeAt}
          />
        </>
      )}
      <EqualTime section={section} />
    </div>
  );
}

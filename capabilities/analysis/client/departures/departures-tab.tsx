import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '#platform/contract/problem.ts';
import { fileNameOf, saveFile } from '#platform/client/documents/save-file.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Choice } from '#platform/client/ui/choice.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { inUnits, unitOf } from '#platform/client/units/units.ts';
import {
  DEPARTURE_HOURS,
  type DepartureOption,
  type DeparturesAnswer,
  type FlownFigures,
  type SectionAnswer,
} from '../../contract.ts';
import {
  bestDeparture,
  type Concern,
  concernsOf,
  demandWords,
  departureState,
  type DepartureState,
  roleName,
  sectorsAfterWords,
} from '../../domain/departures.ts';
import { metricOf } from '../../domain/matrix.ts';
import { analysisContext } from '../analysis-deps.ts';
import styles from '../analysis.module.css';
import { analysisUi, setAnalysisUi } from '../analysis.store.ts';
import { departuresQuery } from '../analysis.queries.ts';
import { applyTrial } from '../compare/apply-trial.ts';
import { ConcernList } from '../profile/concern-list.tsx';
import { ExportRow } from '../export-row.tsx';
import { DeparturesChart, STATE_SIGNS } from './departures-chart.tsx';
import look from './departures.module.css';
import { minutesDifference, signed, timeText, zuluText } from '../figure-text.ts';
import { METRICS, PriceFields, usePrices } from '../matrix-tab.tsx';
import { svgText } from '../profile/svg-export.ts';

const STATE_NAMES: Readonly<Record<DepartureState, string>> = {
  past: 'Past',
  against: 'Not advised',
  caution: 'Check',
  unknown: 'Not all checked',
  clear: 'Clear',
};

const HEAD = [
  'Off blocks',
  'Landing',
  'Trip fuel',
  'Difference',
  'Time',
  'Difference',
  'Cost',
  'Weather',
  'Arrivals of rate',
  'Hazards',
  'Verdict',
] as const;

const WEATHER_SIGNS = { within: '✓', possible: '▲', below: '✕', unknown: '?' } as const;

const weatherSigns = ({ aerodromes }: DepartureOption): string =>
  aerodromes?.map(({ icao, weather }) => `${icao} ${WEATHER_SIGNS[weather.state]}`).join(' ') ?? '—';

const demandSigns = ({ aerodromes }: DepartureOption): string =>
  aerodromes
    ?.filter(({ role }) => role !== 'alternate')
    .map(({ demand }) => (demand.percent === null ? '—' : `${demand.percent} %`))
    .join(' · ') ?? '—';

/** Every value of a departure as text, in the order of the head. */
function useRowTexts(): (option: DepartureOption, planned: FlownFigures, state: DepartureState) => string[] {
  const units = useUnits();
  const prices = usePrices();
  const mass = (kg: number) => Math.round(inUnits('massKg', kg, units).value);
  return (option, planned, state) => {
    const { offBlock, figures, hazards } = option;
    const offBlockText = zuluText(offBlock, planned.offBlock);
    const verdict = `${STATE_SIGNS[state]} ${STATE_NAMES[state]}`;
    if (figures.state === 'refused')
      return [offBlockText, ...Array.from({ length: HEAD.length - 2 }, () => '—'), verdict];
    const cost = metricOf(figures, 'cost', prices);
    return [
      offBlockText,
      zuluText(figures.landing, planned.offBlock),
      `${mass(figures.tripKg).toLocaleString('en')} ${unitOf('massKg', units)}`,
      signed(mass(figures.tripKg) - mass(planned.tripKg)),
      timeText(figures.airMinutes),
      minutesDifference(Math.round(figures.airMinutes) - Math.round(planned.airMinutes)),
      cost === null ? '—' : Math.round(cost).toLocaleString('en'),
      weatherSigns(option),
      demandSigns(option),
      hazards === null ? '—' : String(hazards.length),
      verdict,
    ];
  };
}

interface Judged {
  readonly option: DepartureOption;
  readonly concerns: readonly Concern[];
  readonly state: DepartureState;
}

const judgedOf = (answer: DeparturesAnswer): Judged[] =>
  answer.departures.map((option) => {
    const concerns = concernsOf(option, answer);
    return { option, concerns, state: departureState(option, concerns) };
  });

interface ChosenProps {
  readonly judged: Judged;
  readonly planned: FlownFigures;
  readonly crew: DeparturesAnswer['crew'];
  readonly onApply: () => void;
}

const runwayWindText = (headwindKt: number | null): string =>
  headwindKt === null ? '—' : `${Math.abs(headwindKt)} kt ${headwindKt < 0 ? 'tail' : 'head'}`;

/** One departure with all its data. */
function Chosen({ judged: { option, concerns, state }, planned, crew, onApply }: ChosenProps) {
  const { offBlock, aerodromes, hours, isPast, figures } = option;
  return (
    <section className={look.chosen} aria-label={`Departure ${zuluText(offBlock, planned.offBlock)}`}>
      <h3>
        Off blocks {zuluText(offBlock, planned.offBlock)} {STATE_SIGNS[state]} {STATE_NAMES[state]}
      </h3>
      <dl>
        {aerodromes?.map(({ role, icao, time, weather, demand, runway }) => (
          <div key={role} style={{ display: 'contents' }}>
            <dt>
              {roleName(role)} {icao} {zuluText(time)}
            </dt>
            <dd>
              {WEATHER_SIGNS[weather.state]} {weather.words}
              {runway ? ` · runway ${runway.ident}, ${runwayWindText(runway.headwindKt)}` : ''}
              {role === 'alternate' ? '' : ` · ${demandWords(demand)}`}
            </dd>
          </div>
        ))}
        <dt>Crew</dt>
        <dd>
          {crew.state === 'known'
            ? `${crew.member} legal until ${zuluText(crew.onBlocksBy, planned.offBlock)} on blocks${sectorsAfterWords(crew)} (${crew.governedBy}), report unchanged`
            : crew.state === 'illegal'
              ? `✕ ${crew.member} not legal: ${crew.message}`
              : `— ${crew.message}`}
        </dd>
      </dl>
      <ConcernList concerns={concerns} />
      {hours === 0 ? (
        <Badge>Planned</Badge>
      ) : (
        !isPast &&
        figures.state === 'flown' && (
          <Button variant="primary" size="small" onClick={onApply}>
            Apply {zuluText(offBlock, planned.offBlock)}
          </Button>
        )
      )}
    </section>
  );
}

interface TableProps {
  readonly judged: readonly Judged[];
  readonly planned: FlownFigures;
  readonly bestOffBlock: string | null;
  readonly selectedOffBlock: string | null;
  readonly isBusy: boolean;
  readonly onSelect: (offBlock: string) => void;
}

function DeparturesTable({ judged, planned, bestOffBlock, selectedOffBlock, isBusy, onSelect }: TableProps) {
  const rowTexts = useRowTexts();
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${look.rows}`} aria-busy={isBusy}>
        <caption className="visually-hidden">Fuel, time and conditions by time of departure</caption>
        <thead>
          <tr>
            {HEAD.map((label, index) => (
              <th key={label + String(index)} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {judged.map(({ option, state }) => {
            const [first, ...rest] = rowTexts(option, planned, state);
            const { offBlock } = option;
            return (
              <tr key={offBlock} data-selected={offBlock === selectedOffBlock || undefined}>
                <td>
                  <button
                    type="button"
                    className={look.show}
                    aria-pressed={offBlock === selectedOffBlock}
                    onClick={() => onSelect(offBlock)}
                  >
                    {offBlock === bestOffBlock ? '★ ' : ''}
                    {first}
                  </button>
                </td>
                {rest.map((text, index) => (
                  <td key={HEAD[index + 1] + String(index)}>{text}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface ContentProps {
  readonly answer: DeparturesAnswer;
  readonly section: SectionAnswer;
  readonly flightId: string | null;
  readonly isBusy: boolean;
}

function DeparturesContent({ answer, section, flightId, isBusy }: ContentProps) {
  const deps = analysisContext.use();
  const prices = usePrices();
  const { metric } = useSlice(analysisUi);
  const rowTexts = useRowTexts();
  const chart = useRef<SVGSVGElement>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const judged = judgedOf(answer);
  const best = bestDeparture(answer, metric, prices);
  const bestOffBlock = best?.offBlock ?? null;
  const shown = judged.find(({ option }) => option.offBlock === (selected ?? bestOffBlock));
  const planned = section.figures;
  const name = `${section.departure}-${section.arrival}-departures`;
  const rows = [[...HEAD], ...judged.map(({ option, state }) => rowTexts(option, planned, state))];
  const reasons = [
    ['Reasons'],
    ...judged.map(({ concerns }) => [concerns.map(({ words }) => words).join('; ')]),
  ];
  const saveChart = () =>
    chart.current && saveFile(fileNameOf(name, 'svg', 'departures'), 'image/svg+xml', svgText(chart.current));
  return (
    <>
      <div className={styles.scroll}>
        <DeparturesChart
          departures={answer.departures}
          states={judged.map(({ state }) => state)}
          metric={metric}
          prices={prices}
          bestOffBlock={bestOffBlock}
          selectedOffBlock={shown?.option.offBlock ?? null}
          onSelect={setSelected}
          chartRef={chart}
        />
      </div>
      {best === null && (
        <p className={styles.note}>Every departure time in this period has a reason against it.</p>
      )}
      {shown && (
        <Chosen
          judged={shown}
          planned={planned}
          crew={answer.crew}
          onApply={() =>
            void applyTrial({
              deps,
              flightId,
              planned,
              trial: { offBlock: shown.option.offBlock },
              words: `Off blocks ${zuluText(shown.option.offBlock)}`,
            })
          }
        />
      )}
      <DeparturesTable
        judged={judged}
        planned={planned}
        bestOffBlock={bestOffBlock}
        selectedOffBlock={shown?.option.offBlock ?? null}
        isBusy={isBusy}
        onSelect={setSelected}
      />
      <p className={styles.note}>
        ★ lowest of those without a reason against, those with wind known on the whole route first. ✓ clear, ▲
        check, ✕ not advised, ? not all checked. Weather is compared with your alert minima, an hour before to
        an hour after. Hours of operation and curfews: no source.
      </p>
      <ExportRow fileName={name} title="When to go" rows={rows} moreColumns={reasons} madeAt={answer.madeAt}>
        <Button size="small" onClick={saveChart}>
          Export SVG
        </Button>
      </ExportRow>
    </>
  );
}

/** The flight hour by hour; a press applies a time. */
export function DeparturesTab(props: { section: SectionAnswer; callsign: string; flightId: string | null }) {
  const { section, callsign, flightId } = props;
  const { metric } = useSlice(analysisUi);
  const query = useQuery(departuresQuery(section.figures.request, callsign));
  return (
    <div className={styles.tab}>
      <div className={styles.controls}>
        <Choice
          label="Best by"
          value={metric}
          options={METRICS}
          onChange={(value) => setAnalysisUi({ metric: value })}
        />
      </div>
      {metric === 'cost' && <PriceFields />}
      {query.error ? (
        <ErrorNotice
          message={`Departures could not be planned. ${messageOf(query.error)}`}
          onRetry={() => void query.refetch()}
        />
      ) : query.data ? (
        <DeparturesContent
          answer={query.data}
          section={section}
          flightId={flightId}
          isBusy={query.isFetching}
        />
      ) : (
        <>
          <p className={styles.note} role="status">
            Planning {DEPARTURE_HOURS.to - DEPARTURE_HOURS.from + 1} departures…
          </p>
          <SkeletonLines rows={12} />
        </>
      )}
    </div>
  );
}

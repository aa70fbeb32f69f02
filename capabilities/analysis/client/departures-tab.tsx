import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#platform/contract/problem.ts';
import { fileNameOf, saveFile } from '#platform/client/documents/save-file.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { inUnits, unitOf } from '#platform/client/units/units.ts';
import type { DeparturesAnswer, FlownFigures, SectionAnswer } from '../contract.ts';
import { bestIndex, metricOf } from '../domain/matrix.ts';
import { analysisGiven } from './analysis-deps.ts';
import styles from './analysis.module.css';
import { analysisUi } from './analysis.store.ts';
import { departuresQuery } from './analysis.queries.ts';
import { applyTrial } from './apply-trial.ts';
import { csvOf } from './csv.ts';
import { minutesDifference, signed, timeText, zuluText } from './figure-text.ts';
import { usePrices } from './matrix-tab.tsx';

type Departure = DeparturesAnswer['departures'][number];

interface RowProps {
  readonly departure: Departure;
  readonly planned: FlownFigures;
  readonly isBest: boolean;
  readonly onApply: () => void;
}

const HEAD = ['Off blocks', 'Landing', 'Trip fuel', 'Difference', 'Time', 'Difference', 'Cost', ''] as const;

function useRowTexts(): (departure: Departure, planned: FlownFigures) => string[] {
  const units = useUnits();
  const prices = usePrices();
  const mass = (kg: number) => Math.round(inUnits('massKg', kg, units).value);
  return ({ offBlock, figures }, planned) => {
    const offBlockText = zuluText(offBlock, planned.offBlock);
    if (figures.state === 'refused') return [offBlockText, figures.message];
    const cost = metricOf(figures, 'cost', prices);
    return [
      offBlockText,
      zuluText(figures.landing, planned.offBlock),
      `${mass(figures.tripKg).toLocaleString('en')} ${unitOf('massKg', units)}`,
      signed(mass(figures.tripKg) - mass(planned.tripKg)),
      timeText(figures.airMinutes),
      minutesDifference(Math.round(figures.airMinutes) - Math.round(planned.airMinutes)),
      cost === null ? '—' : Math.round(cost).toLocaleString('en'),
    ];
  };
}

function Row({ departure, planned, isBest, onApply }: RowProps) {
  const texts = useRowTexts()(departure, planned);
  const { hours, isPast, figures } = departure;
  if (figures.state === 'refused')
    return (
      <tr>
        <td>{texts[0]}</td>
        <td colSpan={7}>✕ {texts[1]}</td>
      </tr>
    );
  const noWind = figures.knownWindPart === 0 ? ' still air' : '';
  return (
    <tr>
      {texts.map((text, index) => (
        <td key={HEAD[index] + String(index)}>
          {index === 0 && isBest ? '★ ' : ''}
          {text}
          {index === 4 ? noWind : ''}
        </td>
      ))}
      <td>
        {hours === 0 ? (
          <Badge>Planned</Badge>
        ) : isPast ? (
          <span className={styles.muted}>Past</span>
        ) : (
          <Button
            size="small"
            onClick={onApply}
            aria-label={`Apply off blocks ${zuluText(departure.offBlock)}`}
          >
            Apply
          </Button>
        )}
      </td>
    </tr>
  );
}

/** The flight hour by hour; a press applies a time. */
export function DeparturesTab({ section, flightId }: { section: SectionAnswer; flightId: string | null }) {
  const deps = analysisGiven.use();
  const prices = usePrices();
  const { metric } = useSlice(analysisUi);
  const rowTexts = useRowTexts();
  const query = useQuery(departuresQuery(section.figures.request));
  if (query.error)
    return (
      <div className={styles.tab}>
        <ErrorNotice
          message={`Departures could not be planned. ${messageOf(query.error)}`}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  if (!query.data) return <SkeletonLines rows={12} />;
  const { departures } = query.data;
  const possible = departures.filter(({ isPast }) => !isPast);
  const best = bestIndex(
    possible.map(({ figures }) => figures),
    metric,
    prices,
  );
  const bestOffBlock = best === null ? null : possible[best]?.offBlock;
  const save = () =>
    saveFile(
      fileNameOf(`${section.departure}-${section.arrival}-departures`, 'csv', 'departures'),
      'text/csv',
      csvOf([HEAD.slice(0, 7), ...departures.map((departure) => rowTexts(departure, section.figures))]),
    );
  return (
    <div className={styles.tab}>
      <div className={styles.scroll}>
        <table className={styles.table} aria-busy={query.isFetching}>
          <caption className="visually-hidden">Fuel and time by time of departure</caption>
          <thead>
            <tr>
              {HEAD.map((label, index) => (
                <th key={label + String(index)} scope="col">
                  {label === '' ? <span className="visually-hidden">Apply</span> : label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {departures.map((departure) => (
              <Row
                key={departure.offBlock}
                departure={departure}
                planned={section.figures}
                isBest={departure.offBlock === bestOffBlock}
                onApply={() =>
                  void applyTrial({
                    deps,
                    flightId,
                    planned: section.figures,
                    trial: { offBlock: departure.offBlock },
                    words: `Off blocks ${zuluText(departure.offBlock)}`,
                  })
                }
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>
        ★ least of the figure chosen in Levels × speed. Weather against minima, hazards, congestion and crew
        limits at each time: not checked.
      </p>
      <div>
        <Button size="small" onClick={save}>
          Export CSV
        </Button>
      </div>
    </div>
  );
}

import { useQueries } from '@tanstack/react-query';
import { messageOf } from '#platform/contract/problem.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredText, type Units } from '#platform/client/units/units.ts';
import type { SectionAnswer } from '../../contract.ts';
import { type ComparedRow, differencesFirst, differs } from '../../domain/compare.ts';
import { analysis, COMPARED_MAX, dropCompared } from '../analysis.store.ts';
import styles from '../analysis.module.css';
import { sectionQuery } from '../analysis.queries.ts';
import { ExportRow } from '../export-row.tsx';
import look from '../departures/departures.module.css';
import { levelsText, timeText, zuluText } from '../figure-text.ts';
import { useCompareLines } from './compare-lines.ts';

type Figure = readonly [label: string, of: (section: SectionAnswer, units: Units) => string];

const FIGURES: readonly Figure[] = [
  ['Route', ({ route }) => route],
  ['Aircraft', ({ aircraft }) => aircraft.registration ?? aircraft.type],
  ['Off blocks', ({ figures }) => `${figures.offBlock.slice(8, 10)}/${zuluText(figures.offBlock)}`],
  ['Landing', ({ figures }) => `${figures.landing.slice(8, 10)}/${zuluText(figures.landing)}`],
  ['Level', ({ figures }) => levelsText(figures.levelsFt)],
  ['Mach', ({ figures }) => (figures.cruiseMach === null ? '—' : `M${figures.cruiseMach.toFixed(3)}`)],
  ['Distance', ({ figures }, units) => measuredText('distanceNm', figures.distanceNm, units)],
  ['Time', ({ figures }) => timeText(figures.airMinutes)],
  ['Trip fuel', ({ figures }, units) => measuredText('massKg', figures.tripKg, units)],
  ['Block fuel', ({ figures }, units) => measuredText('massKg', figures.blockKg, units)],
  ['Take-off mass', ({ figures }, units) => measuredText('massKg', figures.takeOffKg, units)],
  ['Landing mass', ({ figures }, units) => measuredText('massKg', figures.landingKg, units)],
  [
    'Mean wind',
    ({ figures }, units) =>
      figures.headwindKt === null
        ? '—'
        : `${measuredText('speedKt', Math.abs(figures.headwindKt), units)} ${figures.headwindKt > 0 ? 'head' : 'tail'}`,
  ],
  ['Alternate', ({ alternate }) => alternate ?? '—'],
  [
    'Furthest from an aerodrome',
    ({ equalTime }) => (equalTime?.furthestMinutes == null ? '—' : `${equalTime.furthestMinutes} min`),
  ],
  ['Limits', ({ figures }) => figures.problems.join('. ') || 'none exceeded'],
];

interface Compared {
  readonly name: string;
  readonly section: SectionAnswer | null;
  readonly message: string | null;
}

const rowsOf = (compared: readonly Compared[], units: Units): ComparedRow[] =>
  differencesFirst(
    FIGURES.map(([label, of]) => ({
      label,
      values: compared.map(({ section }) => (section ? of(section, units) : '—')),
    })),
  );

function CompareTable({ compared, ids }: { compared: readonly Compared[]; ids: readonly string[] }) {
  const units = useUnits();
  const rows = rowsOf(compared, units);
  return (
    <>
      <div className={styles.scroll}>
        <table className={`${styles.table} ${look.rows}`}>
          <caption className="visually-hidden">Plans side by side, differences first</caption>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              {compared.map(({ name }, index) => (
                <th key={ids[index]} scope="col">
                  <span className={look.swatch} data-line={index} aria-hidden />
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label} data-differs={differs(row)}>
                <td>
                  {differs(row) ? '≠ ' : ''}
                  {row.label}
                </td>
                {row.values.map((value, index) => (
                  <td key={ids[index]} className={look.value}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <td>Remove</td>
              {compared.map(({ name }, index) => (
                <td key={ids[index]}>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Remove ${name}`}
                    onClick={() => dropCompared(ids[index] ?? '')}
                  >
                    Remove
                  </Button>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <ExportRow
        fileName={`comparison-${compared.map(({ name }) => name).join('-')}`}
        title="Side by side"
        rows={[
          ['Figure', ...compared.map(({ name }) => name)],
          ...rows.map(({ label, values }) => [label, ...values]),
        ]}
        madeAt={compared.find(({ section }) => section !== null)?.section?.madeAt ?? ''}
      />
    </>
  );
}

/** Two to four plans side by side, each with its line on the map. */
export function CompareTab() {
  const items = useSlice(analysis, (state) => state.compared);
  const queries = useQueries({ queries: items.map(({ request }) => sectionQuery(request)) });
  const compared = items.map(({ name }, index): Compared => {
    const query = queries[index];
    return {
      name,
      section: query?.data ?? null,
      message: query?.error ? messageOf(query.error) : null,
    };
  });
  useCompareLines(compared.map(({ section }) => section));
  if (items.length === 0)
    return (
      <div className={styles.tab}>
        <p className={styles.note}>
          Nothing to compare. Press Compare above to keep this plan, then try a level, time, route or aircraft
          and press it again: two to {COMPARED_MAX} plans stand side by side.
        </p>
      </div>
    );
  return (
    <div className={styles.tab}>
      <CompareTable compared={compared} ids={items.map(({ id }) => id)} />
      {compared.flatMap(({ name, message }) =>
        message === null
          ? []
          : [
              <p key={name} className={styles.note}>
                {name}: {message}
              </p>,
            ],
      )}
      {items.length === 1 && (
        <p className={styles.note}>One plan. Try a level, time, route or aircraft and press Compare again.</p>
      )}
    </div>
  );
}

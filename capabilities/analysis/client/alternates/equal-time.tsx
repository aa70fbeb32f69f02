import { Suspense, useState } from 'react';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredText } from '#platform/client/units/units.ts';
import type { SectionAnswer } from '../../contract.ts';
import { analysisContext } from '../analysis-deps.ts';
import styles from '../analysis.module.css';
import { analysis, setTrial } from '../analysis.store.ts';
import look from '../departures/departures.module.css';

const NAMES = {
  'engine-failure': 'Engine failure',
  depressurisation: 'Depressurisation',
  medical: 'Medical',
} as const;

const minutesOf = (text: string): number | null => {
  const value = /^\d{2,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= 60 && value <= 370 ? value : null;
};

/** The approved diversion time, tried on the flight. */
function RuleTime({ section }: { section: SectionAnswer }) {
  const [text, setText] = useState(String(section.equalTime?.ruleMinutes ?? ''));
  const minutes = minutesOf(text);
  return (
    <div className={styles.prices}>
      <TextField
        label="Approved diversion time, min"
        isIdent
        inputMode="numeric"
        placeholder="not set"
        value={text}
        error={text.trim() !== '' && minutes === null ? 'Enter minutes, 60 to 370.' : null}
        onChange={(event) => setText(event.target.value.slice(0, 3))}
      />
      <Button
        size="small"
        disabled={minutes === null}
        onClick={() => minutes !== null && setTrial({ ...analysis.get().trial, edtoMinutes: minutes })}
      >
        Try
      </Button>
    </div>
  );
}

/** En-route alternates and equal-time points, as the plan has them. */
export function EqualTime({ section }: { section: SectionAnswer }) {
  const units = useUnits();
  const { EdtoOnMap } = analysisContext.use();
  const { equalTime } = section;
  return (
    <section className={styles.crossings} aria-label="En-route alternates">
      <h3>En-route alternates and equal-time points</h3>
      {equalTime === null ? (
        <p className={styles.note}>
          No equal-time points: not a twin, never more than 60 min from an adequate aerodrome, or not checked
          because the type has a typical profile without one-engine figures.
        </p>
      ) : (
        <>
          <Suspense fallback={null}>
            <EdtoOnMap edto={equalTime} />
          </Suspense>
          <RuleTime section={section} />
          <p className={styles.note}>
            {equalTime.ruleMinutes === null ? (
              <Badge tone="caution">No diversion time entered</Badge>
            ) : (
              <Badge tone={equalTime.isWithinRule ? 'ok' : 'warning'}>
                {equalTime.isWithinRule ? 'Within' : 'Outside'} {equalTime.ruleMinutes} min
              </Badge>
            )}{' '}
            Furthest {equalTime.furthestMinutes ?? '—'} min from an adequate aerodrome, one engine
            inoperative, still air. {equalTime.aerodromes.map(({ ident }) => ident).join(', ')} are on the
            map.
          </p>
          <div className={styles.scroll}>
            <table className={`${styles.table} ${look.rows}`}>
              <caption className="visually-hidden">Equal-time points</caption>
              <thead>
                <tr>
                  {['After', 'Between', 'Along', 'Time', 'Critical fuel, est.', 'Planned fuel'].map(
                    (label) => (
                      <th key={label} scope="col">
                        {label}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
              <tbody>
                {equalTime.points.map((point) => (
                  <tr key={`${point.scenario}/${point.alongNm}`}>
                    <td>{NAMES[point.scenario]}</td>
                    <td>
                      {point.from} / {point.to}
                    </td>
                    <td>{measuredText('distanceNm', point.alongNm, units)}</td>
                    <td>{point.minutes} min</td>
                    <td>{measuredText('massKg', point.criticalFuelKg, units)}</td>
                    <td>
                      {point.remainingFuelKg < point.criticalFuelKg ? '✕ ' : ''}
                      {measuredText('massKg', point.remainingFuelKg, units)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}

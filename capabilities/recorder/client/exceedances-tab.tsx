import { useState } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { ScrollX } from '#platform/client/ui/scroll-x.tsx';
import { Section } from '#platform/client/ui/section.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import type { FlightLog } from '../contract.ts';
import { isPartlyChecked, type JudgedLimit } from '../domain/exceedances.ts';
import type { Limit } from '../domain/limits.table.ts';
import { channelText, checkedText, durationText, PHASE_TITLES } from './log-text.ts';
import { changeLog } from './recorder.queries.ts';
import styles from './recorder.module.css';
import { changeLimit, hasOwnLimits, resetLimits } from './limits.store.ts';
import { recorderLimits } from './recorder.store.ts';
import { SeekButton, type TabProps } from './tables-tab.tsx';

const IS: Readonly<Record<Limit['is'], string>> = { above: 'above', below: 'below', beyond: 'beyond ±' };

function NumberField(props: {
  label: string;
  value: number;
  min?: number;
  onChange: (value: number) => void;
}) {
  const [text, setText] = useState<string | null>(null);
  const typed = text === null ? props.value : Number(text.replace(',', '.').replace('−', '-'));
  const isFaulty =
    text?.trim() === '' || !Number.isFinite(typed) || (props.min !== undefined && typed < props.min);
  return (
    <TextField
      label={props.label}
      isLabelHidden
      isIdent
      inputMode="decimal"
      value={text ?? String(props.value)}
      error={isFaulty ? 'A number' : null}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => {
        if (text !== null && !isFaulty && typed !== props.value) props.onChange(typed);
        if (!isFaulty) setText(null);
      }}
    />
  );
}

function LimitRow({ judged, aircraft }: { judged: JudgedLimit; aircraft: string | null }) {
  const { limit } = judged;
  return (
    <tr>
      <th scope="row">{limit.title}</th>
      <td>{IS[limit.is]}</td>
      <td>
        <NumberField
          label={`${limit.title}, limit in ${limit.unit}`}
          value={limit.value}
          onChange={(value) => changeLimit(aircraft, limit.id, { value })}
        />
      </td>
      <td>{limit.unit}</td>
      <td>
        <NumberField
          label={`${limit.title}, seconds`}
          value={limit.seconds}
          min={0}
          onChange={(seconds) => changeLimit(aircraft, limit.id, { seconds })}
        />
      </td>
      <td>{limit.source}</td>
      <td>{checkedText(judged)}</td>
    </tr>
  );
}

/** Where limits were exceeded, and the limits themselves. */
export function ExceedancesTab(props: TabProps & { aircraft: string | null; log: FlightLog }) {
  const { analysis, replay, aircraft, log } = props;
  const units = useUnits();
  const kept = useSlice(recorderLimits);
  const { exceedances, judged } = analysis;
  const unchecked = judged.filter(({ notChecked }) => notChecked !== null).length;
  const partly = judged.filter(isPartlyChecked).length;
  return (
    <div className={styles.part}>
      {exceedances.length === 0 ? (
        <p className={styles.note}>
          No exceedances of the {judged.length - unchecked} limits that were checked; {unchecked} not checked.
          {partly > 0 && ` ${partly} checked in part: the rest of the flight has no values.`}
        </p>
      ) : (
        <ScrollX label="Exceedances">
          <table className={styles.table}>
            <thead>
              <tr>
                {['Limit', 'From', 'Duration', 'Furthest', 'Limit at', 'Phase'].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {exceedances.map(({ limit, fromMs, toMs, worst, phase }) => (
                <tr key={`${limit.id} ${fromMs}`}>
                  <th scope="row">
                    <Badge
                      tone={limit.level}
                    >{`${limit.level === 'warning' ? '▲' : '◆'} ${limit.title}`}</Badge>
                  </th>
                  <td>
                    <SeekButton atMs={fromMs} replay={replay} />
                  </td>
                  <td>{durationText(toMs - fromMs)}</td>
                  <td>{channelText(worst, limit.unit, units, 0)}</td>
                  <td>{channelText(limit.value, limit.unit, units, 0)}</td>
                  <td>{PHASE_TITLES[phase]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollX>
      )}
      <Section title={`Limits of ${aircraft ?? 'any aircraft'}`}>
        <AircraftType key={log.aircraft} log={log} />
        <ScrollX label="Limits">
          <table className={styles.table}>
            <thead>
              <tr>
                {['Figure', 'Is', 'Limit', 'Unit', 'For s', 'Source', 'This log'].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {judged.map((one) => (
                <LimitRow key={one.limit.id} judged={one} aircraft={aircraft} />
              ))}
            </tbody>
          </table>
        </ScrollX>
        <p className={styles.note}>
          Defaults are typical figures: check them against the aircraft’s flight manual.
        </p>
        {hasOwnLimits(kept, aircraft) && (
          <Button size="small" onClick={() => resetLimits(aircraft)}>
            Reset to defaults
          </Button>
        )}
      </Section>
    </div>
  );
}

/** The type to which the limits apply. */
function AircraftType({ log }: { log: FlightLog }) {
  const [type, setType] = useState(log.aircraft ?? '');
  const name = type.trim().toUpperCase();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void changeLog(log, { aircraft: name === '' ? null : name });
      }}
    >
      <TextField
        label="Aircraft type"
        isIdent
        maxLength={40}
        placeholder="C172"
        value={type}
        onChange={({ target }) => setType(target.value)}
      />
      <Button type="submit" disabled={name === (log.aircraft ?? '')}>
        Save type
      </Button>
    </form>
  );
}

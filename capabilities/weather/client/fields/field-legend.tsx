import { useMemo, useSyncExternalStore, type ComponentType } from 'react';
import { formatAge } from '#aviation/time/utc.ts';
import { changeSettings, settings } from '#platform/client/shell/settings.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { currentTheme, readTokens, subscribeTheme } from '#platform/client/theme/theme.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Choice } from '#platform/client/ui/choice.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { legendMarks } from '#platform/client/ui/freshness-line.tsx';
import type { GridVariable } from '../../contract.ts';
import { FIELD_DEFINITIONS, type FieldDefinition, variablesOf } from './field-definitions.ts';
import { showFill, useHidingFill } from './field-fills.store.ts';
import { levelText } from './field-level.ts';
import {
  FIELD_LEVELS,
  type LevelField,
  fieldLevels,
  isLevelField,
  setFieldLevel,
} from './field-levels.store.ts';
import styles from './field-legend.module.css';
import {
  type FieldKey,
  type FieldState,
  type FieldUnits,
  fieldStates,
  fieldUnits,
} from './field-state.store.ts';
import { type ChosenUnits, type UnitChoice, unitChoiceOf, tickText, unitTextOf } from './field-units.ts';
import { rampGradient, rampPlace } from './ramp-gradient.ts';
import { FILL_OPACITY, RAMPS, type Ramp, type RampName, parseColour } from './ramps.ts';

/** The labelled stops; further labels would touch their neighbours. */
const TICKS: Record<RampName, readonly number[]> = {
  temperature: [0, 2, 4, 6, 8, 11],
  'dew-point': [0, 2, 3, 5, 7, 9],
  wind: [0, 2, 4, 6, 9],
  humidity: [0, 2, 3, 4, 6],
  'cloud-cover': [0, 2, 3, 5],
  visibility: [0, 1, 2, 3],
  thunderstorm: [0, 2, 3, 4, 5, 6],
  hail: [1, 2, 3, 4],
  'ocean-current': [0, 2, 3, 5, 8],
  'wave-height': [0, 3, 5, 6, 8],
};
const NEXT: { [Choice in keyof Omit<FieldUnits, 'barbs'>]: readonly FieldUnits[Choice][] } = {
  distance: ['km', 'SM'],
  size: ['mm', 'in'],
  waves: ['m', 'ft'],
};

function after<Value>(list: readonly Value[], value: Value): Value {
  return list[(list.indexOf(value) + 1) % list.length] ?? value;
}

const SPEEDS = ['kt', 'm/s', 'km/h'] as const;

/** Selects the next unit of a quantity; speed, temperature and pressure are user settings. */
function changeUnit(choice: UnitChoice): void {
  if (choice === 'temperature')
    changeSettings({ temperature: settings.get().temperature === 'C' ? 'F' : 'C' });
  else if (choice === 'pressure')
    changeSettings({ pressure: settings.get().pressure === 'hPa' ? 'inHg' : 'hPa' });
  else if (choice === 'speed') changeSettings({ speed: after(SPEEDS, settings.get().speed) });
  else fieldUnits.set((units) => ({ ...units, [choice]: after<string>(NEXT[choice], units[choice]) }));
}

function useChosenUnits(): ChosenUnits {
  const units = useSlice(fieldUnits);
  const { speed, temperature, pressure } = useSlice(settings);
  return { ...units, speed, temperature, pressure };
}

function UnitButton({ variable, units }: { variable: GridVariable; units: ChosenUnits }) {
  const choice = unitChoiceOf(variable);
  const { unit } = unitTextOf(variable, units);
  return (
    <button
      type="button"
      className={styles.unit}
      disabled={choice === null}
      aria-label={choice === null ? unit : `Unit ${unit}, change`}
      onClick={() => choice && changeUnit(choice)}
    >
      {unit}
    </button>
  );
}

function Scale({ name, variable }: { name: RampName; variable: GridVariable }) {
  const theme = useSyncExternalStore(subscribeTheme, currentTheme);
  const units = useChosenUnits();
  const ramp: Ramp = RAMPS[name];
  const gradient = useMemo(
    () => rampGradient(ramp, readTokens()(`wx-${name}`).split(/\s+/).map(parseColour), FILL_OPACITY[theme]),
    [theme, ramp, name],
  );
  const text = unitTextOf(variable, units);
  const last = ramp.stops.length - 1;
  return (
    <div className={styles.scale}>
      <div>
        <div className={styles.bar} style={{ backgroundImage: gradient }} />
        <div className={styles.ticks}>
          {TICKS[name].map((index) => {
            const value = (ramp.written ?? ramp.stops)[index] ?? 0;
            const place = rampPlace(ramp, index);
            const edge = place === 0 ? 'start' : place === 100 ? 'end' : undefined;
            // Percentages end at 100, and visibility is uncoloured from the last stop.
            const isOpen = index === last && text.unit !== '%' && name !== 'visibility';
            return (
              <span key={index} data-edge={edge} style={{ left: `${place}%` }}>
                {isOpen ? '≥' : ''}
                {tickText(value, text)}
              </span>
            );
          })}
        </div>
      </div>
      <UnitButton variable={variable} units={units} />
    </div>
  );
}

function IsobarMarks() {
  const units = useChosenUnits();
  return (
    <>
      <ul className={styles.marks}>
        <li>
          <span className={styles.swatch} aria-hidden />
          every 4 hPa
        </li>
        <li data-mark="H">
          <b>H</b> high
        </li>
        <li data-mark="L">
          <b>L</b> low
        </li>
      </ul>
      {units.pressure === 'inHg' && (
        <p className={styles.line}>Lines are labelled in hPa; 1013 hPa is 29.92 inHg.</p>
      )}
    </>
  );
}

function IsotachMarks() {
  return (
    <ul className={styles.marks}>
      <li data-line="isotach">
        <span className={styles.swatch} aria-hidden />
        every 20 kt
      </li>
      <li data-line="jet">
        <span className={styles.swatch} aria-hidden />
        80 kt and more
      </li>
    </ul>
  );
}

/** The level of a field; if the model's nearest level differs, it is stated. */
function LevelPicker({
  title,
  levelled,
  state,
}: {
  title: string;
  levelled: LevelField;
  state: FieldState | undefined;
}) {
  const chosen = useSlice(fieldLevels, (levels) => levels[levelled]);
  const drawn = state?.level ?? chosen;
  return (
    <>
      <SelectField
        label={`Level of ${title}`}
        isLabelHidden
        className={styles.picker}
        value={String(chosen)}
        options={FIELD_LEVELS.map((level) => ({ value: String(level), label: levelText(level) }))}
        onChange={(value) => {
          const level = FIELD_LEVELS.find((one) => String(one) === value);
          if (level !== undefined) setFieldLevel(levelled, level);
        }}
      />
      {drawn !== chosen && <span className={styles.level}>shown: {levelText(drawn)}</span>}
    </>
  );
}

/** Where the colours of another field are shown instead; one press shows these again. */
function HiddenColours({ hiddenBy, onShow }: { hiddenBy: string; onShow: () => void }) {
  return (
    <p className={styles.hidden}>
      Colours hidden by {hiddenBy}
      <button type="button" className={styles.unit} onClick={onShow}>
        Show
      </button>
    </p>
  );
}

function BarbChoice() {
  const barbs = useSlice(fieldUnits, (units) => units.barbs);
  return (
    <Choice
      label="Barbs"
      value={barbs}
      options={[
        { value: 'off', label: 'Off' },
        { value: 'few', label: 'Few' },
        { value: 'many', label: 'Many' },
      ]}
      onChange={(next) => fieldUnits.set((units) => ({ ...units, barbs: next }))}
    />
  );
}

const stamp = (ms: number): string => {
  const iso = new Date(ms).toISOString();
  return `${iso.slice(8, 10)} ${iso.slice(11, 13)}${iso.slice(14, 16)}Z`;
};

/** `run 20 12Z, 4 h old`: the age of a forecast is that of its run. */
function runText(run: string, nowMs: number): string {
  const age = formatAge(nowMs - Date.parse(run));
  return `run ${run.slice(8, 10)} ${run.slice(11, 13)}Z, ${age === 'now' ? age : `${age} old`}`;
}

/** Valid time, model, run, age and feed mode of the drawn field. */
export function StateLine({ state, nowMs }: { state: FieldState; nowMs: number }) {
  const { validAtMs, betweenMs, model, run, freshness } = state;
  const listed = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(' · ');
  const age = listed(
    run === null ? null : runText(run, nowMs),
    state.status === 'loading' ? 'loading …' : null,
  );
  const source = listed(
    betweenMs === null ? null : `interpolated ${betweenMs.map(stamp).join(' – ')}`,
    model,
  );
  return (
    <>
      <p className={styles.line}>
        <span>
          Valid <time>{validAtMs === null ? '—' : stamp(validAtMs)}</time>
        </span>
        {/* A phone shows it too: a field of yesterday looks like one of today. */}
        <span>{age}</span>
        <span data-legend="detail">{source}</span>
        {freshness &&
          legendMarks(freshness).map((mark) => (
            <Badge key={mark.text} tone={mark.tone}>
              {mark.text}
            </Badge>
          ))}
      </p>
      {state.message !== null && (
        <p className={styles.message} role="status">
          {state.message}
        </p>
      )}
    </>
  );
}

function Note({
  note,
  variable,
}: {
  note: NonNullable<FieldDefinition['note']>;
  variable?: GridVariable | undefined;
}) {
  const units = useChosenUnits();
  if (typeof note === 'string') return <p className={styles.line}>{note}</p>;
  return variable ? <p className={styles.line}>{note(unitTextOf(variable, units))}</p> : null;
}

function Legend({ definition }: { definition: FieldDefinition }) {
  const { key, title, fill, lines, hasBarbs, note } = definition;
  const state = useSlice(fieldStates, (states) => states[key]);
  const nowMs = useNowMs();
  const hidingFill = useHidingFill(key);
  const hiddenBy = fill === null ? null : hidingFill;
  // A field without its colours shows only particles; a layer that draws nothing has no valid time.
  const isDrawn = hiddenBy === null || definition.motion !== null;
  const levelled = variablesOf(definition).find(isLevelField);
  return (
    <div className={styles.legend} role="group" aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {levelled === undefined ? (
          <span className={styles.level}>{definition.fixedLevel}</span>
        ) : (
          <LevelPicker title={title} levelled={levelled} state={state} />
        )}
      </div>
      {hiddenBy !== null && (
        <HiddenColours hiddenBy={FIELD_DEFINITIONS[hiddenBy].title} onShow={() => showFill(key)} />
      )}
      {fill && hiddenBy === null && <Scale name={fill.ramp} variable={fill.variable} />}
      {lines?.kind === 'isobars' && <IsobarMarks />}
      {lines?.kind === 'isotachs' && <IsotachMarks />}
      {hasBarbs && (
        <div data-legend="detail">
          <BarbChoice />
        </div>
      )}
      {note !== null && isDrawn && <Note note={note} variable={fill?.variable} />}
      {state && isDrawn && <StateLine state={state} nowMs={nowMs} />}
    </div>
  );
}

/** Legend of a layer's colours and lines, with its present state. */
export function fieldLegend(key: FieldKey): ComponentType {
  const definition = FIELD_DEFINITIONS[key];
  return function FieldLegend() {
    return <Legend definition={definition} />;
  };
}

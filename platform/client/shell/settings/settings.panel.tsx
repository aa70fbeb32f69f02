import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { FUEL_POLICY_CHOICES } from '#aviation/performance/fuel/fuel-policy-choices.ts';
import { useSlice } from '../../state/slice.ts';
import { currentTheme, setTheme, subscribeTheme, type ThemeName } from '../../theme/theme.ts';
import { Choice } from '../../ui/choice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { setPanelFlag } from '../panel-flags.store.ts';
import { PrivacySetting } from './privacy-setting.tsx';
import styles from '../frame/shell-panels.module.css';
import { changeSettings, settings, type Settings } from '../settings.store.ts';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.groupTitle}>{title}</h3>
      {children}
    </section>
  );
}

type ThemeChoice = ThemeName | 'auto';
const THEMES = [
  { value: 'night', label: 'Night', Icon: Moon },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'auto', label: 'Auto', Icon: Monitor },
] as const;

function chooseTheme(choice: ThemeChoice): void {
  changeSettings({ followsSystemTheme: choice === 'auto' });
  if (choice !== 'auto') setTheme(choice);
}

function ThemeSetting({ followsSystem }: { followsSystem: boolean }) {
  const theme = useSyncExternalStore(subscribeTheme, currentTheme);
  const choice: ThemeChoice = followsSystem ? 'auto' : theme;
  return <Choice label="Theme" value={choice} options={THEMES} onChange={chooseTheme} />;
}

type UnitKey =
  | 'height'
  | 'runwayLength'
  | 'speed'
  | 'distance'
  | 'visibility'
  | 'mass'
  | 'fuel'
  | 'temperature'
  | 'pressure';
const same = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));
const UNITS: readonly {
  key: UnitKey;
  label: string;
  options: readonly { value: string; label: string }[];
}[] = [
  { key: 'height', label: 'Altitude', options: same(['ft', 'm']) },
  { key: 'runwayLength', label: 'Runway length', options: same(['ft', 'm']) },
  { key: 'speed', label: 'Speed', options: same(['kt', 'km/h', 'm/s']) },
  {
    key: 'distance',
    label: 'Distance',
    options: [{ value: 'nm', label: 'NM' }, ...same(['km', 'SM'])],
  },
  {
    key: 'visibility',
    label: 'Visibility',
    options: [{ value: 'reported', label: 'As reported' }, ...same(['m', 'km', 'SM'])],
  },
  { key: 'mass', label: 'Weight', options: same(['kg', 'lb']) },
  {
    key: 'fuel',
    label: 'Fuel',
    options: [{ value: 'weight', label: 'As weight' }, ...same(['kg', 'lb', 'L', 'US gal'])],
  },
  {
    key: 'temperature',
    label: 'Temperature',
    options: [
      { value: 'C', label: '°C' },
      { value: 'F', label: '°F' },
    ],
  },
  { key: 'pressure', label: 'Pressure', options: same(['hPa', 'inHg']) },
];

function UnitSettings({ now }: { now: Settings }) {
  return (
    <Group title="Units">
      {UNITS.map(({ key, label, options }) => (
        <Choice
          key={key}
          label={label}
          value={now[key] as string}
          options={options}
          onChange={(value) => changeSettings({ [key]: value })}
        />
      ))}
      <p className={styles.note}>
        Levels, charted restrictions, NOTAM and printed documents stay as published, but fuel in the document
        follows a fuel unit chosen here. Alerts and assistant answers are in ft, kt, NM and kg.
      </p>
    </Group>
  );
}

const PRESETS: readonly { value: Settings['startPreset']; label: string }[] = [
  { value: 'last', label: 'As last used' },
  { value: 'ifrh', label: 'IFR high' },
  { value: 'ifrl', label: 'IFR low' },
  { value: 'vfr', label: 'VFR' },
  { value: 'weather', label: 'Weather' },
];

const BASE_MAPS = [
  { value: 'aeronautical', label: 'Relief' },
  { value: 'satellite', label: 'Satellite' },
  { value: 'plain', label: 'Plain' },
] as const;

function DefaultNumber(props: {
  label: string;
  unit: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const { label, unit, value, onChange } = props;
  return (
    <TextField
      label={label}
      trailing={unit}
      isIdent
      inputMode="numeric"
      maxLength={3}
      placeholder="—"
      value={value}
      onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, ''))}
    />
  );
}

function Defaults({ now }: { now: Settings }) {
  return (
    <>
      <Group title="Map">
        <Choice
          label="Base map"
          value={now.baseMap}
          options={BASE_MAPS}
          onChange={(baseMap) => changeSettings({ baseMap })}
        />
        {now.baseMap === 'satellite' && (
          <p className={styles.note}>
            Needs live feeds and a tile server of the operator (TILES_SATELLITE_URL). Without them the map
            stays as it is.
          </p>
        )}
      </Group>
      <Group title="Map at start">
        <SelectField
          label="Layers"
          value={now.startPreset}
          options={PRESETS}
          onChange={(startPreset) => changeSettings({ startPreset })}
        />
      </Group>
      <Group title="New flight">
        <DefaultNumber
          label="Cost index"
          unit=""
          value={now.planCostIndex}
          onChange={(planCostIndex) => changeSettings({ planCostIndex })}
        />
        <DefaultNumber
          label="Final reserve"
          unit="min"
          value={now.planReserveMin}
          onChange={(planReserveMin) => changeSettings({ planReserveMin })}
        />
        <SelectField
          label="Fuel policy"
          value={now.planFuelPolicy}
          options={FUEL_POLICY_CHOICES}
          onChange={(planFuelPolicy) => changeSettings({ planFuelPolicy })}
        />
      </Group>
    </>
  );
}

/** Theme, time, units, and defaults of map and plan; stored on this device. */
export function SettingsPanel() {
  const now = useSlice(settings);
  return (
    <Panel title="Settings" onClose={() => setPanelFlag('isSettingsOpen', false)}>
      <Group title="Appearance">
        <ThemeSetting followsSystem={now.followsSystemTheme} />
      </Group>
      <Group title="Time">
        <Switch
          label="Local time"
          note="Beside UTC, which always comes first"
          isOn={now.showsLocalTime}
          onChange={(showsLocalTime) => changeSettings({ showsLocalTime })}
        />
      </Group>
      <UnitSettings now={now} />
      <Defaults now={now} />
      <PrivacySetting choice={now.sendsReports} />
    </Panel>
  );
}

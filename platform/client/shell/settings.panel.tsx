import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useSlice } from '../state/slice.ts';
import { currentTheme, setTheme, subscribeTheme, type ThemeName } from '../theme/theme.ts';
import { Choice } from '../ui/choice.tsx';
import { Panel } from '../ui/panel.tsx';
import { Switch } from '../ui/switch.tsx';
import { setPanelFlag } from './panel-flags.store.ts';
import styles from './shell-panels.module.css';
import { changeSettings, settings } from './settings.store.ts';

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

/** Theme and time zone; kept on this device. */
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
    </Panel>
  );
}

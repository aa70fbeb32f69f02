import { useMemo, useSyncExternalStore } from 'react';
import { changeSettings, settings } from '#platform/client/shell/settings.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { currentTheme, readTokens, subscribeTheme } from '#platform/client/theme/theme.ts';
import { Choice } from '#platform/client/ui/choice.tsx';
import { SliderField } from '#platform/client/ui/slider-field.tsx';
import styles from './terrain-legends.module.css';
import { terrainOptions, terrainProblem, terrainState } from './terrain.store.ts';
import { heightText, TINT_HEIGHTS_M, tintColours } from './tint-ramp.ts';

const UNITS = [
  { value: 'ft', label: 'ft' },
  { value: 'm', label: 'm' },
] as const;
const EXAGGERATIONS = [
  { value: '1', label: '1×' },
  { value: '2', label: '2×' },
  { value: '4', label: '4×' },
] as const;
const TICKS = [0, 2, 4, 7];

/** Shown under every display of heights. */
function Caution() {
  const state = useSlice(terrainState);
  const problem = useSlice(terrainProblem);
  const trouble = problem ?? state?.message ?? null;
  return (
    <>
      {trouble !== null && <p className={styles.trouble}>{trouble}</p>}
      <p className={styles.note} data-legend="detail">
        {state ? `${state.title}, ${state.resolution}. ` : ''}A picture only, never for clearance.
      </p>
    </>
  );
}

export function HillshadeLegend() {
  return (
    <div className={styles.legend}>
      <h3 className={styles.title}>Hillshade</h3>
      <Caution />
    </div>
  );
}

/** Colours of the tint by height, in feet or metres. */
export function TintLegend() {
  const { height: unit } = useSlice(settings);
  const theme = useSyncExternalStore(subscribeTheme, currentTheme);
  const bar = useMemo(() => {
    const colours = theme ? tintColours(readTokens()('hyp')) : [];
    return `linear-gradient(to right, ${colours.join(', ')})`;
  }, [theme]);
  const place = (nth: number) => `${(nth / (TINT_HEIGHTS_M.length - 1)) * 100}%`;
  return (
    <div className={styles.legend}>
      <h3 className={styles.title}>Terrain height</h3>
      <div className={styles.bar} style={{ backgroundImage: bar }} />
      <div className={styles.ticks}>
        {TICKS.map((nth) => (
          <span key={nth} style={{ left: place(nth) }}>
            {heightText(TINT_HEIGHTS_M[nth] ?? 0, unit)}
          </span>
        ))}
      </div>
      <div data-legend="detail">
        <Choice label="Unit" value={unit} options={UNITS} onChange={(height) => changeSettings({ height })} />
      </div>
      <Caution />
    </div>
  );
}

/** Tilt of the map and exaggeration of its heights. */
export function Terrain3dLegend() {
  const { pitchDeg, exaggeration } = useSlice(terrainOptions);
  return (
    <div className={styles.legend}>
      <h3 className={styles.title}>3D terrain</h3>
      <SliderField
        label="Pitch"
        value={pitchDeg}
        min={0}
        max={75}
        step={5}
        text={(degrees) => `${degrees}°`}
        onChange={(next) => terrainOptions.set((chosen) => ({ ...chosen, pitchDeg: next }))}
      />
      <Choice
        label="Height"
        value={exaggeration}
        options={EXAGGERATIONS}
        onChange={(next) => terrainOptions.set((chosen) => ({ ...chosen, exaggeration: next }))}
      />
      <Caution />
    </div>
  );
}

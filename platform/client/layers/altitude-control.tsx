import { Slider } from '@base-ui/react/slider';
import { useMemo, useSyncExternalStore } from 'react';
import { useSlice } from '../state/slice.ts';
import { currentTheme, readTokens, subscribeTheme } from '../theme/theme.ts';
import styles from './altitude-control.module.css';
import { altitudeColor } from './altitude-ramp.ts';
import { altitudeBand, setAltitudeBand, TOP_FLIGHT_LEVEL } from './altitude.store.ts';

const STEP_FL = 10;
const MARKS = [0, 100, 200, 300, 400, TOP_FLIGHT_LEVEL];
const nameOf = (flightLevel: number) =>
  flightLevel === 0 ? 'SFC' : `FL${String(flightLevel).padStart(3, '0')}`;

function rampGradient(): string {
  const token = readTokens();
  const colors = Array.from({ length: 13 }, (_, step) =>
    altitudeColor((TOP_FLIGHT_LEVEL * 100 * step) / 12, token),
  );
  return `linear-gradient(to top, ${colors.join(', ')})`;
}

/** The band of flight levels shown; its ramp is the legend of traffic colours. */
export function AltitudeControl() {
  const { lowFl, highFl } = useSlice(altitudeBand);
  const theme = useSyncExternalStore(subscribeTheme, currentTheme);
  const gradient = useMemo(() => (theme ? rampGradient() : ''), [theme]);
  const isAll = lowFl === 0 && highFl === TOP_FLIGHT_LEVEL;
  return (
    <div className={styles.control} role="group" aria-label="Altitude">
      <span className={styles.unit} aria-hidden>
        FL
      </span>
      <Slider.Root
        orientation="vertical"
        className={styles.slider}
        min={0}
        max={TOP_FLIGHT_LEVEL}
        step={STEP_FL}
        minStepsBetweenValues={1}
        value={[lowFl, highFl]}
        onValueChange={([low = 0, high = TOP_FLIGHT_LEVEL]) => setAltitudeBand(low, high)}
      >
        <Slider.Control className={styles.area}>
          <Slider.Track className={styles.track} style={{ backgroundImage: gradient }}>
            <span
              className={styles.out}
              style={{ top: 0, height: `${(1 - highFl / TOP_FLIGHT_LEVEL) * 100}%` }}
            />
            <span
              className={styles.out}
              style={{ bottom: 0, height: `${(lowFl / TOP_FLIGHT_LEVEL) * 100}%` }}
            />
            <Slider.Thumb
              index={0}
              className={styles.thumb}
              aria-label="Lowest level"
              getAriaValueText={() => nameOf(lowFl)}
            />
            <Slider.Thumb
              index={1}
              className={styles.thumb}
              aria-label="Highest level"
              getAriaValueText={() => nameOf(highFl)}
            />
          </Slider.Track>
        </Slider.Control>
        <div className={styles.marks} aria-hidden>
          {MARKS.map((mark) => (
            <span key={mark} style={{ bottom: `${(mark / TOP_FLIGHT_LEVEL) * 100}%` }}>
              {mark === 0 ? 'SFC' : mark}
            </span>
          ))}
        </div>
      </Slider.Root>
      <button
        type="button"
        className={styles.band}
        aria-label="Show all levels"
        aria-pressed={isAll}
        onClick={() => setAltitudeBand(0, TOP_FLIGHT_LEVEL)}
      >
        {isAll ? 'All' : `${lowFl}–${highFl}`}
      </button>
    </div>
  );
}

import { Slider } from '@base-ui/react/slider';
import styles from './slider-field.module.css';

export interface SliderFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value as shown and read out, e.g. `70 %`. */
  text: (value: number) => string;
  onChange: (value: number) => void;
}

/** One number set by dragging or by arrow keys, with its value beside its name. */
export function SliderField({ label, value, min, max, step, text, onChange }: SliderFieldProps) {
  return (
    <Slider.Root
      className={styles.field}
      min={min}
      max={max}
      step={step}
      value={value}
      onValueChange={(next) => onChange(next)}
    >
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <span className={styles.value} aria-hidden>
        {text(value)}
      </span>
      <Slider.Control className={styles.control}>
        <Slider.Track className={styles.track}>
          <Slider.Indicator className={styles.indicator} />
          <Slider.Thumb className={styles.thumb} aria-label={label} getAriaValueText={() => text(value)} />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}

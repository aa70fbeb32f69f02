import { useSlice } from '#platform/client/state/slice.ts';
import { LIGHTNING_AGES } from './lightning.layer.ts';
import styles from './radar-legend.module.css';
import { radarManifest, radarView } from './radar.store.ts';

/** Legend of the crosses, or the reason why there are none. */
export function LightningKey() {
  const unavailable = useSlice(radarManifest, (state) => state?.lightning.unavailable ?? null);
  const { lightningAtMs: atMs, lightningMessage } = useSlice(radarView);
  if (unavailable !== null) return <p className={styles.note}>{unavailable}</p>;
  if (lightningMessage !== null) return <p className={styles.note}>{lightningMessage}</p>;
  return (
    <ul className={styles.ages} aria-label={atMs === null ? 'Ages of strokes' : 'Ages of strokes shown'}>
      {LIGHTNING_AGES.map(({ token, label }) => (
        <li key={token}>
          <span aria-hidden className={styles.cross} style={{ color: `var(--${token})` }}>
            +
          </span>
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Lightning in the legend of the thunderstorm probability. */
export function ThunderstormLightning() {
  return (
    <div className={styles.legend}>
      <h3 className={styles.title}>Lightning</h3>
      <LightningKey />
    </div>
  );
}

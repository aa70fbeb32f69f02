import { Pause, Repeat } from 'lucide-react';
import { formatAge } from '#aviation/time/utc.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { timeline, toggleLoop } from '#platform/client/time/timeline.store.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Choice } from '#platform/client/ui/choice.tsx';
import { legendMarks } from '#platform/client/ui/freshness-line.tsx';
import { SliderField } from '#platform/client/ui/slider-field.tsx';
import { Switch } from '#platform/client/ui/switch.tsx';
import type { RadarSource } from '../contract.ts';
import { echoGradient, paintOf } from '../domain/echo-colour.ts';
import { ECHO_INTENSITIES } from '../domain/echo-intensity.ts';
import { LightningKey } from './lightning-legend.tsx';
import styles from './radar-legend.module.css';
import { askAgain } from './radar-engine.ts';
import { radarManifest, radarOptions, radarUnavailable, radarView, sourceInUse } from './radar.store.ts';

/** The scale ends here; hail echoes beyond have the last colour. */
const TOP_DBZ = 70;
const BOTTOM_DBZ = 5;
const TICKS = [10, 20, 30, 40, 50, 60];
const WORDS = ECHO_INTENSITIES.map((one, nth) => ({
  word: one.word,
  fromDbz: Math.max(BOTTOM_DBZ, one.fromDbz),
  toDbz: ECHO_INTENSITIES[nth + 1]?.fromDbz ?? TOP_DBZ,
}));

const share = (dbz: number): number => ((dbz - BOTTOM_DBZ) / (TOP_DBZ - BOTTOM_DBZ)) * 100;

/** The time of the picture that is drawn, and its age at present. */
function PictureTime() {
  const view = useSlice(radarView);
  const now = useNowMs('minute');
  const unavailable = useSlice(radarManifest, radarUnavailable);
  if (view.shownAtMs === null)
    return (
      <>
        <p className={styles.note}>{unavailable ?? view.message ?? 'Loading the radar image …'}</p>
        {view.status === 'failed' && unavailable === null && <Button onClick={askAgain}>Try again</Button>}
      </>
    );
  const iso = new Date(view.shownAtMs).toISOString();
  const age = formatAge(Math.max(0, now - view.shownAtMs));
  return (
    <>
      <p className={styles.time}>
        <time dateTime={iso}>{iso.slice(11, 16)} UTC</time>
        <span>{age === 'now' ? age : `${age} old`}</span>
        {view.status === 'loading' && <span className={styles.loading}>loading …</span>}
      </p>
      {view.message !== null && <p className={styles.note}>{view.message}</p>}
    </>
  );
}

/** The time loop of the radar: its period, and its speed. */
function Loop() {
  const isLooping = useSlice(timeline, ({ loopedMs }) => loopedMs !== null);
  const [Icon, label] = isLooping ? [Pause, 'Stop the loop'] : [Repeat, 'Loop the last 2 h'];
  return (
    <Button Icon={Icon} size="small" onClick={() => toggleLoop(nowMs())}>
      {label}
    </Button>
  );
}

function Scale({ source }: { source: RadarSource }) {
  return (
    <div className={styles.scale} role="img" aria-label="Reflectivity from 5 to 70 dBZ, light to extreme">
      <div className={styles.words} aria-hidden>
        {WORDS.map(({ word, fromDbz, toDbz }) => (
          <span key={word} style={{ left: `${share(fromDbz)}%`, width: `${share(toDbz) - share(fromDbz)}%` }}>
            {word}
          </span>
        ))}
      </div>
      <div
        className={styles.bar}
        style={{ backgroundImage: echoGradient(paintOf(source), { fromDbz: BOTTOM_DBZ, toDbz: TOP_DBZ }) }}
      />
      <div className={styles.ticks} aria-hidden>
        {TICKS.map((dbz) => (
          <span key={dbz} style={{ left: `${share(dbz)}%` }}>
            {dbz}
          </span>
        ))}
        <span className={styles.unit}>dBZ</span>
      </div>
    </div>
  );
}

/** Time of the picture, colours, source, strength of the layer and lightning. */
export function RadarLegend() {
  const state = useSlice(radarManifest);
  const options = useSlice(radarOptions);
  const source = sourceInUse(state, options);
  const usable = state?.sources.filter(({ unavailable }) => unavailable === null) ?? [];
  return (
    <div className={styles.legend}>
      <div className={styles.head}>
        <h3 className={styles.title}>Radar</h3>
        {source &&
          legendMarks(source.freshness).map(({ text, tone }) => (
            <Badge key={text} tone={tone}>
              {text}
            </Badge>
          ))}
      </div>
      <PictureTime />
      {source && <Scale source={source} />}
      {source && <Loop />}
      {usable.length > 1 && (
        <Choice
          label="Source"
          value={source?.id ?? options.source}
          options={usable.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(id) => radarOptions.set((chosen) => ({ ...chosen, source: id }))}
        />
      )}
      {source && (
        <p className={styles.note}>
          {source.freshness.source} · {source.coverage}
        </p>
      )}
      <div className={styles.options} data-legend="detail">
        <SliderField
          label="Opacity"
          value={Math.round(options.opacity * 100)}
          min={20}
          max={100}
          step={5}
          text={(percent) => `${percent} %`}
          onChange={(percent) => radarOptions.set((chosen) => ({ ...chosen, opacity: percent / 100 }))}
        />
        <Switch
          label="Lightning"
          isOn={options.hasLightning}
          onChange={(hasLightning) => radarOptions.set((chosen) => ({ ...chosen, hasLightning }))}
        />
      </div>
      {options.hasLightning && <LightningKey />}
    </div>
  );
}

import { Box, Crosshair, Pause, Play, Scan } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Choice } from '#platform/client/ui/choice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import type { Units } from '#platform/client/units/units.ts';
import type { LogAnalysis } from '../domain/analyse-log.ts';
import type { PlannedPoint } from '../domain/compare-plan.ts';
import { PHASES } from '../domain/phases.ts';
import { channelOf, type FlightSamples } from '../domain/samples.ts';
import { drawFlownTrack, type FlownTrack, isInMapTime } from './flown-track.ts';
import { createLogChart, type LogChart } from './log-chart.ts';
import { altitudeTitle, channelText, PHASE_TITLES, zuluSeconds } from './log-text.ts';
import styles from './recorder.module.css';
import { type Replay, REPLAY_RATES, type ReplayFrame } from './replay.ts';

interface Shown {
  readonly samples: FlightSamples;
  readonly analysis: LogAnalysis;
  readonly replay: Replay;
}

interface Instrument {
  readonly title: string;
  text(row: number, units: Units): string;
}

/** Instruments for which a recording has figures. */
function instrumentsOf({ samples, analysis }: Shown): Instrument[] {
  const { motion } = analysis;
  const known = (title: string, values: ArrayLike<number>, unit: string, decimals = 0): Instrument => ({
    title,
    text: (row, units) => channelText(values[row] ?? Number.NaN, unit, units, decimals),
  });
  const channel = (id: string, title: string, decimals = 0): Instrument[] => {
    const found = channelOf(samples, id);
    return found ? [known(title, found.values, found.unit, decimals)] : [];
  };
  return [
    known(altitudeTitle('ALT', motion.altitudeDatum), motion.altitudeFt, 'ft'),
    known('GS', motion.speedKt, 'kt'),
    ...channel('ias', 'IAS'),
    known('V/S', motion.verticalFpm, 'ft/min'),
    ...channel('heading', 'HDG'),
    ...channel('track', 'TRK'),
    ...channel('pitch', 'Pitch', 1),
    ...channel('roll', 'Bank', 1),
    ...channel('normalG', 'Load', 2),
    ...channel('rpm', 'RPM'),
    ...channel('manifoldPressure', 'MAP', 1),
    ...channel('fuelFlow', 'Fuel flow', 1),
    ...channel('oilTemperature', 'Oil T'),
    ...channel('oilPressure', 'Oil P'),
  ];
}

/** Writes the frame of the replay into its cells, without React. */
function writeFrame(
  hosts: { panel: HTMLElement | null; attitude: HTMLElement | null; chart: HTMLElement | null },
  shown: Shown & { instruments: readonly Instrument[]; units: Units },
  frame: ReplayFrame,
): void {
  const { panel, attitude, chart } = hosts;
  const { instruments, units, samples, analysis } = shown;
  const isKnown = frame.row >= 0 && !frame.isGap;
  const phase = PHASES[analysis.codes[frame.row] ?? 0] ?? 'no-data';
  const title = PHASE_TITLES[isKnown ? phase : 'no-data'];
  const texts = [
    zuluSeconds(frame.atMs),
    title,
    ...instruments.map(({ text }) => (isKnown ? text(frame.row, units) : '—')),
  ];
  for (const [index, text] of texts.entries()) {
    const cell = panel?.children[index]?.lastElementChild;
    if (cell && cell.textContent !== text) cell.textContent = text;
  }
  chart?.setAttribute('aria-valuenow', String(Math.round(frame.atMs / 1000)));
  chart?.setAttribute('aria-valuetext', `${texts[0] ?? ''}, ${title}, altitude ${texts[2] ?? '—'}`);
  const [pitch, roll] = ['pitch', 'roll'].map(
    (id) => channelOf(samples, id)?.values[frame.row] ?? Number.NaN,
  );
  if (!attitude) return;
  const hasAttitude = isKnown && !Number.isNaN(pitch) && !Number.isNaN(roll);
  attitude.hidden = !hasAttitude;
  // Two pixels per degree; the horizon moves down as the nose rises.
  attitude.style.transform = `rotate(${-(roll ?? 0)}deg) translateY(${(pitch ?? 0) * 2}px)`;
}

const KEY_STEPS_MS: Readonly<Record<string, number>> = {
  ArrowLeft: -10_000,
  ArrowRight: 10_000,
  PageDown: -300_000,
  PageUp: 300_000,
};

function onReplayKey(event: KeyboardEvent, replay: Replay): void {
  const { atMs } = replay.frame();
  const to =
    event.key === 'Home'
      ? replay.fromMs
      : event.key === 'End'
        ? replay.toMs
        : event.key in KEY_STEPS_MS
          ? atMs + (KEY_STEPS_MS[event.key] ?? 0)
          : null;
  if (to === null) return;
  event.preventDefault();
  event.stopPropagation();
  replay.seek(to);
}

function useReplay(
  shown: Shown,
  planned: readonly PlannedPoint[] | null,
  hosts: {
    chart: RefObject<HTMLDivElement | null>;
    panel: RefObject<HTMLDListElement | null>;
    attitude: RefObject<HTMLDivElement | null>;
  },
): { isPlaying: boolean; track: RefObject<FlownTrack | null>; instruments: readonly Instrument[] } {
  const units = useUnits();
  const { samples, analysis, replay } = shown;
  const [isPlaying, setPlaying] = useState(false);
  const chart = useRef<LogChart | null>(null);
  const track = useRef<FlownTrack | null>(null);
  const instruments = instrumentsOf(shown);
  useEffect(() => {
    if (!hosts.chart.current) return undefined;
    const drawn = createLogChart(hosts.chart.current, (atMs) => replay.seek(atMs));
    chart.current = drawn;
    const onMap = drawFlownTrack(samples, analysis, replay);
    track.current = onMap;
    return () => {
      drawn.stop();
      onMap.stop();
      [chart.current, track.current] = [null, null];
    };
  }, [samples, analysis, replay, hosts.chart]);
  useEffect(() => {
    chart.current?.show({ timeMs: samples.timeMs, analysis, planned: planned ?? [], units });
  }, [samples, analysis, planned, units]);
  useEffect(
    () =>
      replay.follow((frame) => {
        const cells = {
          panel: hosts.panel.current,
          attitude: hosts.attitude.current,
          chart: hosts.chart.current,
        };
        writeFrame(
          cells,
          { samples, analysis, replay, instruments: instrumentsOf({ samples, analysis, replay }), units },
          frame,
        );
        chart.current?.mark(frame.atMs);
        setPlaying(frame.isPlaying);
      }),
    [samples, analysis, replay, units, hosts.panel, hosts.attitude, hosts.chart],
  );
  return { isPlaying, track, instruments };
}

function Controls(props: { replay: Replay; isPlaying: boolean; track: RefObject<FlownTrack | null> }) {
  const { replay, isPlaying, track } = props;
  const [rate, setRate] = useState('30');
  const [isThreeD, setThreeD] = useState(false);
  const [isFollowing, setFollowing] = useState(false);
  return (
    <div className={styles.controls}>
      <IconButton
        label={isPlaying ? 'Pause replay' : 'Play replay'}
        Icon={isPlaying ? Pause : Play}
        onClick={() => replay.toggle()}
      />
      <Choice
        label="Replay speed"
        value={rate}
        options={REPLAY_RATES.map((value) => ({ value: String(value), label: `${value}×` }))}
        onChange={(value) => {
          setRate(value);
          replay.setRate(REPLAY_RATES.find((one) => String(one) === value) ?? 30);
        }}
      />
      <IconButton
        label="3-D track"
        Icon={Box}
        isPressed={isThreeD}
        onClick={() => {
          track.current?.setThreeD(!isThreeD);
          setThreeD(!isThreeD);
        }}
      />
      <IconButton
        label="Follow aircraft"
        Icon={Crosshair}
        isPressed={isFollowing}
        onClick={() => {
          track.current?.setFollowing(!isFollowing);
          setFollowing(!isFollowing);
        }}
      />
      <IconButton label="Whole track" Icon={Scan} onClick={() => track.current?.showWhole()} />
    </div>
  );
}

/** Altitude and speed over time, also the slider of the replay, with the instruments beside it. */
export function ReplayView(props: Shown & { planned: readonly PlannedPoint[] | null }) {
  const { samples, analysis, replay, planned } = props;
  const chart = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDListElement>(null);
  const attitude = useRef<HTMLDivElement>(null);
  const shown = { samples, analysis, replay };
  const { isPlaying, track, instruments } = useReplay(shown, planned, { chart, panel, attitude });
  const hasAttitude = channelOf(samples, 'pitch') !== null && channelOf(samples, 'roll') !== null;
  return (
    <section className={styles.replay} aria-label="Replay">
      <Controls replay={replay} isPlaying={isPlaying} track={track} />
      <p className={styles.legend}>
        <span data-line="altitude">{altitudeTitle('Altitude', analysis.motion.altitudeDatum)}</span>
        <span data-line="speed">Speed over ground</span>
        {planned !== null && <span data-line="planned">Planned altitude</span>}
        {!isInMapTime(replay.fromMs) && (
          <span>Older than the map’s time: the weather and traffic shown are not those of this flight</span>
        )}
      </p>
      <div
        ref={chart}
        className={styles.chart}
        role="slider"
        tabIndex={0}
        aria-label="Instant of the replay"
        aria-valuemin={Math.round(replay.fromMs / 1000)}
        aria-valuemax={Math.round(replay.toMs / 1000)}
        aria-valuenow={Math.round(replay.fromMs / 1000)}
        onKeyDown={(event) => onReplayKey(event, replay)}
      >
        <canvas />
        <canvas />
      </div>
      <div className={styles.cockpit}>
        {hasAttitude && (
          <div className={styles.attitude} aria-hidden>
            <div ref={attitude} className={styles.horizon} />
            <span />
          </div>
        )}
        <dl ref={panel} className={styles.instruments}>
          {['Time', 'Phase', ...instruments.map(({ title }) => title)].map((title) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>—</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

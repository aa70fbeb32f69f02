import { useQuery } from '@tanstack/react-query';
import { Download, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '#platform/contract/problem.ts';
import { fileNameOf, saveFile } from '#platform/client/documents/save-file.ts';
import { type Slice, useSlice } from '#platform/client/state/slice.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { Choice } from '#platform/client/ui/choice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import type { SectionAnswer } from '../../contract.ts';
import { readingAt } from '../../domain/section-reading.ts';
import { analysis, type AnalysisUi, analysisUi, setAnalysisUi, setTrial } from '../analysis.store.ts';
import styles from '../analysis.module.css';
import { CrossingList } from './crossing-list.tsx';
import { crossingsQuery, profileAreaOf } from './crossings.queries.ts';
import { LevelTrial } from './level-trial.tsx';
import { createMapMark, followMapPointer } from './map-mark.ts';
import { scaleOf } from '#platform/client/units/typed.ts';
import { useUnits } from '#platform/client/units/measure.tsx';
import { createProfileChart, type ProfileChart } from './profile-chart.ts';
import { ProfileTable } from './profile-table.tsx';
import { highestLevelOf, levelAt, topFtOf } from './profile-scale.ts';
import { readingRows, readingSentence } from './profile-text.ts';

const SHADES: readonly { value: AnalysisUi['shade']; label: string }[] = [
  { value: 'wind', label: 'Head and tail wind' },
  { value: 'temperature', label: 'ISA deviation' },
  { value: 'turbulence', label: 'Turbulence, estimated' },
  { value: 'icing', label: 'Icing, estimated' },
  { value: 'cloud', label: 'Cloud, estimated' },
  { value: 'none', label: 'No shading' },
];

const KEYS: Readonly<Record<AnalysisUi['shade'], string>> = {
  wind: 'Green tailwind, violet headwind; stronger colour, stronger wind.',
  temperature: 'Orange warmer than ISA, blue colder.',
  turbulence: 'Light, moderate and severe by wind shear between levels: an estimate.',
  icing: 'Humidity 80 % or more between 0 and −20 °C: an estimate.',
  cloud: 'Humidity 80 % or more: an estimate.',
  none: '',
};

export interface ProfileTabProps {
  readonly section: SectionAnswer;
  readonly planned: SectionAnswer;
  readonly flightId: string | null;
}

/** Writes the data of a place beside the chart, without React: it follows every move of the pointer. */
function writeReading(
  host: HTMLElement | null,
  section: SectionAnswer,
  at: { alongNm: number; altitudeFt: number },
): void {
  const reading = readingAt(section, at);
  if (!host || !reading) return;
  const units = settings.get();
  const rows = readingRows(reading, units);
  for (const [index, [, value]] of rows.entries()) {
    const cell = host.children[index]?.lastElementChild;
    if (cell && cell.textContent !== value) cell.textContent = value;
  }
}

interface Profile {
  readonly chart: React.RefObject<ProfileChart | null>;
  readonly host: React.RefObject<HTMLDivElement | null>;
  readonly reading: React.RefObject<HTMLDListElement | null>;
  readonly hoverLevel: number | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const levelOf = (slice: Slice<ReturnType<typeof analysis.get>>): number | null =>
  slice.get().trial?.level ?? null;

function useProfile({ section, planned }: ProfileTabProps): Profile {
  const ui = useSlice(analysisUi);
  const units = useUnits();
  const crossings = useQuery(crossingsQuery(section));
  const areas = useMemo(
    () =>
      (crossings.data?.crossings ?? []).filter(({ stretches }) => stretches.length > 0).map(profileAreaOf),
    [crossings.data],
  );
  const chart = useRef<ProfileChart | null>(null);
  const host = useRef<HTMLDivElement | null>(null);
  const reading = useRef<HTMLDListElement | null>(null);
  const shown = useRef(section);
  const place = useRef({ alongNm: 0, altitudeFt: 0 });
  const [hoverLevel, setHoverLevel] = useState<number | null>(null);
  const mark = useRef<ReturnType<typeof createMapMark> | null>(null);

  const point = (at: { alongNm: number; altitudeFt: number } | null, isFromChart: boolean) => {
    if (at) place.current = at;
    const known = at && readingAt(shown.current, at);
    if (!isFromChart) chart.current?.point(at?.alongNm ?? null, at?.altitudeFt);
    mark.current?.show(known ? known.column.coordinate : null);
    if (!at || !known) return;
    writeReading(reading.current, shown.current, at);
    host.current?.setAttribute('aria-valuenow', String(Math.round(at.alongNm)));
    host.current?.setAttribute('aria-valuetext', readingSentence(known, settings.get()));
  };

  useEffect(() => {
    if (!host.current) return undefined;
    const drawn = createProfileChart(host.current, {
      onCursor: (at) => point(at, true),
      onLevel: (level) => setHoverLevel(level),
      onLevelEnd(level) {
        setHoverLevel(null);
        setTrial({ ...analysis.get().trial, level });
      },
    });
    chart.current = drawn;
    mark.current = createMapMark();
    const stopFollowing = followMapPointer(
      () => shown.current,
      (alongNm) => {
        const column = alongNm === null ? null : readingAt(shown.current, { alongNm, altitudeFt: 0 })?.column;
        point(column ? { alongNm: column.alongNm, altitudeFt: column.plannedFt } : null, false);
      },
    );
    return () => {
      stopFollowing();
      drawn.stop();
      mark.current?.stop();
      chart.current = null;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the chart lives as long as its host; what it shows comes below
  }, []);

  useEffect(() => {
    shown.current = section;
    chart.current?.show({ section, planned, areas, ui, distance: scaleOf('distanceNm', units) });
    chart.current?.setLevel(null);
    const middle = section.columns[Math.floor(section.columns.length / 2)];
    if (middle && place.current.alongNm === 0)
      writeReading(reading.current, section, { alongNm: middle.alongNm, altitudeFt: middle.plannedFt });
  }, [section, planned, areas, ui, units]);

  // A trial discarded before its plan arrived must leave no line behind.
  const { trial } = useSlice(analysis);
  useEffect(() => {
    if (trial === null) chart.current?.setLevel(null);
  }, [trial]);

  const onKeyDown = (event: KeyboardEvent) => {
    const lengthNm = section.columns.at(-1)?.alongNm ?? 0;
    const step = lengthNm / (section.columns.length - 1);
    const along = { ArrowLeft: -step, ArrowRight: step, Home: -lengthNm, End: lengthNm }[event.key];
    const levelBy = { ArrowUp: 10, ArrowDown: -10 }[event.key];
    const zoomBy = { '+': 1 / 1.5, '=': 1 / 1.5, '-': 1.5, '0': Number.POSITIVE_INFINITY }[event.key];
    if (along === undefined && levelBy === undefined && zoomBy === undefined) {
      if (event.key === 'Enter' && hoverLevel !== null) {
        setTrial({ ...analysis.get().trial, level: hoverLevel });
        setHoverLevel(null);
        event.preventDefault();
      }
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (zoomBy !== undefined) chart.current?.zoom(zoomBy);
    if (along !== undefined) {
      const alongNm = Math.min(lengthNm, Math.max(0, place.current.alongNm + along));
      const column = readingAt(section, { alongNm, altitudeFt: 0 })?.column;
      point({ alongNm, altitudeFt: column?.plannedFt ?? 0 }, false);
    }
    if (levelBy === undefined) return;
    const from = hoverLevel ?? levelOf(analysis) ?? levelAt(section, place.current.alongNm);
    const highest = highestLevelOf(topFtOf([section, planned]));
    const level = Math.min(highest, Math.max(20, from + levelBy));
    setHoverLevel(level);
    chart.current?.setLevel(level);
  };
  return { chart, host, reading, hoverLevel, onKeyDown };
}

function Crossings({ section }: { section: SectionAnswer }) {
  const query = useQuery(crossingsQuery(section));
  return (
    <CrossingList
      answer={query.data ?? null}
      error={query.error ? messageOf(query.error) : null}
      onRetry={() => void query.refetch()}
    />
  );
}

/** The flight from the side: ground, air, areas and the planned path; levels are dragged in it. */
export function ProfileTab(props: ProfileTabProps) {
  const { section, planned, flightId } = props;
  const { axis, shade } = useSlice(analysisUi);
  const { chart, host, reading, hoverLevel, onKeyDown } = useProfile(props);
  const lengthNm = section.columns.at(-1)?.alongNm ?? 0;
  const name = fileNameOf(`${section.departure}-${section.arrival}-profile`, 'png', 'profile');
  const save = async () => {
    const picture = await chart.current?.picture();
    if (picture) saveFile(name, 'image/png', picture);
  };
  const labels = readingRows(
    readingAt(section, { alongNm: 0, altitudeFt: 0 }) ?? nothingRead(section),
    settings.get(),
  ).map(([label]) => label);
  return (
    <div className={styles.tab}>
      <div className={styles.controls}>
        <Choice
          label="Axis"
          value={axis}
          options={[
            { value: 'distance', label: 'Distance' },
            { value: 'time', label: 'Time' },
          ]}
          onChange={(value) => setAnalysisUi({ axis: value })}
        />
        <SelectField
          label="Shading"
          isLabelHidden
          value={shade}
          options={SHADES}
          onChange={(value) => setAnalysisUi({ shade: value })}
        />
        <span className={styles.tools}>
          <IconButton label="Zoom in" Icon={ZoomIn} onClick={() => chart.current?.zoom(1 / 1.5)} />
          <IconButton label="Zoom out" Icon={ZoomOut} onClick={() => chart.current?.zoom(1.5)} />
          <IconButton
            label="Whole route"
            Icon={Maximize}
            onClick={() => chart.current?.zoom(Number.POSITIVE_INFINITY)}
          />
          <IconButton label="Save profile as PNG" Icon={Download} onClick={() => void save()} />
        </span>
      </div>
      <div
        ref={host}
        className={styles.profile}
        role="slider"
        tabIndex={0}
        aria-label="Vertical profile"
        aria-describedby="profile-keys"
        aria-valuemin={0}
        aria-valuemax={Math.round(lengthNm)}
        aria-valuenow={0}
        onKeyDown={onKeyDown}
      >
        <canvas />
        <canvas />
      </div>
      <dl ref={reading} className={styles.reading}>
        {labels.map((label) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>—</dd>
          </div>
        ))}
      </dl>
      <LevelTrial section={section} planned={planned} flightId={flightId} movedLevel={hoverLevel} />
      <p id="profile-keys" className={styles.note}>
        {KEYS[shade]} Ground is coarse ({section.groundSource ?? 'no heights'}): never clearance. Dotted line:
        tropopause, estimated. Dark bar above the ground: night. Barbs: north up. Drag the path to try a
        level; ← → along the route, ↑ ↓ level, Enter tries it, + − zoom.
      </p>
      {section.gaps.length > 0 && (
        <ul className={styles.gaps}>
          {section.gaps.map(({ id, message }) => (
            <li key={id}>{message}</li>
          ))}
        </ul>
      )}
      <Crossings section={section} />
      <ProfileTable section={section} />
    </div>
  );
}

/** A section always has columns; fallback for one without. */
function nothingRead(section: SectionAnswer) {
  return {
    column: {
      alongNm: 0,
      coordinate: [0, 0] as [number, number],
      trackDegTrue: 0,
      time: section.figures.offBlock,
      plannedFt: 0,
      groundFt: null,
      tropopauseFt: null,
    },
    columnIndex: 0,
    altitudeFt: 0,
    minutes: 0,
    windFromDegTrue: null,
    windSpeedKt: null,
    headwindKt: null,
    temperatureC: null,
    isaDeviationC: null,
    shearKtPer1000Ft: null,
    humidityPercent: null,
    fir: null,
    isNight: false,
  };
}

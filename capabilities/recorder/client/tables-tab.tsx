import { Fragment, useState } from 'react';
import { saveFile, fileNameOf } from '#platform/client/documents/save-file.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ScrollX } from '#platform/client/ui/scroll-x.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredText } from '#platform/client/units/units.ts';
import type { LogAnalysis } from '../domain/analyse-log.ts';
import type { FlightSamples } from '../domain/samples.ts';
import { altitudeTitle, channelText, durationText, PHASE_TITLES, zuluSeconds } from './log-text.ts';
import styles from './recorder.module.css';
import type { Replay } from './replay.ts';

export interface TabProps {
  readonly samples: FlightSamples;
  readonly analysis: LogAnalysis;
  readonly replay: Replay;
}

/** A time that moves the replay to it. */
export function SeekButton({ atMs, replay }: { atMs: number; replay: Replay }) {
  return (
    <button type="button" className={styles.link} onClick={() => replay.seek(atMs)}>
      {zuluSeconds(atMs)}
    </button>
  );
}

function Heads({ names }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The chart as a table: every phase with its times and altitudes. */
export function PhasesTab({ analysis, replay }: TabProps) {
  const units = useUnits();
  const altitude = (row: number) => channelText(analysis.motion.altitudeFt[row] ?? Number.NaN, 'ft', units);
  return (
    <div className={styles.part}>
      <ScrollX label="Phases">
        <table className={styles.table}>
          <Heads
            names={[
              'Phase',
              'From',
              'To',
              'Duration',
              altitudeTitle('Altitude from', analysis.motion.altitudeDatum),
              altitudeTitle('Altitude to', analysis.motion.altitudeDatum),
            ]}
          />
          <tbody>
            {analysis.phases.map(({ phase, fromMs, toMs, from, to }) => (
              <tr key={`${phase} ${fromMs}`}>
                <th scope="row">{PHASE_TITLES[phase]}</th>
                <td>
                  <SeekButton atMs={fromMs} replay={replay} />
                </td>
                <td>{zuluSeconds(toMs)}</td>
                <td>{durationText(toMs - fromMs)}</td>
                <td>{altitude(from)}</td>
                <td>{altitude(to)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
    </div>
  );
}

export function LandingsTab({
  analysis,
  samples,
  replay,
  hasAirfields,
}: TabProps & { hasAirfields: boolean }) {
  const units = useUnits();
  const { landings, goArounds } = analysis;
  const rows = [
    ...landings.map((landing) => ({
      key: `${landing.kind} ${landing.timeMs}`,
      title: landing.kind === 'full-stop' ? 'Full stop' : 'Touch-and-go',
      atMs: landing.timeMs,
      ident: landing.ident,
      figures: [
        channelText(landing.verticalFpm, 'ft/min', units),
        channelText(landing.speedKt, 'kt', units),
        channelText(landing.normalG, 'G', units, 2),
      ],
    })),
    ...goArounds.map((pass) => ({
      key: `go-around ${pass.index}`,
      title: `Go-around at ${measuredText('altitudeFt', pass.heightFt, units)} above`,
      atMs: samples.timeMs[pass.index] ?? 0,
      ident: pass.ident,
      figures: ['—', '—', '—'],
    })),
  ].toSorted((one, other) => one.atMs - other.atMs);
  return (
    <div className={styles.part}>
      {rows.length === 0 ? (
        <p className={styles.note}>No landings in this recording.</p>
      ) : (
        <ScrollX label="Landings and go-arounds">
          <table className={styles.table}>
            <Heads
              names={['Landing', 'Time', 'Airport', 'V/S before touchdown', 'Ground speed', 'Highest load']}
            />
            <tbody>
              {rows.map(({ key, title, atMs, ident, figures }) => (
                <tr key={key}>
                  <th scope="row">{title}</th>
                  <td>
                    <SeekButton atMs={atMs} replay={replay} />
                  </td>
                  <td>{ident ?? '—'}</td>
                  {figures.map((figure, index) => (
                    // oxlint-disable-next-line react/no-array-index-key -- three cells that stay in their order
                    <td key={index}>{figure}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollX>
      )}
      {!hasAirfields && (
        <p className={styles.note}>
          Airports unavailable: touch-and-goes and go-arounds were found only where this flight took off or
          landed.
        </p>
      )}
    </div>
  );
}

const PAGE = 60;

/** Every row with all its columns, as comma-separated values: unknown figures are left empty. */
function csvOf({ timeMs, lat, lon, channels }: FlightSamples): string {
  const cell = (value: number | undefined) =>
    value === undefined || Number.isNaN(value) ? '' : String(value);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const heads = [
    'time_utc',
    'lat',
    'lon',
    ...channels.map(({ title, unit }) => quoted(`${title} ${unit}`.trim())),
  ];
  const lines = Array.from(timeMs, (ms, row) =>
    [
      new Date(ms).toISOString(),
      cell(lat[row]),
      cell(lon[row]),
      ...channels.map(({ values }) => cell(values[row])),
    ].join(','),
  );
  return [heads.join(','), ...lines].join('\r\n');
}

/** The rows themselves, a page at a time, in the units of the file. */
export function RowsTab({ samples }: TabProps) {
  const [page, setPage] = useState(0);
  const { timeMs, lat, lon, channels } = samples;
  const pages = Math.ceil(timeMs.length / PAGE);
  const rows = Array.from(
    { length: Math.min(PAGE, timeMs.length - page * PAGE) },
    (_, index) => page * PAGE + index,
  );
  const figure = (value: number | undefined, decimals: number) =>
    value === undefined || Number.isNaN(value) ? '—' : value.toFixed(decimals).replace('-', '−');
  return (
    <div className={styles.part}>
      <div className={styles.controls}>
        <Button size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
          Previous
        </Button>
        <span className={styles.note}>
          Page {page + 1} of {pages}, {timeMs.length.toLocaleString('en')} rows
        </span>
        <Button size="small" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
          Next
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => saveFile(fileNameOf('flight-log', 'csv', 'flight-log'), 'text/csv', csvOf(samples))}
        >
          Download CSV
        </Button>
      </div>
      <ScrollX label="Rows of the recording">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Latitude</th>
              <th scope="col">Longitude</th>
              {channels.map(({ id, title, unit }) => (
                <th key={id} scope="col">
                  {title} {unit && <Fragment>({unit})</Fragment>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row">{zuluSeconds(timeMs[row] ?? null)}</th>
                <td>{figure(lat[row], 5)}</td>
                <td>{figure(lon[row], 5)}</td>
                {channels.map(({ id, values }) => (
                  <td key={id}>{figure(values[row], 1)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
    </div>
  );
}

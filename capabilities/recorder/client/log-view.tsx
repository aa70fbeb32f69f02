import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { messageOf } from '#platform/contract/problem.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { type TabDefinition, Tabs } from '#platform/client/ui/tabs.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredText } from '#platform/client/units/units.ts';
import type { FlightLog } from '../contract.ts';
import type { LogAnalysis } from '../domain/analyse-log.ts';
import type { FlightSamples } from '../domain/samples.ts';
import { ExceedancesTab } from './exceedances-tab.tsx';
import { altitudeTitle, durationText, zulu } from './log-text.ts';
import { NoteList } from './note-list.tsx';
import { PlanTab } from './plan-tab.tsx';
import { recorderContext } from './recorder-deps.ts';
import { airfieldsQuery, analysisQuery, logRowsQuery, plannedQuery } from './recorder.queries.ts';
import styles from './recorder.module.css';
import { limitsOf } from './limits.store.ts';
import { type LogTab, recorder, recorderLimits, setLogTab } from './recorder.store.ts';
import { ReplayView } from './replay-view.tsx';
import { Replay } from './replay.ts';
import { LandingsTab, PhasesTab, RowsTab } from './tables-tab.tsx';

const difference = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : to - from;

function Summary({ analysis }: { analysis: LogAnalysis }) {
  const units = useUnits();
  const { times, motion, landings, goArounds, fuel } = analysis;
  const touches = landings.filter(({ kind }) => kind === 'touch-and-go').length;
  const figures: readonly (readonly [string, string])[] = [
    ['Out', zulu(times.outMs)],
    ['Off', zulu(times.offMs)],
    ['On', zulu(times.onMs)],
    ['In', zulu(times.inMs)],
    ['Block', durationText(difference(times.outMs, times.inMs))],
    ['Air', durationText(difference(times.offMs, times.onMs))],
    ['Distance', measuredText('distanceNm', analysis.distanceNm, units)],
    [
      altitudeTitle('Highest', motion.altitudeDatum),
      measuredText('altitudeFt', analysis.maxAltitudeFt, units),
    ],
    ['Landings', touches > 0 ? `${landings.length} (${touches} touch-and-go)` : String(landings.length)],
    ['Go-arounds', String(goArounds.length)],
    ['Fuel used', fuel ? `${(fuel.startGal - fuel.endGal).toFixed(1)} gal, gauges` : '—'],
  ];
  return (
    <div className={styles.summary}>
      <dl>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        Altitude: {motion.altitudeDatum ?? 'not recorded'}. Speed over ground: {motion.speedFrom}
        {motion.speedFrom === 'derived' ? ' from positions' : ''}.{' '}
        {motion.gaps.length === 0
          ? `No gaps over ${Math.round(motion.gapSeconds)} s.`
          : `${motion.gaps.length} ${motion.gaps.length === 1 ? 'gap' : 'gaps'} over ${Math.round(motion.gapSeconds)} s: nothing is interpolated there.`}
      </p>
    </div>
  );
}

/** The planned route on the map while the log is open. */
function usePlannedRoute(log: FlightLog) {
  const deps = recorderContext.use();
  const planned = useQuery(plannedQuery(deps, log.flightId));
  const flight = planned.data;
  useEffect(() => {
    if (!flight) return undefined;
    const { departure, arrival } = flight.flight;
    const points = flight.points.map(({ ident, lat, lon }) => ({
      ident,
      coordinate: [lon, lat] as [number, number],
    }));
    if (points.length > 1) deps.showRoute({ id: 'recorder', departure, arrival, points });
    return () => deps.hideRoute('recorder');
  }, [deps, flight]);
  return planned;
}

function Analysed(props: {
  log: FlightLog;
  samples: FlightSamples;
  analysis: LogAnalysis;
  hasAirfields: boolean;
}) {
  const { log, samples, analysis, hasAirfields } = props;
  const { tab } = useSlice(recorder);
  const planned = usePlannedRoute(log);
  const replay = useMemo(() => new Replay(samples, analysis), [samples, analysis]);
  useEffect(() => () => replay.stop(), [replay]);
  const shared = { samples, analysis, replay };
  const tabs: TabDefinition<LogTab>[] = [
    { id: 'phases', title: 'Phases', content: <PhasesTab {...shared} /> },
    { id: 'landings', title: 'Landings', content: <LandingsTab {...shared} hasAirfields={hasAirfields} /> },
    {
      id: 'exceedances',
      title: `Exceedances (${analysis.exceedances.length})`,
      content: <ExceedancesTab {...shared} aircraft={log.aircraft} log={log} />,
    },
    { id: 'plan', title: 'Planned and flown', content: <PlanTab {...shared} log={log} planned={planned} /> },
    { id: 'rows', title: 'Rows', content: <RowsTab {...shared} /> },
    {
      id: 'notes',
      title: 'File',
      content: (
        <div className={styles.part}>
          <p className={styles.note}>
            {log.format}, {log.fileName}
            {log.recorder === null ? '' : `, ${log.recorder}`}: {log.rows.toLocaleString('en')} rows,{' '}
            {log.leftOut.toLocaleString('en')} of the file left out.
          </p>
          <NoteList notes={log.notes} />
        </div>
      ),
    },
  ];
  return (
    <>
      <Summary analysis={analysis} />
      <ReplayView {...shared} planned={planned.data?.points ?? null} />
      <Tabs label="Flight log" tabs={tabs} value={tab} onChange={setLogTab} />
    </>
  );
}

/** A recorded flight: figures, chart, replay, tables, and its plan beside it. */
export function LogView({ log }: { log: FlightLog }) {
  const kept = useSlice(recorderLimits);
  const rows = useQuery(logRowsQuery(log.id));
  const samples = rows.data?.samples ?? null;
  const airfields = useQuery(airfieldsQuery(log.id, samples));
  const limits = useMemo(() => limitsOf(kept, log.aircraft), [kept, log.aircraft]);
  const fields = airfields.data ?? (airfields.isError ? [] : null);
  const analysis = useQuery(analysisQuery(log.id, { samples, limits, airfields: fields }));
  const error = rows.error ?? analysis.error;
  if (error)
    return (
      <div className={styles.part}>
        <ErrorNotice
          message={`Flight log unavailable. ${messageOf(error)}`}
          onRetry={() => void (rows.error ? rows.refetch() : analysis.refetch())}
        />
      </div>
    );
  if (!samples || !analysis.data) return <SkeletonLines rows={10} />;
  return <Analysed log={log} samples={samples} analysis={analysis.data} hasAirfields={!airfields.isError} />;
}

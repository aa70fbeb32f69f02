import { queryOptions, useQuery } from '@tanstack/react-query';
import { CalendarClock, FilePlus2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatUtcDay, formatUtcTime } from '#aviation/time/utc.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import {
  dropSchedule,
  listSchedules,
  readScheduleOutput,
  saveSchedule,
  type ScheduledOutput,
  type ScheduledPipeline,
  type ScheduledSource,
} from '../../contract.ts';
import { type Pipeline, stepsText } from '../../domain/pipelines/pipeline.ts';
import { ageText } from '../age-text.ts';
import { uploadFiles } from '../sources/files.store.ts';
import styles from '../foundry.module.css';
import { packageCodec } from '../packages/package-codec.ts';
import type { PipelineState } from './use-pipeline.ts';

const REFRESH_MS = 30_000;
const schedulesQuery = queryOptions({
  queryKey: ['foundry', 'schedules'],
  queryFn: ({ signal }) => callEndpoint(listSchedules, {}, signal),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
  retry: false,
});
const refresh = () => queryClient.invalidateQueries({ queryKey: schedulesQuery.queryKey });

/** Whether the server runs the current steps. */
const hashQuery = (pipeline: Pipeline) =>
  queryOptions({
    queryKey: ['foundry', 'steps-hash', stepsText(pipeline)],
    queryFn: () => packageCodec.digest(packageCodec.encode(stepsText(pipeline))),
    staleTime: Infinity,
  });

const moment = (iso: string): string => {
  const ms = Date.parse(iso);
  return `${formatUtcDay(ms)} ${formatUtcTime(ms)}`;
};

async function addToFiles(id: string, { stepId, name }: ScheduledOutput): Promise<void> {
  try {
    const { columns, values } = await callEndpoint(readScheduleOutput, { params: { id, stepId } });
    const rows = (values[0] ?? []).map((_, row) =>
      Object.fromEntries(columns.map((column, index) => [column, values[index]?.[row] ?? null])),
    );
    const added = await uploadFiles([new File([JSON.stringify(rows)], `${name}.json`)], null);
    toast({ message: added.length > 0 ? `${name}.json added to your files` : `${name}.json was not added` });
  } catch (error) {
    toast({ message: `Not added. ${messageOf(error)}`, tone: 'warning' });
  }
}

const ORIGINS = { live: 'live', replay: 'replayed', simulated: 'simulated', reference: 'reference' } as const;

/** The sources, with origin and present age: `METARs simulated, 12 min old`. */
function sourcesText(sources: readonly ScheduledSource[], now: number): string {
  const said = sources.map(({ title, freshness: { origin, state, asOf, receivedAt } }) => {
    const at = asOf ?? receivedAt;
    const age = at === null ? 'age not known' : ageText(at, now);
    return [`${title} ${ORIGINS[origin]}`, age, ...(state === 'fresh' ? [] : [state])].join(', ');
  });
  return said.length === 0 ? '—' : said.join('; ');
}

function LastRun({ schedule }: { schedule: ScheduledPipeline }) {
  const { lastRun, nextAt, pausedBecause } = schedule;
  const now = useNowMs('minute');
  return (
    <>
      <p>
        Next run {pausedBecause === null ? moment(nextAt) : '—'}
        {pausedBecause !== null && `. Paused: ${pausedBecause}`}
      </p>
      {lastRun === null ? (
        <p className={styles.muted}>Not run yet.</p>
      ) : (
        <>
          <p>
            <Badge tone={lastRun.isGood ? 'ok' : 'caution'}>{lastRun.isGood ? 'Run' : 'Failed'}</Badge> due{' '}
            {moment(lastRun.dueAt)}, run {moment(lastRun.ranAt)}. {lastRun.message}
          </p>
          <p>Data read: {sourcesText(lastRun.sources, now)}</p>
          {lastRun.missed > 0 && (
            <p>
              {lastRun.missed} earlier {lastRun.missed === 1 ? 'time' : 'times'} missed from{' '}
              {lastRun.missedFrom === null ? '—' : moment(lastRun.missedFrom)}: the server was not running.
            </p>
          )}
        </>
      )}
    </>
  );
}

function Outputs({ schedule }: { schedule: ScheduledPipeline }) {
  const now = useNowMs('minute');
  if (schedule.outputs.length === 0) return null;
  return (
    <table className={styles.list}>
      <thead>
        <tr>
          <th>Last good output</th>
          <th>Rows</th>
          <th>Age</th>
          <th>Data read</th>
          <th>
            <span className="visually-hidden">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {schedule.outputs.map((output) => (
          <tr key={output.stepId}>
            <td>{output.name}</td>
            <td>{output.rowCount.toLocaleString('en-US')}</td>
            <td title={moment(output.writtenAt)}>{ageText(output.writtenAt, now)}</td>
            <td>{sourcesText(output.sources, now)}</td>
            <td>
              <Button
                size="small"
                Icon={FilePlus2}
                aria-label={`Add ${output.name} to files`}
                onClick={() => void addToFiles(schedule.id, output)}
              >
                Add to files
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Schedule(props: { state: PipelineState; name: string; schedule: ScheduledPipeline | null }) {
  const { state, name, schedule } = props;
  const [when, setWhen] = useState(schedule?.timesText ?? 'every day at 0500Z');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const hash = useQuery(hashQuery(state.pipeline));
  const isOther = schedule !== null && hash.data !== undefined && hash.data !== schedule.stepsHash;
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    await work().catch((error: unknown) => setProblem(messageOf(error)));
    await refresh();
    setBusy(false);
  };
  const save = () =>
    act(() =>
      callEndpoint(saveSchedule, {
        params: { id: state.id },
        body: { name: name.trim() || 'Pipeline', when, pipeline: state.pipeline },
      }),
    );
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Runs on the server"
          hint="UTC: every day at 0500Z, weekdays at 0600Z and 1800Z, every 3 hours"
          maxLength={200}
          value={when}
          error={problem ?? undefined}
          onChange={({ target }) => {
            setWhen(target.value);
            setProblem(null);
          }}
        />
        <div className={styles.scheduleActions}>
          <Button type="submit" variant="primary" Icon={CalendarClock} isBusy={isBusy}>
            {schedule === null ? 'Schedule' : 'Update schedule'}
          </Button>
          {schedule !== null && (
            <Button
              Icon={Trash2}
              isBusy={isBusy}
              onClick={() => void act(() => callEndpoint(dropSchedule, { params: { id: state.id } }))}
            >
              End schedule
            </Button>
          )}
        </div>
      </form>
      {isOther && (
        <p role="status">
          The steps have changed: the server still runs the previous ones. Update the schedule.
        </p>
      )}
      {schedule && <LastRun schedule={schedule} />}
      {schedule && <Outputs schedule={schedule} />}
    </>
  );
}

/** When the server runs a pipeline for its owner, the outcome of the last run, and its last good outputs. */
export function PipelineSchedule({ state, name }: { state: PipelineState; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const schedules = useQuery({ ...schedulesQuery, enabled: isOpen });
  const schedule = schedules.data?.find(({ id }) => id === state.id) ?? null;
  return (
    <>
      <Button size="small" Icon={CalendarClock} onClick={() => setOpen(true)}>
        Schedule
      </Button>
      {isOpen && (
        <Modal
          title={`Schedule of ${name}`}
          isOpen
          onClose={() => setOpen(false)}
          description="The server runs pipelines over objects at these times, whether this page is open or not, and keeps the last good output."
        >
          {schedules.error ? (
            <ErrorNotice
              message="Schedules unavailable."
              advice={messageOf(schedules.error)}
              onRetry={() => void schedules.refetch()}
            />
          ) : schedules.data === undefined ? (
            <SkeletonLines rows={4} />
          ) : (
            <Schedule key={schedule?.timesText ?? 'none'} state={state} name={name} schedule={schedule} />
          )}
        </Modal>
      )}
    </>
  );
}

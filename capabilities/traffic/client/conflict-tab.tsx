import { Radar } from 'lucide-react';
import { useState } from 'react';
import { formatUtcTimeWithSeconds } from '#aviation/time/utc.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { returnToNow } from '#platform/client/time/timeline.store.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import {
  fromUnits,
  inUnits,
  measuredDigits,
  measuredText,
  unitOf,
  type Units,
} from '#platform/client/units/units.ts';
import { flyTo } from '#platform/client/shell/map-access.ts';
import { ListRow, Note, PanelBody, RowList, PartHeading } from '#platform/client/ui/panel-parts.tsx';
import { WATCH_LIMITS } from '../domain/closest-approach.ts';
import { useOwnRoute } from './filter-tab.tsx';
import type { OwnRoute } from './traffic-deps.ts';
import { conflicts, selectAircraft, trafficStatus, watched } from './traffic.store.ts';
import type { ConflictRow } from './traffic-worker-messages.ts';
import styles from './traffic.module.css';

const minutesText = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
};

function verticalText({ verticalFt }: ConflictRow, units: Units): string {
  if (verticalFt === null) return 'altitude not known';
  const feet = Math.round(Math.abs(verticalFt) / 100) * 100;
  return feet === 0
    ? 'same level'
    : `${measuredText('altitudeFt', feet, units)} ${verticalFt > 0 ? 'above' : 'below'}`;
}

function Conflict({ row, atMs }: { row: ConflictRow; atMs: number }) {
  const units = useUnits();
  return (
    <ListRow
      mark={<Radar size={14} aria-hidden className={styles.caution} />}
      title={row.name}
      text={`${row.type ?? '—'} · ${row.level} · ${verticalText(row, units)}`}
      aside={
        <>
          {measuredText('distanceNm', row.distanceNm, units, 1)}
          <br />
          <time title={formatUtcTimeWithSeconds(row.atMs)}>in {minutesText(row.atMs - atMs)}</time>
        </>
      }
      onOpen={() => {
        selectAircraft(row.address);
        void flyTo({ lat: row.lat, lon: row.lon });
      }}
    />
  );
}

interface Figures {
  offTime: string;
  groundSpeed: string;
  level: string;
}
type Faults = Partial<Record<keyof Figures, string>>;

/** `HHMM` on the day that makes it nearest to the present; `null` when it is not a time. */
function instantOf(text: string, now: number): number | null {
  const match = /^([01]\d|2[0-3]):?([0-5]\d)Z?$/i.exec(text.trim());
  if (!match) return null;
  const day = new Date(now).setUTCHours(Number(match[1]), Number(match[2]), 0, 0);
  const half = 12 * 3_600_000;
  return day - now > half ? day - 2 * half : now - day > half ? day + 2 * half : day;
}

const SPEED_KT = { min: 40, max: 700 } as const;

/** The limits as typed: the speed in the unit that the user chose. */
export function readFigures({ offTime, groundSpeed, level }: Figures, now: number, units: Units) {
  const faults: Faults = {};
  const offMs = instantOf(offTime, now);
  const kt = fromUnits('speedKt', Number(groundSpeed), units);
  const fl = Number(level);
  if (offMs === null) faults.offTime = 'A time in UTC, e.g. 1330.';
  if (!(kt >= SPEED_KT.min && kt <= SPEED_KT.max))
    faults.groundSpeed = `Between ${measuredDigits('speedKt', SPEED_KT.min, units)} and ${measuredText('speedKt', SPEED_KT.max, units)}.`;
  if (!/^\d{1,3}$/.test(level.trim()) || fl > 510) faults.level = 'A level from 0 to 510.';
  return { faults, offMs, groundSpeedKt: kt, cruiseFl: fl };
}

function RouteForm({ route }: { route: OwnRoute }) {
  const units = useUnits();
  const [figures, setFigures] = useState<Figures>(() => ({
    offTime: new Date(nowMs()).toISOString().slice(11, 16).replace(':', ''),
    groundSpeed: String(Math.round(inUnits('speedKt', 450, units).value)),
    level: '350',
  }));
  const [faults, setFaults] = useState<Faults>({});
  const watch = () => {
    const read = readFigures(figures, nowMs(), units);
    setFaults(read.faults);
    if (Object.keys(read.faults).length > 0 || read.offMs === null) return;
    const { offMs, groundSpeedKt, cruiseFl } = read;
    watched.set({ kind: 'route', name: route.name, points: route.points, offMs, groundSpeedKt, cruiseFl });
  };
  const field = (key: keyof Figures, label: string, unit: string) => (
    <TextField
      label={label}
      isIdent
      inputMode="numeric"
      value={figures[key]}
      error={faults[key] ?? null}
      trailing={<small>{unit}</small>}
      onChange={({ target }) => setFigures((now) => ({ ...now, [key]: target.value }))}
    />
  );
  return (
    <form
      className={styles.body}
      onSubmit={(event) => {
        event.preventDefault();
        watch();
      }}
    >
      <PartHeading>My route {route.name}, as it would be flown</PartHeading>
      <div className={styles.fields}>
        {field('offTime', 'Off at', 'UTC')}
        {field('level', 'Level', 'FL')}
        {field('groundSpeed', 'Ground speed', unitOf('speedKt', units))}
      </div>
      <Button type="submit" variant="primary" Icon={Radar}>
        Watch my route
      </Button>
    </form>
  );
}

function Watching() {
  const units = useUnits();
  const { rows, isWatching } = useSlice(conflicts);
  const own = useSlice(watched);
  const now = useNowMs('second');
  if (own === null) return null;
  const minutes = WATCH_LIMITS.horizonMs / 60_000;
  return (
    <>
      <PanelBody>
        <Note isStatus>
          {own.kind === 'aircraft' ? `${own.name}, straight on` : `Route ${own.name}`}: nearer than{' '}
          {measuredText('distanceNm', WATCH_LIMITS.lateralNm, units)} and{' '}
          {measuredText('altitudeFt', WATCH_LIMITS.verticalFt, units)} within {minutes} minutes, among
          aircraft in view or near it, all assumed to fly straight on. Not for separation.
        </Note>
        {isWatching === false && (
          <Note tone="caution">Aircraft not received here: conflicts not checked.</Note>
        )}
        <Button size="small" onClick={() => watched.set(null)}>
          Stop watching
        </Button>
      </PanelBody>
      {isWatching === true && rows.length === 0 && (
        <EmptyState Icon={Radar} message="No conflicts predicted." />
      )}
      <RowList>
        {rows.map((row) => (
          <Conflict key={row.address} row={row} atMs={now} />
        ))}
      </RowList>
    </>
  );
}

/** Aircraft near your path: time and distance of the closest approach. */
export function ConflictTab() {
  const route = useOwnRoute();
  const speedUnit = unitOf('speedKt', useUnits());
  const own = useSlice(watched);
  const isPast = useSlice(trafficStatus, ({ past }) => past !== null);
  if (isPast)
    return (
      <EmptyState
        Icon={Radar}
        message="Conflict alerts are live only. The map shows a past time."
        action={{ label: 'Back to now', onSelect: returnToNow }}
      />
    );
  if (own !== null) return <Watching />;
  if (route) return <RouteForm key={`${route.name} ${speedUnit}`} route={route} />;
  return (
    <EmptyState
      Icon={Radar}
      message="Show a route on the map, or open an aircraft and choose “Watch for conflicts”."
    />
  );
}

import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { CrewMember } from '#capabilities/crew/contract.ts';
import { formatUtcDate, formatUtcTime } from '#aviation/time/utc.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { zoneNamed } from '../domain/ftl/zone-time.ts';
import {
  type BoardView,
  LOCAL_NIGHT,
  localBands,
  snapMinutes,
  ticksOf,
  visibleRows,
  WOCL,
  xOf,
} from '../domain/roster/board-geometry.ts';
import { NO_EDIT, type RosterEdit } from '../domain/roster/roster-edit.ts';
import { type BoardGesture, startBoardDrag } from './board-drag.ts';
import { BoardRow } from './board-row.tsx';
import styles from './board.module.css';
import { crewUi } from './crew.store.ts';
import { holdJudging } from './judge-queue.ts';
import { type Roster, useBoardStart } from './use-roster.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const ROW_PX = 44;
const OVERSCAN = 6;
/** What a day needs for its name, its number, and the flag of now beside its name; and an hour for its number. */
const DAY_NAME_PX = 84;
const DAY_NUMBER_PX = 26;
const FLAG_DAY_PX = 150;
const HOUR_PX = 18;
/** Half of the flag of now: so far it stays inside the board. */
const FLAG_HALF_PX = 26;

/** A change that is shown on the board before anybody has saved it. */
export interface Proposal {
  edit: RosterEdit;
  crewId: string;
  dutyId: string;
}

/** Night and circadian low of a base, drawn behind each of its rows. */
function bandsOf(zone: string, view: BoardView): string {
  const gradient = (bands: ReturnType<typeof localBands>, colour: string) => {
    const stops = bands.flatMap(({ startMs, endMs }) => {
      const [from, to] = [xOf(view, startMs).toFixed(1), xOf(view, endMs).toFixed(1)];
      return [`transparent ${from}px`, `${colour} ${from}px`, `${colour} ${to}px`, `transparent ${to}px`];
    });
    return `linear-gradient(90deg, transparent 0, ${stops.join(', ')}${stops.length > 0 ? ', ' : ''}transparent 100%)`;
  };
  return [
    gradient(localBands(zone, view, WOCL), 'var(--rs-wocl-band)'),
    gradient(localBands(zone, view, LOCAL_NIGHT), 'var(--rs-wocl)'),
  ].join(', ');
}

/** Pixels that a day has on the board. */
const dayWidth = ({ startMs, endMs, widthPx }: BoardView): number => (widthPx * DAY_MS) / (endMs - startMs);

/** Days and hours over the board, as many as have room: each day with its name, or by its number, or every so many. */
function Axis({ view, offsetMinutes }: { view: BoardView; offsetMinutes: number }) {
  const span = useSlice(crewUi, (ui) => ui.span);
  const shown = (ms: number) => ms + offsetMinutes * MINUTE_MS;
  const dayPx = dayWidth(view);
  const everyDays = Math.max(1, Math.ceil(DAY_NUMBER_PX / dayPx));
  const ticks = ticksOf(view, span, offsetMinutes);
  const [first, second] = ticks;
  const hasHours = first && second && xOf(view, second.ms) - xOf(view, first.ms) >= HOUR_PX;
  const labels = ticks.filter(({ ms, isDay }) =>
    isDay ? Math.round((ms - view.startMs) / DAY_MS) % everyDays === 0 : hasHours,
  );
  return (
    <div className={styles.axis} aria-hidden>
      {labels.map(({ ms, isDay }) => (
        <span key={ms} className={isDay ? styles.day : styles.hour} style={{ left: xOf(view, ms) }}>
          {isDay
            ? dayPx < DAY_NAME_PX
              ? formatUtcDate(shown(ms)).slice(4, 6).trim()
              : formatUtcDate(shown(ms))
            : formatUtcTime(shown(ms)).slice(0, 2)}
        </span>
      ))}
    </div>
  );
}

function GridLines({ view, offsetMinutes }: { view: BoardView; offsetMinutes: number }) {
  const span = useSlice(crewUi, (ui) => ui.span);
  const now = useNowMs('minute');
  return (
    <div className={styles.lines} aria-hidden>
      {ticksOf(view, span, offsetMinutes).map(({ ms, isDay }) => (
        <i key={ms} className={isDay ? styles.dayLine : styles.hourLine} style={{ left: xOf(view, ms) }} />
      ))}
      {now >= view.startMs && now < view.endMs && (
        <i className={styles.now} style={{ left: xOf(view, now) }} />
      )}
    </div>
  );
}

function NowFlag({ view }: { view: BoardView }) {
  const now = useNowMs('minute');
  if (now < view.startMs || now >= view.endMs) return null;
  return (
    // Where days stand close together, it stands below them instead of over one.
    <span
      className={styles.nowFlag}
      data-low={dayWidth(view) < FLAG_DAY_PX || undefined}
      style={{ left: Math.min(Math.max(FLAG_HALF_PX, xOf(view, now)), view.widthPx - FLAG_HALF_PX) }}
    >
      {formatUtcTime(now)}
    </span>
  );
}

/** Where the rows stand in their scroller, and how wide the lanes are. */
function useScroller(count: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState({ first: 0, last: 30, widthPx: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => {
      const at = { topPx: element.scrollTop, heightPx: element.clientHeight };
      const rows = visibleRows(at, ROW_PX, count, OVERSCAN);
      const names = Number.parseFloat(getComputedStyle(element).getPropertyValue('--names')) || 272;
      const widthPx = Math.max(100, element.clientWidth - names);
      setBox((old) =>
        old.first === rows.first && old.last === rows.last && old.widthPx === widthPx
          ? old
          : { ...rows, widthPx },
      );
    };
    // In the frame of the scroll itself, so that no row is ever seen empty.
    const onScroll = () => {
      holdJudging();
      flushSync(measure);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [count]);
  return { scroller, box };
}

const focusBar = (scroller: HTMLElement | null, crewId: string, dutyId: string) =>
  scroller
    ?.querySelector<HTMLElement>(`[data-lane="${CSS.escape(crewId)}"] [data-duty="${CSS.escape(dutyId)}"]`)
    ?.focus();

const ARROWS: Record<string, { steps: number; rows: number }> = {
  ArrowLeft: { steps: -1, rows: 0 },
  ArrowRight: { steps: 1, rows: 0 },
  ArrowUp: { steps: 0, rows: -1 },
  ArrowDown: { steps: 0, rows: 1 },
};

/** Arrows go from bar to bar; with Shift they take the bar along, with Shift and Alt they move its end. */
function useBoardKeys(
  members: readonly CrewMember[],
  timesOf: (crewId: string, dutyId: string) => { startMs: number; endMs: number } | null,
  onGesture: (gesture: BoardGesture) => void,
) {
  const span = useSlice(crewUi, (ui) => ui.span);
  return (event: KeyboardEvent<HTMLElement>) => {
    const bar = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-duty]') : null;
    const crewId = bar?.closest<HTMLElement>('[data-lane]')?.dataset.lane;
    const dutyId = bar?.dataset.duty;
    if (!bar || crewId === undefined || dutyId === undefined) {
      if (event.key !== 'ArrowDown' || event.target !== event.currentTarget) return undefined;
      event.preventDefault();
      return event.currentTarget.querySelector<HTMLElement>('[data-duty]')?.focus();
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return onGesture({ kind: 'select', crewId, dutyId });
    }
    const arrow = ARROWS[event.key];
    const times = timesOf(crewId, dutyId);
    if (!arrow || !times) return undefined;
    event.preventDefault();
    if (!event.shiftKey) {
      const bars = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-duty]')];
      const next = bars[bars.indexOf(bar) + (arrow.steps || arrow.rows)];
      return next?.focus();
    }
    const byMs = arrow.steps * snapMinutes(span) * MINUTE_MS * (event.ctrlKey ? 12 : 1);
    const place = members.findIndex(({ id }) => id === crewId);
    const toCrewId = members[place + arrow.rows]?.id ?? crewId;
    const startMs = event.altKey ? times.startMs : times.startMs + byMs;
    return onGesture({ kind: 'move', dutyId, crewId, toCrewId, startMs, endMs: times.endMs + byMs });
  };
}

function useBands(members: readonly CrewMember[], view: BoardView): ReadonlyMap<string, string> {
  return useMemo(() => {
    const zones = new Set(members.map(({ timeZone }) => timeZone));
    return new Map([...zones].map((zone) => [zone, bandsOf(zone, view)]));
  }, [members, view]);
}

/** Duties of the members whom a proposal touches, with the proposal made. */
function useTouched(roster: Roster, proposal: Proposal | null) {
  const edit = proposal?.edit ?? NO_EDIT;
  return useMemo(() => {
    const crew = new Set<string>();
    for (const { before, after } of Object.values(edit.schedules))
      for (const record of [before, after]) if (record) crew.add(record.crewId);
    for (const { before, after } of Object.values(edit.flights))
      for (const record of [before, after]) for (const place of record?.crew ?? []) crew.add(place.crewId);
    return new Map([...crew].map((crewId) => [crewId, roster.dutiesWith(crewId, edit)]));
  }, [edit, roster]);
}

export interface RosterBoardProps {
  roster: Roster;
  members: readonly CrewMember[];
  proposal: Proposal | null;
  onGesture: (gesture: BoardGesture) => void;
}

/** Everybody's duties over time: only the rows in sight are drawn. */
export function RosterBoard({ roster, members, proposal, onGesture }: RosterBoardProps) {
  const { span, showsLocalTime, selected } = useSlice(crewUi);
  const startMs = useBoardStart();
  const now = useNowMs('minute');
  const { scroller, box } = useScroller(members.length);
  const view = useMemo(
    () => ({ startMs, endMs: startMs + span * DAY_MS, widthPx: box.widthPx }),
    [startMs, span, box.widthPx],
  );
  const bands = useBands(members, view);
  const zone = showsLocalTime ? zoneNamed(members[0]?.timeZone ?? 'UTC') : null;
  const offsetMinutes = zone?.offsetAt(startMs / MINUTE_MS) ?? 0;
  const touched = useTouched(roster, proposal);
  const dutiesOf = (crewId: string) => touched.get(crewId) ?? roster.dutiesOf(crewId);
  const timesOf = (crewId: string, dutyId: string) =>
    dutiesOf(crewId)?.find(({ id }) => id === dutyId) ?? null;

  const latest = useRef({ view, span, timesOf, onGesture });
  useLayoutEffect(() => {
    latest.current = { view, span, timesOf, onGesture };
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    return startBoardDrag(element, {
      view: () => latest.current.view,
      stepMinutes: () => snapMinutes(latest.current.span),
      timesOf: (crewId, dutyId) => latest.current.timesOf(crewId, dutyId),
      ghostClass: styles.ghost ?? '',
      onGesture: (gesture) => latest.current.onGesture(gesture),
    });
  }, [scroller]);
  const proposedId = proposal?.dutyId ?? null;
  const proposedRow = proposal?.crewId ?? null;
  useEffect(() => {
    // A bar that moved to another row is another element: the keyboard stays with it.
    if (proposedId !== null && proposedRow !== null && document.activeElement === document.body)
      focusBar(scroller.current, proposedRow, proposedId);
  }, [proposedRow, proposedId, scroller]);
  const onKeyDown = useBoardKeys(members, timesOf, onGesture);

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null;
    const crewId = target?.closest<HTMLElement>('[data-member]')?.dataset.member;
    if (crewId !== undefined) return onGesture({ kind: 'select', crewId, dutyId: null });
    // Pressed by something that is no pointer: a screen reader.
    const bar = event.detail === 0 ? target?.closest<HTMLElement>('[data-duty]') : null;
    const owner = bar?.closest<HTMLElement>('[data-lane]')?.dataset.lane;
    if (bar?.dataset.duty !== undefined && owner !== undefined)
      onGesture({ kind: 'select', crewId: owner, dutyId: bar.dataset.duty });
  };
  const rows = members.slice(box.first, box.last + 1);
  return (
    <div className={styles.board}>
      <div className={styles.head}>
        <div className={styles.corner}>
          <span>{members.length} crew</span>
          <span>28 d / 100 h</span>
        </div>
        <div className={styles.times}>
          <Axis view={view} offsetMinutes={offsetMinutes} />
          <NowFlag view={view} />
        </div>
      </div>
      <div
        ref={scroller}
        className={styles.scroller}
        role="grid"
        aria-label="Roster board"
        aria-rowcount={members.length + 1}
        data-own-keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <div className={styles.content} style={{ height: members.length * ROW_PX }}>
          <GridLines view={view} offsetMinutes={offsetMinutes} />
          {rows.map((member, place) => (
            <BoardRow
              key={member.id}
              member={member}
              index={box.first + place}
              duties={dutiesOf(member.id)}
              ruleSet={roster.ruleSetOf(member)}
              view={view}
              bands={bands.get(member.timeZone) ?? 'none'}
              nowMs={now}
              isSelected={selected?.crewId === member.id}
              selectedDutyId={selected?.crewId === member.id ? selected.dutyId : null}
              proposedDutyId={proposal && touched.has(member.id) ? proposal.dutyId : null}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

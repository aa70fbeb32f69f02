import { Rows3 } from 'lucide-react';
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
import type { CrewMember, CrewPosition } from '#capabilities/crew/contract.ts';
import { formatUtcDate, formatUtcTime } from '#aviation/time/utc.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { zoneNamed } from '../../domain/ftl/zone-time.ts';
import {
  type BoardView,
  COMPACT,
  LOCAL_NIGHT,
  localBands,
  ROOMY,
  type RowMetrics,
  snapMinutes,
  ticksOf,
  WOCL,
  xOf,
} from '../../domain/roster/board-geometry.ts';
import { type BoardItem, boardLines, visibleLines } from '../../domain/roster/board-rows.ts';
import { flightsWith, NO_EDIT, type RosterEdit } from '../../domain/roster/roster-edit.ts';
import { type BoardGesture, type DragContext, startBoardDrag } from './board-drag.ts';
import { BoardRow } from './board-row.tsx';
import { UnassignedLane } from './unassigned-lane.tsx';
import styles from './board.module.css';
import { crewUi, setCrewUi } from '../crew.store.ts';
import { pauseJudging } from '../duty/judge-queue.ts';
import { type Roster, useBoardStart } from '../use-roster.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const OVERSCAN = 6;
/**
 * Minimum widths of a day for its name, its number, and the now flag beside its name; and of an hour for its number.
 */
const DAY_NAME_PX = 84;
const DAY_NUMBER_PX = 26;
const FLAG_DAY_PX = 150;
const HOUR_PX = 18;
/** Half the width of the now flag: it stays this far inside the board. */
const FLAG_HALF_PX = 26;

/** A change shown on the board before it is saved. */
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

/** Days and hours over the board, as many as fit: each day with its name, or by its number, or every few days. */
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
    // Where days are close together, the flag is below them instead of over one.
    <span
      className={styles.nowFlag}
      data-low={dayWidth(view) < FLAG_DAY_PX || undefined}
      style={{ left: Math.min(Math.max(FLAG_HALF_PX, xOf(view, now)), view.widthPx - FLAG_HALF_PX) }}
    >
      {formatUtcTime(now)}
    </span>
  );
}

/** With a coarse pointer a row is as high as a touch target. */
const isCoarse = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;

/** Height of the axis and a lane of unassigned flights over roomy rows. */
const CHROME_PX = 76;

/** Height of the rows: as chosen, else compact where a board of this height has no room for the roster otherwise. */
function metricsFor(isCompact: boolean | null, members: readonly CrewMember[], heightPx: number): RowMetrics {
  if (isCompact !== null) return isCompact ? COMPACT : ROOMY;
  return heightPx > 0 && !isCoarse() && boardLines(members, ROOMY).heightPx + CHROME_PX > heightPx
    ? COMPACT
    : ROOMY;
}

/** Scroll position of the rows, their height, and the width of the lanes. */
function useScroller(members: readonly CrewMember[]) {
  const isCompact = useSlice(crewUi, (ui) => ui.isCompact);
  const scroller = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState({ first: 0, last: 30, widthPx: 0, heightPx: 0 });
  const metrics = metricsFor(isCompact, members, box.heightPx);
  const lines = useMemo(() => boardLines(members, metrics), [members, metrics]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => {
      const at = { topPx: element.scrollTop, heightPx: element.clientHeight };
      const { first, last } = visibleLines(lines.items, at, OVERSCAN);
      const names = Number.parseFloat(getComputedStyle(element).getPropertyValue('--names')) || 272;
      const next = {
        first,
        last,
        widthPx: Math.max(100, element.clientWidth - names),
        // The board's height, which the rows do not change: they would alternate between two heights.
        heightPx: element.parentElement?.clientHeight ?? 0,
      };
      setBox((old) =>
        old.first === first &&
        old.last === last &&
        old.widthPx === next.widthPx &&
        old.heightPx === next.heightPx
          ? old
          : next,
      );
    };
    // In the frame of the scroll itself, so that no row is ever seen empty.
    const onScroll = () => {
      pauseJudging();
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
  }, [lines]);
  return { scroller, box, lines, metrics };
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

/** Arrows move from bar to bar; with Shift they move the bar itself, with Shift and Alt its end. */
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

/** Everything a drag needs of the board, at the time of use. */
function useBoardDrag(
  scroller: { current: HTMLDivElement | null },
  given: Pick<DragContext, 'timesOf' | 'flightTimes' | 'onGesture'> & { view: BoardView },
) {
  const board = useRef<HTMLDivElement>(null);
  const span = useSlice(crewUi, (ui) => ui.span);
  const latest = useRef({ ...given, span });
  useLayoutEffect(() => {
    latest.current = { ...given, span };
  });
  useEffect(() => {
    if (!board.current || !scroller.current) return undefined;
    return startBoardDrag(board.current, scroller.current, {
      view: () => latest.current.view,
      stepMinutes: () => snapMinutes(latest.current.span),
      timesOf: (crewId, dutyId) => latest.current.timesOf(crewId, dutyId),
      flightTimes: (flightId) => latest.current.flightTimes(flightId),
      ghostClass: styles.ghost ?? '',
      onGesture: (gesture) => latest.current.onGesture(gesture),
    });
  }, [scroller]);
  return board;
}

/** Flights with a proposal applied; null while loading. */
function useFlights(roster: Roster, proposal: Proposal | null) {
  const edit = proposal?.edit ?? NO_EDIT;
  const flights = useMemo(
    () => (roster.hasFlights ? flightsWith(roster.flights, edit) : null),
    [roster.flights, roster.hasFlights, edit],
  );
  const flightTimes = (flightId: string) => {
    const flight = flights?.find(({ id }) => id === flightId);
    return flight ? { startMs: Date.parse(flight.offBlocks), endMs: Date.parse(flight.onBlocks) } : null;
  };
  return { flights, flightTimes };
}

const RANK_TITLES: Record<CrewPosition, string> = {
  CPT: 'Captains',
  FO: 'First officers',
  SO: 'Second officers',
  PU: 'Pursers',
  FA: 'Cabin crew',
};

/** Head of a rank. */
function RankRow({ item, index }: { item: BoardItem & { kind: 'rank' }; index: number }) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.rank}
      style={{ transform: `translateY(${item.topPx}px)` }}
    >
      <div role="rowheader" className={styles.rankTitle}>
        <b>{RANK_TITLES[item.position]}</b>
        <span>{item.count}</span>
      </div>
    </div>
  );
}

function onBoardClick(event: MouseEvent<HTMLElement>, onGesture: RosterBoardProps['onGesture']): void {
  const target = event.target instanceof Element ? event.target : null;
  const crewId = target?.closest<HTMLElement>('[data-member]')?.dataset.member;
  if (crewId !== undefined) return onGesture({ kind: 'select', crewId, dutyId: null });
  // Pressed without a pointer: by the keyboard or a screen reader.
  if (event.detail !== 0) return undefined;
  const bar = target?.closest<HTMLElement>('[data-duty]');
  const owner = bar?.closest<HTMLElement>('[data-lane]')?.dataset.lane;
  return bar?.dataset.duty !== undefined && owner !== undefined
    ? onGesture({ kind: 'select', crewId: owner, dutyId: bar.dataset.duty })
    : undefined;
}

/** The duties of all members over time, by rank: only visible rows are drawn. */
export function RosterBoard({ roster, members: given, proposal, onGesture }: RosterBoardProps) {
  const { span, showsLocalTime, selected } = useSlice(crewUi);
  const startMs = useBoardStart();
  const now = useNowMs('minute');
  const { scroller, box, lines, metrics } = useScroller(given);
  const { members, items } = lines;
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
  const { flights, flightTimes } = useFlights(roster, proposal);
  const board = useBoardDrag(scroller, { view, timesOf, flightTimes, onGesture });
  const proposedId = proposal?.dutyId ?? null;
  const proposedRow = proposal?.crewId ?? null;
  useEffect(() => {
    // A bar that moved to another row is another element: the keyboard focus follows it.
    if (proposedId !== null && proposedRow !== null && document.activeElement === document.body)
      focusBar(scroller.current, proposedRow, proposedId);
  }, [proposedRow, proposedId, scroller]);
  const onKeyDown = useBoardKeys(members, timesOf, onGesture);
  return (
    <div ref={board} className={styles.board} data-compact={metrics === COMPACT || undefined}>
      <div className={styles.head}>
        <div className={styles.corner}>
          <span>{members.length} crew</span>
          <button
            type="button"
            className={styles.density}
            aria-label="Compact rows"
            title="Compact rows"
            aria-pressed={metrics === COMPACT}
            onClick={() => setCrewUi({ isCompact: metrics !== COMPACT })}
          >
            <Rows3 size={15} aria-hidden />
          </button>
          <span title="Flight time in the last 28 days, of 100 h">28 d / 100 h</span>
        </div>
        <div className={styles.times}>
          <Axis view={view} offsetMinutes={offsetMinutes} />
          <NowFlag view={view} />
        </div>
      </div>
      <UnassignedLane
        flights={flights}
        view={view}
        rowPx={metrics === COMPACT ? 20 : 28}
        onOpen={(flightId) => onGesture({ kind: 'open-flight', flightId })}
      />
      <div
        ref={scroller}
        className={styles.scroller}
        role="grid"
        aria-label="Roster board"
        aria-rowcount={items.length + 1}
        data-own-keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={(event) => onBoardClick(event, onGesture)}
      >
        <div className={styles.content} style={{ height: lines.heightPx }}>
          <GridLines view={view} offsetMinutes={offsetMinutes} />
          {items
            .slice(box.first, box.last + 1)
            .map((item, place) =>
              item.kind === 'rank' ? (
                <RankRow key={item.position} item={item} index={box.first + place} />
              ) : (
                <BoardRow
                  key={item.member.id}
                  member={item.member}
                  index={box.first + place}
                  topPx={item.topPx}
                  metrics={metrics}
                  duties={dutiesOf(item.member.id)}
                  ruleSet={roster.ruleSetOf(item.member)}
                  view={view}
                  bands={bands.get(item.member.timeZone) ?? 'none'}
                  nowMs={now}
                  isSelected={selected?.crewId === item.member.id}
                  selectedDutyId={selected?.crewId === item.member.id ? selected.dutyId : null}
                  proposedDutyId={proposal && touched.has(item.member.id) ? proposal.dutyId : null}
                />
              ),
            )}
        </div>
      </div>
    </div>
  );
}

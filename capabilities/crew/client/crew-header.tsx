import { useMutation } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, MoreHorizontal, Search, Users, X } from 'lucide-react';
import { formatUtcDay } from '#aviation/time/utc.ts';
import type { FtlRuleSet } from '#capabilities/crew/contract.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Menu } from '#platform/client/ui/menu.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { classNames } from '#platform/client/ui/class-names.ts';
import { scrollXClass } from '#platform/client/ui/scroll-x.tsx';
import { BOARD_SPANS, type BoardSpan } from '../domain/roster/board-geometry.ts';
import styles from './crew.module.css';
import { loadExampleRoster, removeExampleRoster } from './crew.queries.ts';
import { CREW_TABS, type CrewTab, crewUi, setCrewOpen, setCrewUi } from './crew.store.ts';
import { exportCsv, exportIcal } from './import/roster-files.ts';
import { type Roster, useBoardStart } from './use-roster.ts';

const DAY_MS = 86_400_000;
const TAB_TITLES: Record<CrewTab, string> = {
  roster: 'Roster',
  members: 'Members',
  qualifications: 'Qualifications',
  'duty-time': 'Duty time',
  flights: 'Flights',
};
const SPAN_OPTIONS = BOARD_SPANS.map((span) => ({
  value: String(span),
  label: span === 1 ? '1 day' : `${span} days`,
}));
const RULE_OPTIONS: { value: FtlRuleSet | 'member'; label: string }[] = [
  { value: 'member', label: 'Member’s rule set' },
  { value: 'FAR117', label: 'FAA Part 117' },
  { value: 'EASA', label: 'EASA ORO.FTL' },
];

/** The tabs of the workspace; arrows move between them. */
function CrewTabs() {
  const tab = useSlice(crewUi, (ui) => ui.tab);
  const step = (by: number) => {
    const next = CREW_TABS[(CREW_TABS.indexOf(tab) + by + CREW_TABS.length) % CREW_TABS.length];
    if (next === undefined) return;
    setCrewUi({ tab: next });
    document.getElementById(`crew-tab-${next}`)?.focus();
  };
  return (
    <div className={classNames(styles.tabs, scrollXClass)} role="tablist" aria-label="Crew">
      {CREW_TABS.map((id) => (
        <button
          key={id}
          id={`crew-tab-${id}`}
          type="button"
          role="tab"
          aria-selected={tab === id}
          aria-controls="crew-tab-content"
          tabIndex={tab === id ? 0 : -1}
          className={styles.tab}
          onClick={() => setCrewUi({ tab: id })}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') step(1);
            else if (event.key === 'ArrowLeft') step(-1);
          }}
        >
          {TAB_TITLES[id]}
        </button>
      ))}
    </div>
  );
}

function TimeControls() {
  const { span, showsLocalTime } = useSlice(crewUi);
  const startMs = useBoardStart();
  const last = startMs + (span - 1) * DAY_MS;
  const move = (days: number) => setCrewUi({ startMs: startMs + days * DAY_MS });
  return (
    <>
      <div className={styles.range} role="group" aria-label="Days shown">
        <IconButton
          label="Earlier"
          Icon={ChevronLeft}
          onClick={() => move(-Math.max(1, Math.floor(span / 2)))}
        />
        <button
          type="button"
          className={styles.today}
          onClick={() => setCrewUi({ startMs: null })}
          title="Back to today"
        >
          {span === 1 ? formatUtcDay(startMs) : `${formatUtcDay(startMs)} – ${formatUtcDay(last)}`}
        </button>
        <IconButton
          label="Later"
          Icon={ChevronRight}
          onClick={() => move(Math.max(1, Math.floor(span / 2)))}
        />
      </div>
      <SelectField
        label="Days"
        isLabelHidden
        value={String(span)}
        options={SPAN_OPTIONS}
        onChange={(text) =>
          setCrewUi({ span: BOARD_SPANS.find((one) => String(one) === text) ?? (3 satisfies BoardSpan) })
        }
      />
      <button
        type="button"
        className={styles.clockToggle}
        aria-pressed={showsLocalTime}
        aria-label="Local time of the base"
        onClick={() => setCrewUi({ showsLocalTime: !showsLocalTime })}
      >
        <span data-on={!showsLocalTime || undefined}>UTC</span>
        <span data-on={showsLocalTime || undefined}>Local</span>
      </button>
    </>
  );
}

function RosterFilters({ roster }: { roster: Roster }) {
  const { base, ruleSet } = useSlice(crewUi);
  const bases = [...new Set(roster.members.map((member) => member.base))].toSorted((a, b) =>
    a.localeCompare(b),
  );
  return (
    <>
      <SelectField
        label="Base"
        isLabelHidden
        value={base}
        options={[{ value: '', label: 'All bases' }, ...bases.map((code) => ({ value: code, label: code }))]}
        onChange={(code) => setCrewUi({ base: code })}
      />
      <SelectField
        label="Rule set"
        isLabelHidden
        value={ruleSet}
        options={RULE_OPTIONS}
        onChange={(next) => setCrewUi({ ruleSet: next })}
      />
    </>
  );
}

/** Loading and removing the example, with failures. */
export function useExample() {
  const onError = (error: unknown) => toast({ message: messageOf(error), tone: 'warning' });
  const load = useMutation({ mutationFn: (ruleSet: FtlRuleSet) => loadExampleRoster(ruleSet), onError });
  const remove = useMutation({
    mutationFn: removeExampleRoster,
    onError,
    onSuccess: () => setCrewUi({ selected: null, scenario: null }),
  });
  return { load, remove };
}

function MoreMenu({ roster, onImport }: { roster: Roster; onImport: () => void }) {
  const { load, remove } = useExample();
  const hasExample = roster.members.some(({ isExample }) => isExample);
  const items = [
    { id: 'import', label: 'Import roster…', onSelect: onImport },
    { id: 'csv', label: 'Export as CSV', onSelect: () => exportCsv(roster) },
    { id: 'ical', label: 'Export as iCalendar', onSelect: () => exportIcal(roster) },
    hasExample
      ? { id: 'example', label: 'Remove example roster', onSelect: () => remove.mutate() }
      : { id: 'example', label: 'Load example roster', onSelect: () => load.mutate('FAR117') },
  ];
  return <Menu trigger={<IconButton label="More of crew" Icon={MoreHorizontal} />} items={items} />;
}

/** Title, tabs and the filters of the selected tab. */
export function CrewHeader({ roster, onImport }: { roster: Roster | null; onImport: () => void }) {
  const { tab, text } = useSlice(crewUi);
  return (
    <header className={styles.header}>
      <h2 id="crew-title" className={styles.title}>
        <Users size={20} aria-hidden />
        Crew
      </h2>
      <CrewTabs />
      {roster && (
        <div className={classNames(styles.controls, scrollXClass)}>
          <TextField
            label="Find a member"
            isLabelHidden
            Icon={Search}
            className={styles.find ?? ''}
            placeholder="Name or number"
            value={text}
            onChange={(event) => setCrewUi({ text: event.target.value })}
          />
          {(tab === 'roster' || tab === 'duty-time' || tab === 'flights') && (
            <RosterFilters roster={roster} />
          )}
          {(tab === 'roster' || tab === 'flights') && <TimeControls />}
          <MoreMenu roster={roster} onImport={onImport} />
        </div>
      )}
      <IconButton
        label="Close crew"
        Icon={X}
        className={styles.close ?? ''}
        onClick={() => setCrewOpen(false)}
      />
    </header>
  );
}

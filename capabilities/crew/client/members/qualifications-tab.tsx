import { Bell } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatUtcDay } from '#aviation/time/utc.ts';
import type { Qualification } from '#capabilities/crew/contract.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Chip } from '#platform/client/ui/chip.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { UNKNOWN } from '#platform/client/ui/figure.tsx';
import { ScrollX } from '#platform/client/ui/scroll-x.tsx';
import { expiryOf } from '../../domain/roster/qualification-status.ts';
import styles from '../crew.module.css';
import { useExpiryDays } from '../crew.queries.ts';
import { setCrewUi } from '../crew.store.ts';
import { ExpiryDaysForm } from './expiry-days-form.tsx';
import { ExpiryState, QUALIFICATION_TITLES } from './qualification-list.tsx';
import { useShownMembers } from '../board/roster-tab.tsx';
import type { Roster } from '../use-roster.ts';

const MONTHS_SHOWN = 12;
const ROWS_MAX = 300;
type Filter = 'due' | 'all' | `month-${string}`;

const monthOf = (day: string): string => day.slice(0, 7);
const monthTitle = (month: string): string =>
  `${formatUtcDay(Date.parse(`${month}-01T00:00:00Z`)).slice(2)} ${month.slice(2, 4)}`;

/** This month and the eleven after it. */
function monthsFrom(nowMs: number): string[] {
  const now = new Date(nowMs);
  return Array.from({ length: MONTHS_SHOWN }, (_, by) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + by, 1)).toISOString().slice(0, 7),
  );
}

interface CalendarProps {
  papers: readonly Qualification[];
  nowMs: number;
  chosen: Filter;
  onChoose: (filter: Filter) => void;
}

/** A year of expiries: how many expire in each month. */
function ExpiryCalendar({ papers, nowMs, chosen, onChoose }: CalendarProps) {
  const months = monthsFrom(nowMs);
  const counts = new Map(months.map((month) => [month, 0]));
  for (const { expiresOn } of papers) {
    const month = expiresOn === null ? '' : monthOf(expiresOn);
    const count = counts.get(month);
    if (count !== undefined) counts.set(month, count + 1);
  }
  const max = Math.max(1, ...counts.values());
  return (
    <div className={styles.calendar} role="group" aria-label="Expiries by month">
      {months.map((month) => {
        const count = counts.get(month) ?? 0;
        const filter: Filter = `month-${month}`;
        return (
          <button
            key={month}
            type="button"
            className={styles.month}
            aria-pressed={chosen === filter}
            aria-label={`${monthTitle(month)}: ${count} expire`}
            onClick={() => onChoose(chosen === filter ? 'due' : filter)}
          >
            <span className={styles.monthBar} style={{ height: `${(count / max) * 40}px` }} />
            <b>{count}</b>
            <span>{monthTitle(month)}</span>
          </button>
        );
      })}
    </div>
  );
}

/** The calendar of expiries, and each qualification with its holder. */
export function QualificationsTab({ roster }: { roster: Roster }) {
  const now = useNowMs('minute');
  const members = useShownMembers(roster.members);
  const days = useExpiryDays();
  const [filter, setFilter] = useState<Filter>('due');
  const [isEditing, setEditing] = useState(false);
  const papers = useMemo(
    () =>
      members
        .flatMap(({ id }) => roster.qualificationsOf(id))
        .toSorted((one, other) => (one.expiresOn ?? '9999').localeCompare(other.expiresOn ?? '9999')),
    [members, roster],
  );
  const shown = papers.filter((one) => {
    if (filter === 'all') return true;
    if (filter !== 'due') return one.expiresOn !== null && monthOf(one.expiresOn) === filter.slice(6);
    const { state } = expiryOf(one, now, days);
    return state === 'expired' || state === 'urgent' || state === 'soon';
  });
  return (
    <div className={styles.tablePlace}>
      <ExpiryCalendar papers={papers} nowMs={now} chosen={filter} onChoose={setFilter} />
      <div className={styles.tableTools}>
        <Chip
          label={`Due within ${days.soonDays} days`}
          isPressed={filter === 'due'}
          onChange={() => setFilter('due')}
        />
        <Chip label="All" isPressed={filter === 'all'} onChange={() => setFilter('all')} />
        <span className={styles.note}>
          {shown.length} of {papers.length}
        </span>
        <Button size="small" Icon={Bell} aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
          Notices {days.soonDays} and {days.urgentDays} days ahead
        </Button>
      </div>
      {isEditing && <ExpiryDaysForm days={days} onDone={() => setEditing(false)} />}
      {shown.length === 0 ? (
        <EmptyState
          message="None expires in this period."
          action={{ label: 'Show all', onSelect: () => setFilter('all') }}
        />
      ) : (
        <ScrollX label="Qualifications">
          <table className={styles.table}>
            <thead>
              <tr>
                {['Expires', 'State', 'Member', 'Qualification', 'Type', 'Reference'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.slice(0, ROWS_MAX).map((one) => (
                <tr key={one.id}>
                  <td className={styles.ident}>{one.expiresOn ?? UNKNOWN}</td>
                  <td>
                    <ExpiryState qualification={one} />
                  </td>
                  <td>
                    <button
                      type="button"
                      className={styles.rowButton}
                      onClick={() =>
                        setCrewUi({ tab: 'members', selected: { crewId: one.crewId, dutyId: null } })
                      }
                    >
                      {roster.memberOf.get(one.crewId)?.name ?? UNKNOWN}
                    </button>
                  </td>
                  <th scope="row">
                    {one.name} <span className={styles.note}>{QUALIFICATION_TITLES[one.kind]}</span>
                    {one.isExample && <Badge>example</Badge>}
                  </th>
                  <td className={styles.ident}>{one.aircraftType ?? UNKNOWN}</td>
                  <td className={styles.ident}>{one.reference || UNKNOWN}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollX>
      )}
      {shown.length > ROWS_MAX && (
        <p className={styles.note}>The first {ROWS_MAX} are shown; narrow them by a month or a name.</p>
      )}
    </div>
  );
}

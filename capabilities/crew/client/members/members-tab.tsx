import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { CrewMember } from '#capabilities/crew/contract.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { UNKNOWN } from '#platform/client/ui/figure.tsx';
import { ScrollX } from '#platform/client/ui/scroll-x.tsx';
import { expiryOf } from '../../domain/roster/qualification-status.ts';
import styles from '../crew.module.css';
import { useExpiryDays } from '../crew.queries.ts';
import { crewUi, setCrewUi } from '../crew.store.ts';
import { MemberSide, type TypedMembers } from './member-side.tsx';
import { useShownMembers } from '../board/roster-tab.tsx';
import type { Roster } from '../use-roster.ts';

/** Number of rows drawn at once; more on request. */
const ROWS_A_TIME = 100;

function ExpiryBadge({ roster, member }: { roster: Roster; member: CrewMember }) {
  const now = useNowMs('minute');
  const days = useExpiryDays();
  const own = roster.qualificationsOf(member.id);
  if (own.length === 0) return <Badge>none on record</Badge>;
  const states = own.map((one) => expiryOf(one, now, days).state);
  const expired = states.filter((state) => state === 'expired').length;
  const soon = states.filter((state) => state === 'soon' || state === 'urgent').length;
  if (expired > 0) return <Badge tone="warning">{expired} expired</Badge>;
  if (soon > 0) return <Badge tone="caution">{soon} expiring</Badge>;
  return <Badge tone="ok">{own.length} valid</Badge>;
}

function MemberRow({
  roster,
  member,
  isSelected,
}: {
  roster: Roster;
  member: CrewMember;
  isSelected: boolean;
}) {
  return (
    <tr data-selected={isSelected || undefined}>
      <th scope="row">
        <button
          type="button"
          className={styles.rowButton}
          aria-pressed={isSelected}
          onClick={() => setCrewUi({ selected: { crewId: member.id, dutyId: null } })}
        >
          {member.name}
        </button>
        {member.isExample && <Badge>example</Badge>}
      </th>
      <td className={styles.ident}>{member.employeeNumber || UNKNOWN}</td>
      <td>{member.position}</td>
      <td className={styles.ident}>{member.base}</td>
      <td className={styles.ident}>{member.aircraftTypes.join(' ') || UNKNOWN}</td>
      <td>{member.ruleSet === 'FAR117' ? 'Part 117' : 'EASA'}</td>
      <td>
        <ExpiryBadge roster={roster} member={member} />
      </td>
    </tr>
  );
}

/** All members in a table, and one member beside it with qualifications and history. */
export function MembersTab({ roster }: { roster: Roster }) {
  const members = useShownMembers(roster.members);
  const selectedId = useSlice(crewUi, ({ selected }) => selected?.crewId ?? null);
  const [isNew, setNew] = useState(false);
  const [typed] = useState<TypedMembers>(() => new Map());
  const [shown, setShown] = useState(ROWS_A_TIME);
  const member = selectedId === null ? null : (roster.memberOf.get(selectedId) ?? null);
  return (
    <div className={styles.split}>
      <div className={styles.tablePlace}>
        <div className={styles.tableTools}>
          <span className={styles.note}>{members.length} members</span>
          <Button
            size="small"
            variant="primary"
            Icon={Plus}
            onClick={() => {
              setCrewUi({ selected: null });
              setNew(true);
            }}
          >
            Add member
          </Button>
        </div>
        <ScrollX label="Members">
          <table className={styles.table}>
            <thead>
              <tr>
                {['Name', 'Number', 'Position', 'Base', 'Types', 'Rules', 'Qualifications'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {members.slice(0, shown).map((one) => (
                <MemberRow key={one.id} roster={roster} member={one} isSelected={one.id === selectedId} />
              ))}
            </tbody>
          </table>
        </ScrollX>
        {members.length > shown && (
          <Button onClick={() => setShown(shown + ROWS_A_TIME)}>Show {ROWS_A_TIME} more</Button>
        )}
      </div>
      {(member !== null || isNew) && (
        <MemberSide
          key={member?.id ?? 'new'}
          member={member}
          typed={typed}
          qualifications={member ? roster.qualificationsOf(member.id) : []}
          onClose={() => {
            setNew(false);
            setCrewUi({ selected: null });
          }}
        />
      )}
    </div>
  );
}

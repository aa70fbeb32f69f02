import { Suspense, useEffect, useState } from 'react';
import { lazy } from '#platform/client/ui/lazy.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { CrewHeader, useExample } from './crew-header.tsx';
import { onOtherTab } from './crew-tabs.ts';
import styles from './crew.module.css';
import { readCrewAgain } from './crew.queries.ts';
import { type CrewTab, crewUi } from './crew.store.ts';
import { DutyTimeTab } from './duty/duty-time-tab.tsx';
import { FlightsTab } from './flights/flights-tab.tsx';
import { MemberSide, type TypedMembers } from './members/member-side.tsx';
import { MembersTab } from './members/members-tab.tsx';
import { QualificationsTab } from './members/qualifications-tab.tsx';
import { RosterTab } from './board/roster-tab.tsx';
import { type Roster, useRoster } from './use-roster.ts';

const ImportDialog = lazy(async () => ({
  default: (await import('./import/import-dialog.tsx')).ImportDialog,
}));

/** Empty roster: what to do, and a fictitious roster to try. */
function NoCrewYet() {
  const { load } = useExample();
  const [isAdding, setAdding] = useState(false);
  const [typed] = useState<TypedMembers>(() => new Map());
  if (isAdding)
    return (
      <div className={styles.alone}>
        <MemberSide member={null} qualifications={[]} typed={typed} onClose={() => setAdding(false)} />
      </div>
    );
  return (
    <div className={styles.empty}>
      <p>No crew yet. Add your first member, or explore a fictitious roster that is marked as an example.</p>
      <div className={styles.emptyActions}>
        <Button variant="primary" onClick={() => setAdding(true)}>
          Add member
        </Button>
        <Button isBusy={load.isPending} onClick={() => load.mutate('FAR117')}>
          Load example roster
        </Button>
        <Button isBusy={load.isPending} onClick={() => load.mutate('EASA')}>
          Load EASA example
        </Button>
      </div>
    </div>
  );
}

function TabContent({ tab, roster, isFilling }: { tab: CrewTab; roster: Roster; isFilling: boolean }) {
  if (roster.members.length === 0) return <NoCrewYet />;
  if (tab === 'members') return <MembersTab roster={roster} />;
  if (tab === 'qualifications') return <QualificationsTab roster={roster} />;
  if (tab === 'duty-time') return <DutyTimeTab roster={roster} />;
  if (tab === 'flights') return <FlightsTab roster={roster} isFilling={isFilling} />;
  return <RosterTab roster={roster} isFilling={isFilling} />;
}

function ExampleNote({ roster }: { roster: Roster }) {
  const { remove } = useExample();
  if (!roster.members.some(({ isExample }) => isExample)) return null;
  return (
    <div className={styles.example} role="note">
      <Badge tone="caution">Example data</Badge>
      <span>Fictitious crew and flights.</span>
      <Button size="small" variant="quiet" isBusy={remove.isPending} onClick={() => remove.mutate()}>
        Remove example
      </Button>
    </div>
  );
}

/** The crew workspace (section J): roster, members, qualifications, duty time, flights. */
export function CrewPanel() {
  const tab = useSlice(crewUi, (ui) => ui.tab);
  const { roster, isPending, isFilling, error, retry } = useRoster();
  const [isImporting, setImporting] = useState(false);
  useEffect(() => onOtherTab(() => void readCrewAgain()), []);
  const isEmpty = roster !== null && roster.members.length === 0;
  return (
    <section
      className={styles.workspace}
      aria-labelledby="crew-title"
      aria-busy={isPending || undefined}
      data-sensitive="person"
    >
      <CrewHeader roster={isEmpty ? null : roster} onImport={() => setImporting(true)} />
      {roster && <ExampleNote roster={roster} />}
      {error !== null && (
        <div className={styles.failure}>
          <ErrorNotice message={`The roster could not be loaded: ${messageOf(error)}`} onRetry={retry} />
        </div>
      )}
      <div
        id="crew-tab-content"
        role="tabpanel"
        aria-labelledby={`crew-tab-${tab}`}
        className={styles.content}
      >
        {roster && <TabContent tab={tab} roster={roster} isFilling={isFilling} />}
        {isPending && <SkeletonLines rows={12} />}
      </div>
      {isImporting && roster && (
        <Suspense>
          <ImportDialog roster={roster} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </section>
  );
}

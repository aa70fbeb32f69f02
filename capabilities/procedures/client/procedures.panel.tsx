import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, Route } from 'lucide-react';
import { useState } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import type { ProcedureKind } from '../contract.ts';
import { procedureOverlays } from './procedure-overlays.store.ts';
import {
  chooseTab,
  closeProcedures,
  isOverlaid,
  openProcedure,
  procedurePanel,
  toggleOverlay,
} from './procedure-panel.store.ts';
import { ProcedureView } from './procedure-view.tsx';
import { approachesQuery, proceduresQuery } from './procedures.queries.ts';
import styles from './procedures.module.css';

const ALL = 'all';
const NOUN: Readonly<Record<ProcedureKind, string>> = { sid: 'SIDs', star: 'STARs', approach: 'approaches' };

/** A procedure as a row of any of the three lists. */
interface ListedProcedure {
  icao: string;
  kind: ProcedureKind;
  ident: string;
  name: string;
  /** Its runways; empty: all, or not in the data. */
  runways: readonly string[];
  transitions: readonly string[];
  source: string;
  asOf: string | null;
}

/** The list of one tab: queries of both kinds in one format. */
function useListed(icao: string, kind: ProcedureKind) {
  const procedures = useQuery({ ...proceduresQuery(icao), enabled: kind !== 'approach' });
  const approaches = useQuery({ ...approachesQuery(icao), enabled: kind === 'approach' });
  const query = kind === 'approach' ? approaches : procedures;
  const listed: ListedProcedure[] | undefined =
    kind === 'approach'
      ? approaches.data?.map((one) => ({
          ...one,
          icao,
          kind,
          runways: one.runway === null ? [] : [one.runway],
        }))
      : procedures.data?.[kind].map((one) => ({ ...one, icao, kind }));
  return { query, listed };
}

function servedText({ runways, transitions, kind }: ListedProcedure): string {
  const served =
    runways.length > 0 ? `RWY ${runways.join(' ')}` : kind === 'approach' ? 'Circling' : 'All runways';
  const count = transitions.length;
  if (count === 0) return served;
  return `${served} · ${count === 1 ? '1 transition' : `${count} transitions`}`;
}

function ProcedureRow({ procedure, runway }: { procedure: ListedProcedure; runway: string | null }) {
  const isOn = useSlice(procedureOverlays, (overlays) => isOverlaid(overlays, procedure));
  const { icao, kind, ident, name } = procedure;
  // A departure or arrival is drawn for the runway to which the list is filtered.
  const ownRunway =
    runway !== null && procedure.runways.includes(runway) && kind !== 'approach' ? runway : null;
  const overlay = { icao, kind, ident, name, transition: null, runway: ownRunway };
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} onClick={() => openProcedure(overlay)}>
        <span className={styles.name}>{name}</span>
        <span className={styles.meta}>{servedText(procedure)}</span>
      </button>
      <IconButton
        label={`Show ${name} on the map`}
        Icon={isOn ? Eye : EyeOff}
        isPressed={isOn}
        onClick={() => toggleOverlay(overlay)}
      />
    </li>
  );
}

const isServing = (procedure: ListedProcedure, runway: string): boolean =>
  runway === ALL || procedure.runways.length === 0 || procedure.runways.includes(runway);

function RunwayFilter(props: {
  runways: readonly string[];
  value: string;
  onChange: (value: string) => void;
}) {
  const { runways, value, onChange } = props;
  return (
    <SelectField
      label="Runway"
      value={value}
      onChange={onChange}
      options={[
        { value: ALL, label: 'All runways' },
        ...runways.map((runway) => ({ value: runway, label: `RWY ${runway}` })),
      ]}
      className={styles.runway}
    />
  );
}

function ProcedureList({ icao, kind }: { icao: string; kind: ProcedureKind }) {
  const [runway, setRunway] = useState(ALL);
  const { query, listed } = useListed(icao, kind);
  if (query.isError && !listed) {
    return (
      <ErrorNotice
        message={query.error.message}
        {...(query.error.cause instanceof Error ? { advice: query.error.cause.message } : {})}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (!listed) return <SkeletonLines rows={7} />;
  const [first] = listed;
  if (!first) return <EmptyState Icon={Route} message={`No ${NOUN[kind]} of ${icao} in the loaded data`} />;
  const runways = [...new Set(listed.flatMap((one) => one.runways))].toSorted((a, b) => a.localeCompare(b));
  const chosen = runways.includes(runway) ? runway : ALL;
  const shown = listed.filter((one) => isServing(one, chosen));
  return (
    <>
      {runways.length > 1 && <RunwayFilter runways={runways} value={chosen} onChange={setRunway} />}
      <ul className={styles.list}>
        {shown.map((one) => (
          <ProcedureRow key={one.ident} procedure={one} runway={chosen === ALL ? null : chosen} />
        ))}
      </ul>
      <p className={styles.source}>
        {first.source}
        {first.asOf !== null && ` · effective ${first.asOf}`} · not for navigation
      </p>
    </>
  );
}

/** The procedures of an airport (row G6): lists by kind, and the legs of one with its path on the map. */
export function ProceduresPanel() {
  const { icao, tab, open } = useSlice(procedurePanel);
  if (icao === null) return null;
  if (open) return <ProcedureView key={`${open.icao} ${open.kind} ${open.ident}`} procedure={open} />;
  const list = (kind: ProcedureKind) => <ProcedureList key={`${icao} ${kind}`} icao={icao} kind={kind} />;
  return (
    <Panel
      title={`Procedures ${icao}`}
      back={{ label: icao, onSelect: closeProcedures }}
      onClose={closeProcedures}
    >
      <Tabs<ProcedureKind>
        label="Kinds of procedures"
        value={tab}
        onChange={chooseTab}
        tabs={[
          { id: 'sid', title: 'SID', content: list('sid') },
          { id: 'star', title: 'STAR', content: list('star') },
          { id: 'approach', title: 'Approach', content: list('approach') },
        ]}
      />
    </Panel>
  );
}

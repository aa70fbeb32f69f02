import { useQuery } from '@tanstack/react-query';
import { Maximize } from 'lucide-react';
import { useSlice } from '#platform/client/state/slice.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { Switch } from '#platform/client/ui/switch.tsx';
import type { ProcedureGeometry } from '../contract.ts';
import { LegTable } from './leg-table.tsx';
import { fitProcedure } from './procedure-drawing.ts';
import { type ProcedureOverlay, procedureOverlays } from './procedure-overlays.store.ts';
import {
  closeProcedure,
  closeProcedures,
  isOverlaid,
  openProcedure,
  toggleOverlay,
} from './procedure-panel.store.ts';
import { approachesQuery, geometryQuery, proceduresQuery } from './procedures.queries.ts';
import styles from './procedures.module.css';

const ALL = 'all';
const KIND_TITLE = { sid: 'SID', star: 'STAR', approach: 'Approach' } as const;

/** Transitions and runways as choices; empty until the list is loaded. */
function useChoices({ icao, kind, ident }: ProcedureOverlay): { transitions: string[]; runways: string[] } {
  const procedures = useQuery({ ...proceduresQuery(icao), enabled: kind !== 'approach' });
  const approaches = useQuery({ ...approachesQuery(icao), enabled: kind === 'approach' });
  if (kind === 'approach') {
    const approach = approaches.data?.find((one) => one.ident === ident);
    return { transitions: approach?.transitions ?? [], runways: [] };
  }
  const procedure = procedures.data?.[kind].find((one) => one.ident === ident);
  return { transitions: procedure?.transitions ?? [], runways: procedure?.runways ?? [] };
}

function ChoiceOf(props: {
  label: string;
  all: string;
  names: readonly string[];
  value: string | null;
  onChange: (name: string | null) => void;
}) {
  const { label, all, names, value, onChange } = props;
  if (names.length === 0) return null;
  return (
    <SelectField
      label={label}
      value={value ?? ALL}
      onChange={(name) => onChange(name === ALL ? null : name)}
      options={[{ value: ALL, label: all }, ...names.map((name) => ({ value: name, label: name }))]}
    />
  );
}

function Choices({ procedure }: { procedure: ProcedureOverlay }) {
  const { transitions, runways } = useChoices(procedure);
  if (transitions.length + runways.length === 0) return null;
  return (
    <div className={styles.choices}>
      <ChoiceOf
        label="Runway"
        all="All runways"
        names={runways}
        value={procedure.runway}
        onChange={(runway) => openProcedure({ ...procedure, runway })}
      />
      <ChoiceOf
        label="Transition"
        all="All transitions"
        names={transitions}
        value={procedure.transition}
        onChange={(transition) => openProcedure({ ...procedure, transition })}
      />
    </div>
  );
}

function Notes({ geometry }: { geometry: ProcedureGeometry }) {
  const { assumptions, source, asOf, legs } = geometry;
  const computed = legs.filter((leg) => leg.isComputed).length;
  const missing = legs.filter((leg) => leg.problem !== null).length;
  return (
    <div className={styles.notes}>
      {missing > 0 && (
        <p className={styles.caution}>
          {missing === 1 ? '1 leg cannot be drawn' : `${missing} legs cannot be drawn`}; the reason is shown
          at the leg.
        </p>
      )}
      <p>
        {computed} of {legs.length} legs drawn with assumptions: {assumptions.groundSpeedKt} kt and{' '}
        {assumptions.bankDeg}° of bank (turns of {assumptions.turnRadiusNm.toFixed(1)} NM), climb of{' '}
        {assumptions.climbFtPerNm} ft/NM, legs that end by instruction drawn for {assumptions.openLegNm} NM.
      </p>
      <p>
        {source}
        {asOf !== null && ` · effective ${asOf}`} · not for navigation
      </p>
    </div>
  );
}

/** One procedure: its drawing options, and its legs. */
export function ProcedureView({ procedure }: { procedure: ProcedureOverlay }) {
  const query = useQuery(geometryQuery(procedure));
  const isOn = useSlice(procedureOverlays, (overlays) => isOverlaid(overlays, procedure));
  const geometry = query.data;
  return (
    <Panel
      title={`${KIND_TITLE[procedure.kind]} ${procedure.name}`}
      isTitleHidden
      back={{ label: `Procedures ${procedure.icao}`, onSelect: closeProcedure }}
      onClose={closeProcedures}
      tools={
        geometry && (
          <IconButton label="Show whole procedure" Icon={Maximize} onClick={() => fitProcedure(geometry)} />
        )
      }
    >
      <div className={styles.head}>
        <h3 className={styles.bigIdent}>{procedure.name}</h3>
        <p className={styles.meta}>
          {KIND_TITLE[procedure.kind]} · {procedure.icao}
          {procedure.kind === 'approach' && ' · minima —'}
        </p>
      </div>
      <div className={styles.switch}>
        <Switch label="Show on the map" isOn={isOn} onChange={() => toggleOverlay(procedure)} />
      </div>
      <Choices procedure={procedure} />
      {query.isError && !geometry && (
        <ErrorNotice
          message={query.error.message}
          {...(query.error.cause instanceof Error ? { advice: query.error.cause.message } : {})}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      <LegTable legs={geometry?.legs ?? null} isFailed={query.isError} />
      {geometry && <Notes geometry={geometry} />}
    </Panel>
  );
}

import { NeedsMap } from '#platform/client/shell/needs-map.tsx';
import { LocateFixed } from 'lucide-react';
import { formatCoordinate } from '#aviation/geo/format-coordinate.ts';
import { useQuery } from '@tanstack/react-query';
import { flyTo } from '#platform/client/shell/map-access.ts';
import { pointMark, useMapMark } from '#platform/client/shell/map/map-marks.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Figure, KeyValue, KeyValues } from '#platform/client/ui/figure.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import type { ProcedureKind } from '../contract.ts';
import { type InspectedFix, closeFix, inspectedFix, openProcedure } from './procedure-panel.store.ts';
import { approachesQuery, proceduresQuery } from './procedures.queries.ts';
import styles from './procedures.module.css';

const FIX_ZOOM = 9;

interface Use {
  kind: ProcedureKind;
  ident: string;
  name: string;
}

/** The procedures that use the fix, by their names. */
function useUses(fix: InspectedFix): Use[] {
  const procedures = useQuery(proceduresQuery(fix.icao));
  const approaches = useQuery(approachesQuery(fix.icao));
  const all: Use[] = [
    ...(procedures.data?.sid.map((one) => ({ ...one, kind: 'sid' as const })) ?? []),
    ...(procedures.data?.star.map((one) => ({ ...one, kind: 'star' as const })) ?? []),
    ...(approaches.data?.map((one) => ({ ...one, kind: 'approach' as const })) ?? []),
  ];
  return all.filter(({ kind, ident }) => fix.procedures.includes(ident) && fix.kinds.includes(kind));
}

function Uses({ fix }: { fix: InspectedFix }) {
  const uses = useUses(fix);
  return (
    <>
      <h4 className={styles.part}>Used by</h4>
      <ul className={styles.list}>
        {uses.map(({ kind, ident, name }) => (
          <li key={`${kind} ${ident}`} className={styles.row}>
            <button
              type="button"
              className={styles.open}
              onClick={() =>
                openProcedure(
                  { icao: fix.icao, kind, ident, name, transition: null, runway: null },
                  { leg: null, fix: fix.ident },
                )
              }
            >
              <span className={styles.name}>{name}</span>
              <span className={styles.meta}>{kind === 'approach' ? 'Approach' : kind.toUpperCase()}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A waypoint of the procedures of an airport (layer terminal-waypoint). */
export function FixPanel() {
  const fix = useSlice(inspectedFix);
  useMapMark(fix && pointMark(fix));
  if (fix === null) return null;
  const { ident, lat, lon, isFlyOver, source, asOf, icao } = fix;
  return (
    <Panel
      title={`Terminal waypoint ${ident}`}
      isTitleHidden
      subtitle={`Terminal waypoint · ${icao}`}
      onClose={closeFix}
      tools={
        <NeedsMap>
          <IconButton
            label="Center on map"
            Icon={LocateFixed}
            onClick={() => void flyTo({ lat, lon, minZoom: FIX_ZOOM })}
          />
        </NeedsMap>
      }
    >
      <div className={styles.head}>
        <h3 className={styles.bigIdent}>{ident}</h3>
      </div>
      <div className={styles.figures}>
        <KeyValues columns={1}>
          <KeyValue label="Coordinates">
            <Figure value={formatCoordinate({ lat, lon })} />
          </KeyValue>
          <KeyValue label="Passed">{isFlyOver ? 'Fly-over in a procedure' : 'Fly-by'}</KeyValue>
          <KeyValue label="Source">
            {[source, asOf === null ? null : `effective ${asOf}`].filter(Boolean).join(' · ')}
          </KeyValue>
        </KeyValues>
      </div>
      <Uses fix={fix} />
    </Panel>
  );
}

import { NeedsMap } from '#platform/client/shell/needs-map.tsx';
import { pointMark, useMapMark } from '#platform/client/shell/map/map-marks.store.ts';
import { Measure } from '#platform/client/units/measure.tsx';
import { useQuery } from '@tanstack/react-query';
import { Copy, LocateFixed } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDecimalDegrees } from '#aviation/geo/format-coordinate.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Figure, KeyValue, KeyValues } from '#platform/client/ui/figure.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import type { AirwayDetail, NavPoint, NavPointDetail } from '../contract.ts';
import {
  centreOnPoint,
  closeInspector,
  goBackInInspector,
  inspectedPoint,
  inspectorTrail,
} from './inspected-point.store.ts';
import { walkList } from './list-keys.ts';
import styles from './navdata.module.css';
import { namedQuery } from './navdata.queries.ts';
import { AirwaySequences, PointAirways } from './point-airways.tsx';
import { POINT_TYPES, formatDms, frequencyText, pointSource, variationText } from './point-text.ts';

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ message: `${text} copied` });
  } catch {
    // Browsers refuse the clipboard without permission: the figures can then be copied by hand.
    toast({ message: text });
  }
}

/** A figure with a button that copies it. */
function CopyValue({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.copyRow}>
      <KeyValue label={label}>
        <Figure value={text} />
      </KeyValue>
      <IconButton label={`Copy ${label.toLowerCase()}`} Icon={Copy} onClick={() => void copy(text)} />
    </div>
  );
}

/** All server data of the point beyond the search result, or null until loaded. */
function detailOf(points: readonly NavPointDetail[] | undefined, point: NavPoint): NavPointDetail | null {
  return (
    points?.find((one) => one.type === point.type && one.lat === point.lat && one.lng === point.lng) ?? null
  );
}

const kindText = (point: NavPoint, detail: NavPointDetail | null): string =>
  detail?.kind ?? POINT_TYPES[point.type].one;

function NavaidFigures({ point, detail }: { point: NavPoint; detail: NavPointDetail | null }) {
  const isVhf = point.type !== 'ndb';
  const rows: [string, string | number | null | undefined][] = [
    ['Frequency', frequencyText(point)],
    ...(isVhf ? ([['Channel', detail?.channel]] as [string, string | null | undefined][]) : []),
    ...(isVhf
      ? ([['Station declination', variationText(detail?.stationDeclinationDegEast ?? null)]] as [
          string,
          string | null,
        ][])
      : []),
  ];
  return (
    <>
      {rows.map(([label, value]) => (
        <KeyValue key={label} label={label}>
          <Figure value={value} />
        </KeyValue>
      ))}
      <KeyValue label="Range">
        <Measure quantity="distanceNm" value={detail?.rangeNm} />
      </KeyValue>
      <KeyValue label="Elevation">
        <Measure quantity="altitudeFt" value={detail?.elevationFt} />
      </KeyValue>
    </>
  );
}

const USAGES = { ENROUTE: 'Enroute', TERMINAL: 'Terminal' } as const;

function PointFigures({ point, detail }: { point: NavPoint; detail: NavPointDetail | null }) {
  const isNavaid = point.type === 'vor' || point.type === 'ndb' || point.type === 'other';
  const isAirway = point.type === 'airway';
  const what = isAirway ? 'Centre' : 'Position';
  return (
    <div className={styles.figures}>
      <KeyValues columns={1}>
        <CopyValue label={what} text={formatDms(point)} />
        <CopyValue label="Decimal" text={formatDecimalDegrees({ lat: point.lat, lon: point.lng })} />
      </KeyValues>
      {!isAirway && (
        <KeyValues columns={2}>
          {isNavaid && <NavaidFigures point={point} detail={detail} />}
          {point.type === 'waypoint' && (
            <KeyValue label="Use">
              <Figure value={detail?.usage && USAGES[detail.usage]} />
            </KeyValue>
          )}
          <KeyValue label="Variation today">
            <Figure value={variationText(detail?.variationDegEast ?? null)} />
          </KeyValue>
          <KeyValue label="Region">
            <Figure value={point.region} />
          </KeyValue>
        </KeyValues>
      )}
      <KeyValues columns={1}>
        <KeyValue label="Source">{pointSource(point)}</KeyValue>
      </KeyValues>
    </div>
  );
}

function Airways(props: {
  point: NavPoint;
  detail: NavPointDetail | null;
  airway: AirwayDetail | null;
}): ReactNode {
  const { point, detail, airway } = props;
  if (point.type === 'airway') return airway && <AirwaySequences airway={airway} />;
  if (!detail) return null;
  return (
    <section aria-label="Airways through it">
      <h4 className={styles.group}>Airways · courses °M by the magnetic model of today</h4>
      <PointAirways airways={detail.airways} />
    </section>
  );
}

/** All data of a navaid, a fix or an airway (row F6). */
export function PointInspectorPanel() {
  const point = useSlice(inspectedPoint);
  return point && <Inspector key={`${point.type} ${point.ident} ${point.lat} ${point.lng}`} point={point} />;
}

function Inspector({ point }: { point: NavPoint }) {
  const trail = useSlice(inspectorTrail);
  const named = useQuery(namedQuery(point.ident));
  const detail = detailOf(named.data?.points, point);
  const kind = kindText(point, detail);
  // An airway is marked where it was pressed: its point is the middle of a long line.
  useMapMark(point.type === 'airway' ? null : pointMark({ lat: point.lat, lon: point.lng }));
  const from = trail.at(-1);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move through the lists
    <div className={styles.walk} onKeyDown={walkList}>
      <Panel
        title={`${POINT_TYPES[point.type].one} ${point.ident}`}
        isTitleHidden
        subtitle={kind}
        {...(from ? { back: { label: from.ident, onSelect: goBackInInspector } } : {})}
        onClose={closeInspector}
        tools={
          <>
            <IconButton label="Copy ident" Icon={Copy} onClick={() => void copy(point.ident)} />
            <NeedsMap>
              <IconButton label="Center on map" Icon={LocateFixed} onClick={() => centreOnPoint(point)} />
            </NeedsMap>
          </>
        }
      >
        <h3 className={styles.bigIdent}>{point.ident}</h3>
        {point.name !== null && <p className={styles.name}>{point.name}</p>}
        <PointFigures point={point} detail={detail} />
        {named.isPending && <SkeletonLines rows={4} />}
        {named.isError && (
          <ErrorNotice
            message={named.error.message}
            onRetry={() => void named.refetch()}
            isRetrying={named.isFetching}
          />
        )}
        <Airways point={point} detail={detail} airway={named.data?.airway ?? null} />
      </Panel>
    </div>
  );
}

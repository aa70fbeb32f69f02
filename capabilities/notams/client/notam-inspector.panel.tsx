import { clockText } from '#platform/client/time/time-text.ts';
import { ExplainButton } from '#platform/client/shell/explain-button.tsx';
import { NeedsMap } from '#platform/client/shell/needs-map.tsx';
import { Check, LocateFixed } from 'lucide-react';
import { boxAround, boxOfRadius } from '#aviation/geo/bounding-box.ts';
import { formatAge, formatUtcDay } from '#aviation/time/utc.ts';
import { fitBounds, flyTo } from '#platform/client/shell/map-access.ts';
import { pointMark, useMapMark } from '#platform/client/shell/map/map-marks.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Figure, KeyValue, KeyValues } from '#platform/client/ui/figure.tsx';
import { modeText } from '#platform/client/ui/freshness-line.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { Note, PanelBody, PartHeading, RawText } from '#platform/client/ui/panel-parts.tsx';
import type { NotamAnswer } from '../contract.ts';
import { polygonsOf, radiusOfRing } from '../domain/notam-area.ts';
import { NotamBadges } from './notam-card.tsx';
import { useShownInstant } from './notam-list.tsx';
import { hasNoTimes, notamLevelsText, notamTitle, phaseOf } from './notam-text.ts';
import { openedNotam } from './opened-notam.ts';
import { NotamWords } from './notam-words.tsx';
import styles from './notams.module.css';
import { closeNotam, inspectedNotam, markRead, readNotams } from './notams.store.ts';

const TRAFFIC: Readonly<Record<string, string>> = { I: 'IFR', V: 'VFR', IV: 'IFR and VFR', K: 'Checklist' };
const SCOPES: Readonly<Record<string, string>> = {
  A: 'aerodrome',
  E: 'en route',
  W: 'warning',
  K: 'checklist',
};

const timeText = (iso: string | null): string | null =>
  iso === null ? null : `${formatUtcDay(Date.parse(iso))} ${clockText(Date.parse(iso))}`;

function endText({ to, isPermanent, isEstimated }: NotamAnswer): string | null {
  if (isPermanent) return 'Permanent';
  const text = timeText(to);
  return text !== null && isEstimated ? `${text}, estimated` : text;
}

/** The shape of its area in words; that of a circle with its radius, even where it is published as corners. */
export function areaText({ area }: Pick<NotamAnswer, 'area'>): string | null {
  if (area === null) return null;
  if (area.radiusNm !== null) return `Circle, radius ${area.radiusNm} NM`;
  const [outline, ...others] = area.polygons ?? [];
  const edge = outline?.[0];
  if (!edge) return null;
  if (others.length > 0) return `${others.length + 1} areas`;
  const radiusNm = radiusOfRing(edge);
  // Measured from the corners, which are rounded.
  return radiusNm === null
    ? `Polygon with ${edge.length - 1} corners`
    : `Circle, radius about ${radiusNm} NM`;
}

const scopeText = ({ scope }: NotamAnswer): string | null =>
  scope === null ? null : [...scope].map((letter) => SCOPES[letter] ?? letter).join(', ');

/** The map itself shows why it cannot fly there. */
function showOnMap({ area, place }: NotamAnswer): void {
  const corners = (area?.polygons ?? []).flatMap((rings) =>
    (rings[0] ?? []).map(([lon, lat]) => ({ lat, lon })),
  );
  const circle = area?.radiusNm == null ? null : boxOfRadius({ lat: area.lat, lon: area.lng }, area.radiusNm);
  const box = boxAround(corners) ?? circle;
  if (box) void fitBounds(box, { marginPx: 60, maxZoom: 11 });
  else if (place) void flyTo({ lat: place.lat, lon: place.lng, minZoom: 11 });
}

function Facts({ notam }: { notam: NotamAnswer }) {
  const units = useUnits();
  return (
    <KeyValues>
      <KeyValue label="From">
        <Figure value={timeText(notam.from)} />
      </KeyValue>
      <KeyValue label="To">
        <Figure value={endText(notam)} />
      </KeyValue>
      <KeyValue label="Hours">
        <Figure value={notam.schedule ?? (hasNoTimes(notam) ? null : 'All the time')} />
      </KeyValue>
      <KeyValue label="Levels">
        <Figure value={notam.levels === null ? null : notamLevelsText(notam, units)} />
      </KeyValue>
      <KeyValue label="Location">
        <Figure
          value={notam.locations.join(' ')}
          {...(notam.fir === null ? {} : { note: `FIR ${notam.fir}` })}
        />
      </KeyValue>
      <KeyValue label="Area">
        <Figure value={areaText(notam)} />
      </KeyValue>
      <KeyValue label="For">
        <Figure value={notam.traffic === null ? null : (TRAFFIC[notam.traffic] ?? notam.traffic)} />
      </KeyValue>
      <KeyValue label="Scope">
        <Figure value={scopeText(notam)} />
      </KeyValue>
      <KeyValue label="Code">
        <Figure value={notam.qCode} />
      </KeyValue>
      <KeyValue label="Issued">
        <Figure value={timeText(notam.issued)} />
      </KeyValue>
      {notam.category === 'obstacle' && (
        <KeyValue label="Height">
          <Figure value={notam.heightAglFt} unit="ft AGL" />
        </KeyValue>
      )}
    </KeyValues>
  );
}

/** Its source, time of receipt and mode. */
export function Told({ notam, nowMs }: { notam: NotamAnswer; nowMs: number }) {
  const { source, receivedAt, origin } = notam;
  const receivedMs = receivedAt === null ? null : Date.parse(receivedAt);
  const age = receivedMs === null ? null : formatAge(Math.max(0, nowMs - receivedMs));
  return (
    <>
      Source: {source}
      {receivedMs !== null && (
        <>
          {' '}
          · received {clockText(receivedMs)}, {age === 'now' ? 'just now' : `${age} ago`}
        </>
      )}{' '}
      {origin && <Badge>{modeText(origin)}</Badge>}
    </>
  );
}

/** One NOTAM: its meaning, when and where it applies, and its text. */
export function NotamInspectorPanel() {
  const notam = useSlice(inspectedNotam);
  return notam === null ? null : <InspectedNotam notam={notam} />;
}

/** The edge of its area, or its place; null where it has neither. */
function markOf(notam: NotamAnswer): GeoJSON.Geometry | null {
  const coordinates = polygonsOf(notam);
  if (coordinates.length > 0) return { type: 'MultiPolygon', coordinates };
  return notam.place && pointMark({ lat: notam.place.lat, lon: notam.place.lng });
}

function InspectedNotam({ notam }: { notam: NotamAnswer }) {
  const now = useNowMs('minute');
  useMapMark(markOf(notam));
  const atMs = useShownInstant();
  const isRead = useSlice(readNotams, (ids) => ids.includes(notam.id));
  const hasPlace = notam.area !== null || notam.place !== null;
  return (
    <Panel
      title={notamTitle(notam)}
      subtitle={notam.number}
      onClose={closeNotam}
      tools={
        <>
          <ExplainButton what="this NOTAM" opened={openedNotam(notam)} />
          {hasPlace && (
            <NeedsMap>
              <IconButton label="Show on the map" Icon={LocateFixed} onClick={() => showOnMap(notam)} />
            </NeedsMap>
          )}
        </>
      }
      footer={
        <Button Icon={Check} isBlock aria-pressed={isRead} onClick={() => markRead(notam.id, !isRead)}>
          {isRead ? 'Marked as read' : 'Mark as read'}
        </Button>
      }
    >
      <PanelBody>
        <p className={styles.badges}>
          <NotamBadges notam={notam} phase={phaseOf(notam, atMs)} />
        </p>
        <p className={styles.plain}>{notam.plainText}</p>
        <Facts notam={notam} />
        <PartHeading>As published</PartHeading>
        <RawText>
          <NotamWords text={notam.raw} />
        </RawText>
        <Note>
          <Told notam={notam} nowMs={now} />
        </Note>
      </PanelBody>
    </Panel>
  );
}

import { clockText } from '#platform/client/time/time-text.ts';
import { ExplainButton } from '#platform/client/shell/explain-button.tsx';
import { NeedsMap } from '#platform/client/shell/needs-map.tsx';
import { useQuery } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { formatCoordinate } from '#aviation/geo/format-coordinate.ts';
import { formatUtcDay } from '#aviation/time/utc.ts';
import { fitBounds, flyTo } from '#platform/client/shell/map-access.ts';
import { pointMark, useMapMark } from '#platform/client/shell/map/map-marks.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { timeline, timelineInstant } from '#platform/client/time/timeline.store.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Figure, KeyValue, KeyValues } from '#platform/client/ui/figure.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { Note, PanelBody, PartHeading, RawText, StateLine } from '#platform/client/ui/panel-parts.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import type { FeedHealth, ForecastArea, HazardFeature, PilotReport } from '../contract.ts';
import { levelLimits, pirepHeight } from '../domain/hazard-levels.ts';
import { movementText } from '../domain/hazard-words.ts';
import { KIND_STYLES } from './hazard-colours.ts';
import { boxOfHazard } from './hazard-list.ts';
import { type SelectableItem, isValidAt, knownHazards, knownReports } from './hazard-selection.ts';
import {
  basisText,
  cloudText,
  countdownText,
  forecastTimeText,
  reportedText,
  validityText,
} from './hazard-text.ts';
import { hazardsQuery, pirepsQuery } from './hazards.queries.ts';
import { Missing, Source, back } from './hazard-parts.tsx';
import { closeHazard, inspectedHazard } from './hazards.store.ts';
import { InspectedCell } from './storm-cell.panel.tsx';
import styles from './hazards.module.css';

/** The inspector of a hazard, of a pilot's report or of a storm cell. */
export function HazardPanel() {
  const inspected = useSlice(inspectedHazard);
  if (inspected === null) return null;
  if (inspected.what === 'cell') return <InspectedCell name={inspected.id} />;
  return inspected.what === 'hazard' ? (
    <InspectedHazard id={inspected.id} />
  ) : (
    <InspectedReport id={inspected.id} />
  );
}

function Words(props: { raw: string; undecoded: readonly string[]; heading?: string }) {
  const { raw, undecoded, heading = 'Message' } = props;
  return (
    <>
      {undecoded.length > 0 && (
        <Note tone="caution">Not decoded, see the message: {undecoded.join(' … ')}</Note>
      )}
      <PartHeading>{heading}</PartHeading>
      <RawText>{raw}</RawText>
    </>
  );
}

const FEED_OF = {
  SIGMET: 'airsigmet',
  AIRMET: 'airsigmet',
  ISIGMET: 'isigmet',
  GAIRMET: 'gairmet',
  CWA: 'cwa',
} as const;

const TYPES = {
  SIGMET: { value: 'SIGMET', note: 'US' },
  AIRMET: { value: 'AIRMET' },
  ISIGMET: { value: 'SIGMET', note: 'international' },
  GAIRMET: { value: 'G-AIRMET', note: 'snapshot' },
  CWA: { value: 'CWA', note: 'centre weather advisory' },
} as const;

function InspectedHazard({ id }: { id: string }) {
  const query = useQuery(hazardsQuery());
  const state = useSlice(timeline);
  const now = useNowMs('minute');
  const known = query.data
    ? knownHazards(query.data).find(({ item }) => item.properties.id === id)
    : undefined;
  if (!known)
    return <Missing title="Hazard" query={query} sentence="This advisory is no longer published." />;
  const feed = query.data?.feeds.find((one) => one.id === FEED_OF[known.item.properties.type]);
  return <HazardDetail known={known} feed={feed} atMs={timelineInstant(state, now)} />;
}

function HazardDetail({
  known,
  feed,
  atMs,
}: {
  known: SelectableItem<HazardFeature>;
  feed: FeedHealth | undefined;
  atMs: number;
}) {
  const { properties } = known.item;
  useMapMark(known.item.geometry ?? properties.forecastArea?.geometry ?? null);
  const box = boxOfHazard(known.item);
  const isValid = isValidAt(properties, atMs);
  const { height } = useUnits();
  const limits = levelLimits(properties.levels, height);
  const changes = { 'no change': 'No change', intensifying: 'Intensifying', weakening: 'Weakening' };
  return (
    <Panel
      title={properties.title}
      back={back}
      onClose={closeHazard}
      tools={
        <>
          <ExplainButton what="this hazard" opened={{ kind: 'hazard', id: properties.id }} />
          {box && (
            <NeedsMap>
              <IconButton
                label="Show whole area"
                Icon={LocateFixed}
                onClick={() => void fitBounds(box, { marginPx: 60, maxZoom: 7 })}
              />
            </NeedsMap>
          )}
        </>
      }
    >
      <PanelBody>
        <StateLine>
          <Badge tone={isValid ? 'caution' : 'neutral'}>{countdownText(properties, atMs)}</Badge>
          <Source feed={feed} isLastGood={known.isLastGood} />
        </StateLine>
        <KeyValues>
          <KeyValue label="Type">
            <Figure {...TYPES[properties.type]} />
          </KeyValue>
          <KeyValue label="Hazard">
            <Figure value={KIND_STYLES[properties.kind].name} />
          </KeyValue>
        </KeyValues>
        <KeyValues columns={1}>
          <KeyValue label="Levels">
            <Figure value={limits} {...(limits?.includes('FZL') ? { note: 'FZL: freezing level' } : {})} />
          </KeyValue>
          <KeyValue label="Valid">
            <Figure value={validityText(properties)} />
          </KeyValue>
        </KeyValues>
        {properties.snapshotAt === null && (
          <KeyValues>
            <KeyValue label="Movement">
              <Figure value={movementText(properties.movement)} />
            </KeyValue>
            <KeyValue label="Intensity">
              <Figure value={properties.change === null ? null : changes[properties.change]} />
            </KeyValue>
          </KeyValues>
        )}
        {feed?.freshness.origin === 'replay' && (
          <Note>Decoded text and message keep the recorded times; all other times are shifted to now.</Note>
        )}
        {properties.snapshotAt !== null && (
          <Note>A snapshot is valid at its instant; the map shows it until the next one is nearer.</Note>
        )}
        {properties.forecastArea !== null && (
          <Areas properties={properties} forecast={properties.forecastArea} atMs={atMs} />
        )}
        {properties.geometryNote !== null && (
          <Note tone={known.item.geometry === null ? 'caution' : 'muted'}>{properties.geometryNote}</Note>
        )}
        {properties.decoded.length > 0 && (
          <>
            <PartHeading>Decoded</PartHeading>
            <dl className={styles.decoded}>
              {properties.decoded.map(({ label, value }, index) => (
                <Row key={`${label}${String(index)}`} label={label} value={value} />
              ))}
            </dl>
          </>
        )}
        <Words
          raw={properties.rawData}
          undecoded={properties.undecoded}
          {...(properties.type === 'GAIRMET' ? { heading: 'Record (this product has no text)' } : {})}
        />
      </PanelBody>
    </Panel>
  );
}

/** The part of a forecast on the map. */
function drawnText({ geometry, isOver }: ForecastArea): string {
  if (isOver) return 'Forecast to have dissipated';
  if (geometry === null) return 'Not drawn: the message gives no area';
  return geometry.type === 'Point' ? 'Centre: the ring' : 'Thin dashes';
}

/** The two areas of one message, as on the map: present and forecast. */
function Areas(props: { properties: HazardFeature['properties']; forecast: ForecastArea; atMs: number }) {
  const { properties, forecast, atMs } = props;
  const { height } = useUnits();
  const color = `var(--${KIND_STYLES[properties.kind].token})`;
  return (
    <>
      <PartHeading>Areas</PartHeading>
      <ul className={styles.areas}>
        <li>
          <span className={styles.swatch} style={{ color }} aria-hidden />
          <span>
            <b>{basisText(properties)}</b>
            <br />
            Levels {levelLimits(properties.levels, height) ?? '—'} · filled
          </span>
        </li>
        <li>
          <span className={styles.forecast} style={{ color }} aria-hidden />
          <span>
            <b>Forecast {forecastTimeText(forecast, atMs)}</b>
            <br />
            Levels {levelLimits(forecast.levels, height) ?? '— (not reported)'} · {drawnText(forecast)}
          </span>
        </li>
      </ul>
    </>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function InspectedReport({ id }: { id: string }) {
  const query = useQuery(pirepsQuery());
  const known = query.data ? knownReports(query.data).find(({ item }) => item.id === id) : undefined;
  if (!known)
    return <Missing title="Pilot report" query={query} sentence="This report is older than two hours." />;
  return <ReportDetail known={known} feed={query.data?.feeds[0]} />;
}

const KIND_WORDS = {
  level: '',
  climb: ' in climb',
  descent: ' in descent',
  ground: ' on the ground',
  unknown: '',
};

function rowsOf(report: PilotReport): [string, string][] {
  const wind =
    report.windFromDeg === null || report.windSpeedKt === null
      ? null
      : `${String(report.windFromDeg).padStart(3, '0')}° at ${report.windSpeedKt} kt`;
  const rows: [string, string | null][] = [
    ...report.turbulence.map((layer): [string, string] => ['Turbulence', reportedText(layer)]),
    ...report.icing.map((layer): [string, string] => ['Icing', reportedText(layer)]),
    ...report.clouds.map((cloud): [string, string] => ['Sky', cloudText(cloud)]),
    [
      'Temperature',
      report.temperatureC === null ? null : `${String(report.temperatureC).replace('-', '−')} °C`,
    ],
    ['Wind', wind],
    ['Weather', report.weather],
    ['Remarks', report.remarks],
  ];
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, value]]));
}

function ReportDetail({
  known: { item, isLastGood },
  feed,
}: {
  known: SelectableItem<PilotReport>;
  feed: FeedHealth | undefined;
}) {
  useMapMark(pointMark(item));
  const at = Date.parse(item.reportedAt);
  const now = useNowMs('minute');
  return (
    <Panel
      title={`${item.kind} ${item.aircraft ?? ''}`.trim()}
      back={back}
      onClose={closeHazard}
      tools={
        <NeedsMap>
          <IconButton
            label="Show on map"
            Icon={LocateFixed}
            onClick={() => void flyTo({ lat: item.lat, lon: item.lon, zoom: 6 })}
          />
        </NeedsMap>
      }
    >
      <PanelBody>
        <StateLine>
          {item.isUrgent && <Badge tone="warning">Urgent</Badge>}
          <Source feed={feed} isLastGood={isLastGood} />
        </StateLine>
        <KeyValues>
          <KeyValue label="Level">
            <Figure value={pirepHeight(item)} note={KIND_WORDS[item.altitudeKind]} />
          </KeyValue>
          <KeyValue label="Reported">
            <Figure
              value={clockText(at)}
              note={`${formatUtcDay(at)}, ${Math.max(0, Math.round((now - at) / 60_000))} min ago`}
            />
          </KeyValue>
          <KeyValue label="Aircraft">
            <Figure value={item.aircraft} />
          </KeyValue>
          <KeyValue label="Position">
            <Figure value={formatCoordinate(item)} />
          </KeyValue>
        </KeyValues>
        <dl className={styles.decoded}>
          {rowsOf(item).map(([label, value], index) => (
            <Row key={`${label}${String(index)}`} label={label} value={value} />
          ))}
        </dl>
        <Words raw={item.rawData} undecoded={item.undecoded} />
      </PanelBody>
    </Panel>
  );
}

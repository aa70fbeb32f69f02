import type { Freshness } from '#platform/contract/freshness.ts';
import { objectColumnOf as column } from '#platform/contract/object-type.ts';
import { type ObjectPart, type ObjectType, objectTypeOf } from '#platform/server/http/object-type.ts';
import type { HazardFeature, PilotReport } from '../contract.ts';
import type { RegisteredFeed } from './hazard-feeds.ts';

const HAZARDS: readonly ObjectPart<HazardFeature>[] = [
  [column('id', 'text', 'Id'), ({ properties }) => properties.id],
  [column('type', 'text', 'Type'), ({ properties }) => properties.type],
  [column('hazard', 'text', 'Hazard'), ({ properties }) => properties.hazard],
  [column('label', 'text', 'Label'), ({ properties }) => properties.label],
  [column('region', 'text', 'Region'), ({ properties }) => properties.region],
  [column('base_ft', 'number', 'Base', { unit: 'ft' }), ({ properties }) => properties.levels.baseFt],
  [column('top_ft', 'number', 'Top', { unit: 'ft' }), ({ properties }) => properties.levels.topFt],
  [
    column('valid_from', 'timestamp', 'Valid from', { unit: 'UTC' }),
    ({ properties }) => properties.validFrom,
  ],
  [column('valid_to', 'timestamp', 'Valid to', { unit: 'UTC' }), ({ properties }) => properties.validTo],
  [
    column('geometry', 'json', 'Area', { unit: 'GeoJSON' }),
    ({ geometry }) => (geometry === null ? null : JSON.stringify(geometry)),
  ],
  [column('raw', 'text', 'Message'), ({ properties }) => properties.rawData],
];

/** 0 none, 1 light, 2 moderate, 3 severe, 4 extreme. */
const worst = (layers: PilotReport['turbulence']): number | null =>
  layers.length === 0 ? null : Math.max(...layers.map(({ order }) => order));

const PIREPS: readonly ObjectPart<PilotReport>[] = [
  [column('id', 'text', 'Id'), (row) => row.id],
  [column('kind', 'text', 'Kind'), (row) => row.kind],
  [column('is_urgent', 'boolean', 'Urgent'), (row) => row.isUrgent],
  [column('reported_at', 'timestamp', 'Reported', { unit: 'UTC' }), (row) => row.reportedAt],
  [column('lat', 'number', 'Latitude', { unit: '°' }), (row) => row.lat],
  [column('lon', 'number', 'Longitude', { unit: '°' }), (row) => row.lon],
  [column('altitude_ft', 'number', 'Altitude', { unit: 'ft' }), (row) => row.altitudeFt],
  [column('aircraft', 'text', 'Type'), (row) => row.aircraft],
  [column('turbulence', 'number', 'Turbulence', { unit: '0–4' }), (row) => worst(row.turbulence)],
  [column('icing', 'number', 'Icing', { unit: '0–4' }), (row) => worst(row.icing)],
  [column('temperature_c', 'number', 'Temperature', { unit: '°C' }), (row) => row.temperatureC],
  [column('wind_from', 'number', 'Wind from', { unit: '°T' }), (row) => row.windFromDeg],
  [column('wind_kt', 'number', 'Wind', { unit: 'kt' }), (row) => row.windSpeedKt],
  [column('raw', 'text', 'Report'), (row) => row.rawData],
];

const STATES = { fresh: 0, stale: 1, failed: 2 } as const;

/** Rows of several feeds; the age is that of the feed in the worst state. A failed feed adds nothing. */
function together<Item>(feeds: readonly RegisteredFeed<Item>[]): { rows: Item[]; freshness: Freshness } {
  const offered = feeds.filter((feed) => feed.isOffered()).map(({ handle }) => handle.snapshot());
  const good = offered.filter(({ freshness }) => freshness.state !== 'failed');
  const worstOf = offered.toSorted((a, b) => STATES[b.freshness.state] - STATES[a.freshness.state])[0];
  const none: Freshness = { source: 'none', asOf: null, receivedAt: null, origin: 'live', state: 'failed' };
  return {
    rows: good.flatMap(({ records }) => records?.items ?? []),
    freshness: worstOf?.freshness ?? none,
  };
}

/** Advisories and pilot reports as tables. */
export const hazardObjects = (feeds: {
  hazards: readonly RegisteredFeed<HazardFeature>[];
  pireps: RegisteredFeed<PilotReport>;
}): readonly ObjectType[] => [
  objectTypeOf(
    {
      id: 'hazards',
      title: 'Hazards',
      group: 'Feeds',
      summary: 'SIGMET, G-AIRMET and centre advisories with their areas.',
      key: 'id',
      opens: null,
      refreshS: 300,
      scope: 'enroute',
    },
    HAZARDS,
    () => together(feeds.hazards),
  ),
  objectTypeOf(
    {
      id: 'pireps',
      title: 'PIREP',
      group: 'Feeds',
      summary: 'Pilot reports with turbulence and icing.',
      key: 'id',
      opens: null,
      refreshS: 300,
      scope: 'enroute',
    },
    PIREPS,
    () => together([feeds.pireps]),
  ),
];

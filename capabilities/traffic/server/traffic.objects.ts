import { objectColumnOf as column } from '#platform/contract/object-type.ts';
import { type ObjectPart, type ObjectType, objectTypeOf } from '#platform/server/http/object-type.ts';
import type { Aircraft } from '../domain/aircraft.ts';
import type { TrafficPicture } from './traffic-picture.ts';

const AIRPORT = { type: 'airports', column: 'icao' };

const PARTS: readonly ObjectPart<Aircraft>[] = [
  [column('address', 'text', 'Address'), (row) => row.address],
  [column('callsign', 'text', 'Callsign'), (row) => row.callsign],
  [
    column('registration', 'text', 'Registration', { link: { type: 'fleet', column: 'registration' } }),
    (row) => row.registration,
  ],
  [column('type', 'text', 'Type'), (row) => row.type],
  [column('departure', 'text', 'Departure', { link: AIRPORT }), (row) => row.departure],
  [column('arrival', 'text', 'Arrival', { link: AIRPORT }), (row) => row.arrival],
  [column('lat', 'number', 'Latitude', { unit: '°' }), (row) => row.lat],
  [column('lon', 'number', 'Longitude', { unit: '°' }), (row) => row.lon],
  [
    column('position_at', 'timestamp', 'Position', { unit: 'UTC' }),
    (row) => new Date(row.positionMs).toISOString(),
  ],
  [column('altitude_ft', 'number', 'Altitude', { unit: 'ft' }), (row) => row.altitudeFt],
  [column('on_ground', 'boolean', 'On ground'), (row) => row.onGround],
  [column('ground_speed_kt', 'number', 'Ground speed', { unit: 'kt' }), (row) => row.groundSpeedKt],
  [column('track', 'number', 'Track', { unit: '°T' }), (row) => row.trackDegTrue],
  [column('vertical_rate_fpm', 'number', 'Vertical rate', { unit: 'ft/min' }), (row) => row.verticalRateFpm],
  [column('squawk', 'text', 'Squawk'), (row) => row.squawk],
  [column('source', 'text', 'Source'), (row) => row.source],
];

/** Aircraft now, as a table. One copy serves all pages of a reading: positions change while it lasts. */
export function trafficObjects(picture: TrafficPicture): ObjectType {
  let copy: readonly Aircraft[] | null = null;
  const type = objectTypeOf<Aircraft>(
    {
      id: 'traffic',
      title: 'Traffic',
      group: 'Live feeds',
      summary: 'Aircraft received now.',
      key: 'address',
      opens: null,
      refreshS: 60,
      scope: 'enroute',
    },
    PARTS,
    () => ({ rows: copy ?? [], freshness: picture.state().freshness }),
  );
  return {
    ...type,
    read(request) {
      if (copy === null || request.after === null) copy = [...picture.aircraft().values()];
      return type.read(request);
    },
  };
}

import { limitText } from '#aviation/airspace/limit-text.ts';
import { magneticVariationDegEast } from '#aviation/magnetic/magnetic-variation.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { type AirspaceAnswer, type NavPointDetail, getAirspacesAt, getNamed } from '../contract.ts';
import type { Airspace } from '../domain/airspace/airspace-records.ts';
import type { VerticalLimit } from '../domain/airspace/airspace-terms.ts';
import { airspaceKind } from '../domain/airspace/airspace-text.ts';
import { dmeChannel } from '../domain/dme-channel.ts';
import type { NavdataReader } from '../domain/navdata-reader.ts';
import type { NavPoint } from '../domain/point-records.ts';
import { airwayDetail, airwaysThrough } from './airway-legs.ts';
import { namedList } from './navdata-map-lists.ts';
import { navPointAnswer, sourceName } from './nav-points.ts';

function limitAnswer(limit: VerticalLimit | null): AirspaceAnswer['lower'] {
  return limit && { ...limit, text: limitText(limit) ?? '' };
}

/** An airspace in the terms of the contract. */
export function airspaceAnswer(reader: NavdataReader, airspace: Airspace): AirspaceAnswer {
  return {
    type: airspace.type,
    class: airspace.class,
    name: airspace.name,
    ident: airspace.ident,
    sourceType: airspace.sourceType,
    lower: limitAnswer(airspace.lower),
    upper: limitAnswer(airspace.upper),
    source: sourceName(reader, airspace.source),
    asOf: airspace.asOf,
  };
}

/** Only for sorting from the ground up: heights above ground and flight levels are taken as feet. */
function roughFeet(limit: VerticalLimit | null): number {
  if (limit === null || limit.datum === 'SFC') return 0;
  if (limit.datum === 'UNL') return Infinity;
  return limit.datum === 'FL' ? limit.value * 100 : limit.value;
}

function airspaceSources(reader: NavdataReader) {
  return reader.meta.sources
    .filter(({ used }) => (used.airspaces ?? 0) > 0 || (used.boundaries ?? 0) > 0)
    .map(({ name, asOf }) => ({ name, asOf }));
}

const DME_TYPES = /DME|TACAN|VORTAC/;

/** A point with all its data and its neighbours. */
function navPointDetail(reader: NavdataReader, point: NavPoint, at: Date): NavPointDetail {
  const hasChannel = point.kind !== 'NDB' && point.frequency !== null && DME_TYPES.test(point.type ?? '');
  return {
    ...navPointAnswer(reader, point),
    kind: point.type,
    channel: hasChannel && point.frequency !== null ? dmeChannel(point.frequency) : null,
    rangeNm: point.rangeNm,
    elevationFt: point.elevationFt,
    stationDeclinationDegEast: point.variationDegEast,
    variationDegEast: Math.round(magneticVariationDegEast({ lat: point.lat, lon: point.lon, at }) * 10) / 10,
    usage: point.usage,
    airways: airwaysThrough(reader, point, at),
  };
}

/** Idents of one letter exist (locator beacons), so the spec's rule for typed idents does not apply here. */
function wantedName(text: string): string {
  const name = text.trim().toUpperCase();
  if (/^[A-Z0-9-]{1,10}$/.test(name)) return name;
  throw new Problem('invalid-navigation-identifier', 400, 'Invalid navigation identifier');
}

/** Registers the calls for objects at a place and objects of a given name. */
export function registerEnrouteRoutes(
  host: ServerHost,
  { reader, clock }: { readonly reader: () => NavdataReader; readonly clock: Clock },
): void {
  host.route(getAirspacesAt, ({ query }) => {
    const navdata = reader();
    const { lat, lng, altitudeFt } = query;
    const found = navdata
      .airspacesAt({ lat, lon: lng, ...(altitudeFt === undefined ? {} : { altitudeFt }) })
      .toSorted((a, b) => roughFeet(a.lower) - roughFeet(b.lower) || a.airspace - b.airspace);
    const isRegion = (airspace: Airspace) => ['fir', 'sector'].includes(airspaceKind(airspace));
    const answer = (airspace: Airspace) => airspaceAnswer(navdata, airspace);
    return {
      regions: found.filter(isRegion).map(answer),
      airspaces: found.filter((airspace) => !isRegion(airspace)).map(answer),
      sources: airspaceSources(navdata),
    };
  });
  host.route(
    getNamed,
    ({ params }) => {
      const navdata = reader();
      const name = wantedName(params.name);
      const at = new Date(clock.nowMs());
      return {
        name,
        points: navdata.pointsByIdent(name).map((point) => navPointDetail(navdata, point, at)),
        airway: airwayDetail(navdata, name, at),
      };
    },
    namedList,
  );
}

import { NEAR_ZOOM, overviewZooms } from '#aviation/aerodromes/overview-zooms.ts';
import { toWebMercator } from '#aviation/geo/web-mercator.ts';
import type { Settings } from '#platform/client/shell/settings.store.ts';
import { measuredText, type Units, visibilityText } from '#platform/client/units/units.ts';
import type { MetarColumns } from '../../contract.ts';
import { barbSpeedKt } from '../fields/wind-barb.ts';
import { phaseAt, stationAt } from './metar-instant.ts';

/** Screen space of a station, in pixels of 512 px tiles. */
const ROOM_PX = 34;
/** From this zoom every station is drawn. */
const LAST_ZOOM = 9;
export const LARGEST_METAR_BARB_KT = 100;

/**
 * The zoom from which each station has room: the important ones come first (the columns are in that order), the
 * others where no station drawn so far is near. At low zoom only stations at airports named on the map are drawn: a
 * mark without an ident could not be attributed to a place.
 */
export function stationZooms(columns: Pick<MetarColumns, 'lat' | 'lon' | 'rank'>): number[] {
  const stations = columns.lat.map((lat, index) => ({
    lat,
    lon: columns.lon[index] ?? 0,
    rank: columns.rank[index] ?? 0,
  }));
  const afar = overviewZooms(stations);
  const zooms = afar.map((zoom) => zoom ?? LAST_ZOOM);
  const isPlaced = Uint8Array.from(afar, (zoom) => (zoom === null ? 0 : 1));
  const places = stations.map(({ lat, lon }) => ({
    x: (lon + 180) / 360,
    y: toWebMercator({ lat, lon: 0 }).y,
  }));
  for (let zoom = NEAR_ZOOM; zoom < LAST_ZOOM; zoom += 1) {
    const cells = (512 * 2 ** zoom) / ROOM_PX;
    const taken = new Set<string>();
    const cellOf = ({ x, y }: { x: number; y: number }) =>
      [Math.floor(x * cells), Math.floor(y * cells)] as const;
    for (const [index, place] of places.entries()) {
      if (!isPlaced[index]) continue;
      const [column, row] = cellOf(place);
      taken.add(`${column} ${row}`);
    }
    for (const [index, place] of places.entries()) {
      if (isPlaced[index]) continue;
      const [column, row] = cellOf(place);
      const isNear = [-1, 0, 1].some((dx) =>
        [-1, 0, 1].some((dy) => taken.has(`${column + dx} ${row + dy}`)),
      );
      if (isNear) continue;
      taken.add(`${column} ${row}`);
      isPlaced[index] = 1;
      zooms[index] = zoom;
    }
  }
  return zooms;
}

/** Formatting of figures on the map. */
export type MapUnits = Units & Pick<Settings, 'pressure' | 'temperature'>;

const HPA_PER_INHG = 33.863_886_67;

function degrees(celsius: number | null | undefined, unit: MapUnits['temperature']): string {
  if (celsius == null) return '—';
  return String(Math.round(unit === 'C' ? celsius : celsius * 1.8 + 32));
}

function altimeterText(hPa: number | null | undefined, unit: MapUnits['pressure']): string {
  if (hPa == null) return '—';
  return unit === 'hPa' ? `Q${Math.floor(hPa + 0.05)}` : `A${(hPa / HPA_PER_INHG).toFixed(2)}`;
}

function ceilingText(ceilingFt: number | null | undefined, units: MapUnits): string {
  if (ceilingFt == null) return '—';
  return ceilingFt < 0 ? 'no ceiling' : measuredText('altitudeFt', ceilingFt, units);
}

const METRES_A_STATUTE_MILE = 1609.344;

/** In the unit of the report unless the settings have another; as coarse as reports are. */
function visibilityOf(columns: MetarColumns, index: number, units: MapUnits): string {
  const miles = columns.visibilitySm[index] ?? null;
  if (miles === null) return '—';
  const isInMiles = columns.visibilityUnit[index] === 'S';
  const chosen = units.visibility === 'reported' ? (isInMiles ? 'SM' : 'm') : units.visibility;
  if (chosen === 'SM') return `${miles >= 6 ? Math.floor(miles) : Math.round(miles * 100) / 100} SM`;
  // Thousandths of a mile are the nearest ten metres, in which metres are reported.
  const metres = Math.round((miles * METRES_A_STATUTE_MILE) / 10) * 10;
  const isFar = units.visibility === 'reported' && metres >= 10_000;
  return visibilityText(metres, { ...units, visibility: isFar ? 'km' : chosen });
}

function windProperties(columns: MetarColumns, index: number): Record<string, string | number> {
  const speedKt = columns.windKt[index] ?? null;
  const fromDeg = columns.windFromDeg[index] ?? null;
  // A variable or unknown wind has no direction to draw.
  if (speedKt === null || fromDeg === null || (fromDeg < 0 && speedKt > 2)) return {};
  const south = (columns.lat[index] ?? 0) < 0 ? '-s' : '';
  const barbKt = Math.min(LARGEST_METAR_BARB_KT, barbSpeedKt(speedKt));
  const gustKt = columns.gustKt[index] ?? null;
  const gustBarbKt = gustKt === null ? 0 : Math.min(LARGEST_METAR_BARB_KT, barbSpeedKt(gustKt));
  return {
    barb: `metar-barb-${barbKt}${south}`,
    dir: Math.max(0, fromDeg),
    ...(gustBarbKt > barbKt ? { gust: `metar-gust-${gustBarbKt}${south}` } : {}),
  };
}

/** The stations drawn on the map at a given time; `hasIdents` while the airport layer is off and does not label them. */
export function metarFeatures(
  columns: MetarColumns,
  zooms: readonly number[],
  time: { atMs: number; nowMs: number },
  { hasIdents = false, ...units }: MapUnits & { hasIdents?: boolean },
): GeoJSON.FeatureCollection {
  const isNow = phaseAt(time.atMs, time.nowMs) === 'now';
  return {
    type: 'FeatureCollection',
    features: columns.icao.map((icao, index): GeoJSON.Feature => {
      const { letter, worst, isDim } = stationAt(columns, index, time);
      const observed = isNow
        ? {
            ...windProperties(columns, index),
            left: `${degrees(columns.temperatureC[index], units.temperature)}\n${degrees(columns.dewPointC[index], units.temperature)}`,
            right: `${altimeterText(columns.altimeterHpa[index], units.pressure)}\n${ceilingText(columns.ceilingFt[index], units)}\n${visibilityOf(columns, index, units)}`,
          }
        : {};
      return {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [columns.lon[index] ?? 0, columns.lat[index] ?? 0] },
        properties: {
          icao,
          ...(hasIdents ? { ident: icao } : {}),
          letter,
          ...(worst === '' ? {} : { worst }),
          isDim,
          zoom: zooms[index] ?? LAST_ZOOM,
          order: index,
          ...observed,
        },
      };
    }),
  };
}

import type { z } from 'zod';
import type { AirportDiagramAnswer, AmmStatus, getAirportDiagram } from '../contract.ts';
import type { PartFeature } from '../domain/diagram-parts.ts';
import { type DrawnAirport, outlineOf } from '../domain/draw-airport.ts';
import type { DiagramAirport, DiagramStore } from './diagram-store.ts';

const NO_TILES = 'This server serves no airport diagram tiles';
const NOTHING_TO_DRAW = 'No source has runway positions for this airport';
/** Precision of a reduced drawing: 1 dm. */
const DECIMALS = 1e6;

function sourceOf(store: DiagramStore, id: string) {
  const known = store.navdata.meta.sources.find((source) => source.id === id);
  // A source name may continue after `, by` with how the data was obtained.
  return { id, name: known?.name.split(', by ')[0] ?? id, asOf: known?.asOf ?? null };
}

/**
 * The source of the runways; the source that filled gaps is named with it, since positions and thresholds may be from
 * either.
 */
function runwaySourceOf(store: DiagramStore, { runwaySource, runwayGapSource }: DiagramAirport) {
  const source = sourceOf(store, runwaySource);
  if (runwayGapSource === null) return source;
  return { ...source, name: `${source.name} (gaps: ${sourceOf(store, runwayGapSource).name})` };
}

const rounded = ([lon, lat]: [number, number]): [number, number] => [
  Math.round(lon * DECIMALS) / DECIMALS,
  Math.round(lat * DECIMALS) / DECIMALS,
];

function roundedGeometry(geometry: PartFeature['geometry']): PartFeature['geometry'] {
  if (geometry.type === 'Point') return { type: 'Point', coordinates: rounded(geometry.coordinates) };
  if (geometry.type === 'LineString')
    return { type: 'LineString', coordinates: geometry.coordinates.map(rounded) };
  return { type: 'Polygon', coordinates: geometry.coordinates.map((ring) => ring.map(rounded)) };
}

type Outline = AirportDiagramAnswer['outline'];
/** Simplifying a large airport takes longer than anything else here. */
const outlines = new WeakMap<DrawnAirport, Outline>();

function outline(drawn: DrawnAirport): Outline {
  const kept = outlines.get(drawn) ?? makeOutline(drawn);
  outlines.set(drawn, kept);
  return kept;
}

function makeOutline(drawn: DrawnAirport): Outline {
  return {
    type: 'FeatureCollection',
    features: outlineOf(drawn).map(({ part, geometry, properties }) => ({
      type: 'Feature' as const,
      properties: { ...properties, part },
      geometry: roundedGeometry(geometry),
    })),
  };
}

function countsOf({ parts }: DrawnAirport): AirportDiagramAnswer['counts'] {
  const count = (isOne: (part: PartFeature) => boolean) => parts.filter(isOne).length;
  const names = parts.flatMap(({ part, properties }) => (part === 'taxiway' ? [properties.name] : []));
  return {
    pavements: count(({ part }) => part === 'pavement'),
    taxiwayNames: new Set(names).size,
    stands: count(({ part }) => part === 'stand'),
    towers: count(({ part, properties }) => part === 'place' && properties.kind === 'tower'),
  };
}

/** The drawable content of an airport. */
export function diagramAnswer(
  store: DiagramStore,
  airport: number,
  hasTiles: boolean,
): z.input<typeof getAirportDiagram.data> {
  const { record, ground, drawn } = store.airport(airport);
  const groundSource = ground ? { ...sourceOf(store, ground.source), asOf: ground.asOf } : null;
  const isEmpty = drawn.detail === 'none';
  const reason = isEmpty ? NOTHING_TO_DRAW : hasTiles ? null : NO_TILES;
  return {
    icao: record.icao ?? record.ident,
    name: record.name,
    lat: record.lat,
    lon: record.lon,
    isAvailable: reason === null,
    unavailableReason: reason,
    detail: drawn.detail,
    bounds: drawn.view,
    magneticVariationDegEast: record.magneticVariationDegEast,
    runways: drawn.runways.map(({ id, lengthM, widthM, surface, isClosed, ends }) => ({
      id,
      lengthM,
      widthM,
      surface,
      isClosed,
      ends: ends.map(({ ident, lat, lon, headingDegTrue, displacedM }) => ({
        ident,
        lat,
        lon,
        headingDegTrue,
        displacedM,
      })),
    })),
    counts: countsOf(drawn),
    outline: outline(drawn),
    runwaySource: drawn.isRunwaySurveyed && groundSource ? groundSource : runwaySourceOf(store, record),
    groundSource: drawn.detail === 'layout' ? groundSource : null,
  };
}

/** Whether there are tiles, and which ground layouts are surveyed. */
export function statusAnswer({ grounds, navdata }: DiagramStore, hasTiles: boolean): AmmStatus {
  const airports = grounds?.codes.length ?? 0;
  const source = navdata.meta.sources.find(({ id }) => id === grounds?.source);
  return {
    isAvailable: hasTiles,
    reason: hasTiles ? null : NO_TILES,
    groundSource:
      grounds && airports > 0
        ? {
            id: grounds.source,
            name: source?.name.split(', by ')[0] ?? grounds.source,
            asOf: source?.asOf ?? null,
            airports,
          }
        : null,
  };
}

import { pointInPolygon } from '#aviation/geo/polygon.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type {
  FeedHealth,
  ForecastGeometry,
  HazardFeature,
  HazardsAnswer,
  PilotReport,
  PirepsAnswer,
  StormCell,
  StormCellsAnswer,
} from '../contract.ts';
import { ringsOf } from '../domain/hazard-geometry.ts';
import { touchesBand } from '../domain/hazard-levels.ts';

/** Selection criteria of the map. */
export interface FeatureRequest {
  atMs: number;
  band: { lowFl: number; highFl: number };
  hiddenKinds: readonly string[];
}

export interface SelectableItem<Item> {
  item: Item;
  /** Last data of a feed that has since failed: possibly no longer valid. */
  isLastGood: boolean;
}
export interface Selection<Item> {
  shown: SelectableItem<Item>[];
  hiddenByAltitude: number;
}

export const isValidAt = ({ validFrom, validTo }: HazardFeature['properties'], atMs: number): boolean =>
  Date.parse(validFrom) <= atMs && atMs < Date.parse(validTo);

/** Data of all feeds, the last data of failed ones after the rest. */
export function knownHazards(answer: HazardsAnswer): SelectableItem<HazardFeature>[] {
  return [
    ...answer.features.map((item) => ({ item, isLastGood: false })),
    ...answer.lastGood.map((item) => ({ item, isLastGood: true })),
  ];
}
export function knownReports(answer: PirepsAnswer): SelectableItem<PilotReport>[] {
  return [
    ...answer.reports.map((item) => ({ item, isLastGood: false })),
    ...answer.lastGood.map((item) => ({ item, isLastGood: true })),
  ];
}

export function knownCells(answer: StormCellsAnswer): SelectableItem<StormCell>[] {
  return [
    ...answer.cells.map((item) => ({ item, isLastGood: false })),
    ...answer.lastGood.map((item) => ({ item, isLastGood: true })),
  ];
}

/** Separates items inside and outside the altitude band, to count the hidden ones. */
function split<Item>(
  items: readonly SelectableItem<Item>[],
  isInside: (item: Item) => boolean,
): Selection<Item> {
  const shown = items.filter(({ item }) => isInside(item));
  return { shown, hiddenByAltitude: items.length - shown.length };
}

/** The hazards valid at a given time that touch the band. */
export function selectHazards(
  known: readonly SelectableItem<HazardFeature>[],
  { atMs, band, hiddenKinds }: FeatureRequest,
): Selection<HazardFeature> {
  const valid = known.filter(
    ({ item: { properties } }) => isValidAt(properties, atMs) && !hiddenKinds.includes(properties.kind),
  );
  return split(valid, ({ properties }) => touchesBand(properties.levels, band));
}

/** How long a report is shown (spec 9: age 2 h). */
export const REPORT_LIFE_MS = 2 * 3_600_000;

/** The worst intensity in a report, 0 to 4; -1 without turbulence or icing. */
export function worstOrder(report: PilotReport): number {
  return [...report.turbulence, ...report.icing].reduce((worst, { order }) => Math.max(worst, order), -1);
}

/** The reports made in the two hours before a given time; never a future report. */
export function selectReports(
  known: readonly SelectableItem<PilotReport>[],
  { atMs, band, fromOrder }: Pick<FeatureRequest, 'atMs' | 'band'> & { fromOrder: number },
): Selection<PilotReport> {
  const recent = known.filter(({ item }) => {
    const ageMs = atMs - Date.parse(item.reportedAt);
    return ageMs >= 0 && ageMs <= REPORT_LIFE_MS && (fromOrder === 0 || worstOrder(item) >= fromOrder);
  });
  return split(recent, ({ altitudeFt, altitudeTopFt }) =>
    touchesBand({ baseFt: altitudeFt, topFt: altitudeTopFt ?? altitudeFt, isTopAbove: false }, band),
  );
}

/** Whether a place is in an area; lines and points have no inside. */
export function covers(geometry: ForecastGeometry | null, place: { lat: number; lon: number }): boolean {
  if (geometry === null || geometry.type === 'Point') return false;
  return ringsOf(geometry).some((rings) => pointInPolygon(place, rings));
}

const WORST_FIRST = ['failed', 'stale', 'fresh'] as const;

/** The worst of several feeds: a failure must not be hidden by fresh data. */
export function worstFreshness(feeds: readonly FeedHealth[]): Freshness | null {
  const [worst] = feeds
    .map(({ freshness }) => freshness)
    .toSorted((a, b) => WORST_FIRST.indexOf(a.state) - WORST_FIRST.indexOf(b.state));
  return worst ?? null;
}

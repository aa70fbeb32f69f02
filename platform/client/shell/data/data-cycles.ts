import { type AiracCycle, airacCycleOf, airacCycleOn } from '#aviation/time/airac.ts';
import type { AppSettings } from '#platform/contract/app-settings.ts';

/** A source of route data, with the AIRAC cycle of its data; `null` where it has no date. */
export interface RouteSource {
  readonly id: string;
  readonly name: string;
  /** `worldwide` or its bounds; `null` where it is not known. */
  readonly area: string | null;
  readonly cycle: AiracCycle | null;
}

const OF_ROUTES = ['airways', 'fixes', 'navaids', 'procedures'];

function cycleOf({
  airac,
  asOf,
}: Pick<AppSettings['navdata']['sources'][number], 'airac' | 'asOf'>): AiracCycle | null {
  const named = airac === null ? null : airacCycleOf(airac);
  if (named) return named;
  const asOfMs = asOf === null ? Number.NaN : Date.parse(asOf);
  return Number.isNaN(asOfMs) ? null : airacCycleOn(asOfMs);
}

const startOf = ({ cycle }: RouteSource): number => cycle?.effectiveMs ?? Number.NEGATIVE_INFINITY;

/** The sources that a route may use, the oldest first; those without a date precede all others. */
export function routeSources(sources: AppSettings['navdata']['sources']): RouteSource[] {
  return sources
    .filter(({ provides }) => provides.some((kind) => OF_ROUTES.includes(kind)))
    .map((source) => ({ id: source.id, name: source.name, area: source.area, cycle: cycleOf(source) }))
    .toSorted((a, b) => startOf(a) - startOf(b));
}

/** The cycle of the oldest data that a route may use; `null` where one of its sources has no date, or there is none. */
export function oldestRouteCycle(sources: AppSettings['navdata']['sources']): string | null {
  return routeSources(sources)[0]?.cycle?.ident ?? null;
}

import type { FlownPath } from '#aviation/crossing/flown-path.ts';
import { fieldKnownAreas } from '#capabilities/watch/domain/field-known-areas.ts';
import type { AreaSource, AreasFound } from '#capabilities/watch/server/watch-deps.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { WindAloft } from '../sources/wind-aloft.ts';

const ABOUT = { id: 'fields', title: 'Forecast wind and turbulence' } as const;
const WAIT_MS = 4000;
/** A path is compared with the forecast again after so long; what was missing, sooner. */
const KEPT_MS = { whole: 30 * 60_000, partly: 2 * 60_000 } as const;

const notChecked = (message: string, freshness: Freshness | null): AreasFound => ({
  areas: [],
  checked: { ...ABOUT, state: 'not-checked', message: `Not checked: ${message}`, freshness },
});

/** Wind and turbulence of the forecast along a path, above their thresholds. Icing is in no field of the forecast. */
export function fieldSource(windAloft: WindAloft, clock: Clock): AreaSource {
  const kept = new WeakMap<FlownPath, { untilMs: number; found: AreasFound }>();
  const ask = async (path: FlownPath): Promise<AreasFound> => {
    const { startMs, endMs } = path;
    if (startMs === null || endMs === null || !path.hasLevels)
      return notChecked('the flight has no times or no levels.', null);
    const forecast = await windAloft.forecast({ fromMs: startMs, toMs: endMs, waitMs: WAIT_MS });
    if (forecast.air === null) return notChecked(forecast.message ?? 'no forecast.', forecast.freshness);
    const { areas, isWhole } = fieldKnownAreas(path, forecast.air);
    const isStale = forecast.freshness?.state !== 'fresh';
    const message = isWhole ? null : (forecast.message ?? 'Not forecast along the whole flight.');
    return {
      areas,
      checked: {
        ...ABOUT,
        state: isStale ? 'stale' : isWhole ? 'checked' : 'partly',
        message: isStale ? 'Last known forecast was compared.' : message,
        freshness: forecast.freshness,
      },
    };
  };
  return {
    ...ABOUT,
    async find({ path }) {
      const nowMs = clock.nowMs();
      const before = kept.get(path);
      if (before && nowMs < before.untilMs) return before.found;
      const found = await ask(path);
      const isWhole = found.checked.state === 'checked';
      kept.set(path, { untilMs: nowMs + (isWhole ? KEPT_MS.whole : KEPT_MS.partly), found });
      return found;
    },
  };
}

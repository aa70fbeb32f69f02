import { pressureAltitudeOfPressureFt } from '#aviation/atmosphere/standard-atmosphere.ts';
import type { FlownPath } from '#aviation/crossing/flown-path.ts';
import { type FieldGaps, fieldKnownAreas } from '#capabilities/watch/domain/field-known-areas.ts';
import type { AreaKind } from '#capabilities/watch/contract.ts';
import type { KnownArea } from '#capabilities/watch/domain/known-area.ts';
import type { AreaSource, AreasFound } from '#capabilities/watch/server/watch-deps.ts';
import type { GridFeeds } from '#capabilities/weather/server/grid-feeds.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { gatherHumidity, humidityOf } from '../planning/section-fields.ts';
import type { WindAloft } from '../sources/wind-aloft.ts';
import { LEVELS_HPA } from '../sources/wind-fields.ts';
import { reuseUnchanged } from './same-areas.ts';

const ABOUT = { id: 'fields', title: 'Forecast wind, turbulence and icing' } as const;
const WAIT_MS = 4000;
/** A path is compared with the forecast again after this time; missing data sooner. */
const KEPT_MS = { whole: 30 * 60_000, partly: 2 * 60_000 } as const;

const notChecked = (message: string, freshness: Freshness | null): AreasFound => ({
  areas: [],
  checked: { ...ABOUT, state: 'not-checked', message: `Not checked: ${message}`, freshness },
});

/** The gridded weather from which the fields are read. */
export interface FieldFeeds {
  readonly windAloft: WindAloft;
  readonly grids: GridFeeds;
  readonly clock: Clock;
}

/** Pressure altitude of the highest level at which wind is requested. */
const HIGHEST_FT = pressureAltitudeOfPressureFt(Math.min(...LEVELS_HPA)) ?? 0;

function gapText({ wind, turbulence, icing }: FieldGaps, message: string | null): string | null {
  if (wind) return message ?? 'Not forecast along the whole flight.';
  const missing = [
    ...(turbulence
      ? [
          `Turbulence not checked along the whole flight: the forecast has no level above FL${Math.floor(HIGHEST_FT / 100)}.`,
        ]
      : []),
    ...(icing ? ['Icing not checked along the whole flight: humidity or temperature not received.'] : []),
  ];
  return missing.length > 0 ? missing.join(' ') : null;
}

const lacksOf = ({ wind, turbulence, icing }: FieldGaps): AreaKind[] => [
  ...(wind ? (['wind'] as const) : []),
  ...(wind || turbulence ? (['turbulence'] as const) : []),
  ...(icing ? (['icing'] as const) : []),
];

/** Whether everything obtainable has been received: levels not in the forecast are never received. */
const isWhole = ({ state, lacks = [] }: AreasFound['checked']): boolean =>
  state === 'checked' || (state === 'partly' && lacks.every((kind) => kind === 'turbulence'));

/** Wind, turbulence and icing of the forecast along a path, above their thresholds. */
export function fieldSource({ windAloft, grids, clock }: FieldFeeds): AreaSource {
  const kept = new WeakMap<FlownPath, { untilMs: number; found: AreasFound }>();
  const ask = async (path: FlownPath, areasBefore: readonly KnownArea[]): Promise<AreasFound> => {
    const { startMs, endMs } = path;
    if (startMs === null || endMs === null || !path.hasLevels)
      return notChecked('the flight has no times or no levels.', null);
    const forecast = await windAloft.forecast({ fromMs: startMs, toMs: endMs, waitMs: WAIT_MS });
    if (forecast.air === null) return notChecked(forecast.message ?? 'no forecast.', forecast.freshness);
    const humidity = await gatherHumidity(grids, forecast.fields?.steps ?? []);
    const { areas, gaps } = fieldKnownAreas(path, {
      air: forecast.air,
      humidityAt: humidityOf(humidity.fields),
      highestFt: HIGHEST_FT,
    });
    const isStale = forecast.freshness?.state !== 'fresh';
    const message = gapText(gaps, forecast.message);
    return {
      areas: reuseUnchanged(areasBefore, areas),
      checked: {
        ...ABOUT,
        state: isStale ? 'stale' : message === null ? 'checked' : 'partly',
        message: isStale ? 'Compared with the last known forecast.' : message,
        freshness: forecast.freshness,
        lacks: lacksOf(gaps),
      },
    };
  };
  return {
    ...ABOUT,
    async find({ path }) {
      const nowMs = clock.nowMs();
      const before = kept.get(path);
      if (before && nowMs < before.untilMs) return before.found;
      const found = await ask(path, before?.found.areas ?? []);
      kept.set(path, { untilMs: nowMs + (isWhole(found.checked) ? KEPT_MS.whole : KEPT_MS.partly), found });
      return found;
    },
  };
}

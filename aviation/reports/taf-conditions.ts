import { type Conditions, concludeConditions } from './conditions.ts';
import { UNREPORTED_SKY } from './cloud-group.ts';
import type { DecodedTaf, TafGroup } from './decode-taf.ts';

/** Conditions of a TAF at one time. */
export interface TafOutlook {
  readonly prevailing: Conditions;
  /** Changes in progress and possible deviations, each applied to the prevailing conditions. */
  readonly deviations: readonly { readonly group: TafGroup; readonly conditions: Conditions }[];
}

/** Whether the period of a change cannot be read: it may apply at any time. */
export const hasNoPeriod = ({ fromMs, untilMs }: Pick<TafGroup, 'fromMs' | 'untilMs'>): boolean =>
  fromMs === null || untilMs === null;

/**
 * Forecast conditions at a time (ms since 1970), or `null` outside the validity. An FM replaces everything, a BECMG
 * changes its elements at the end of its period; TEMPO, INTER, PROB and a BECMG in progress are deviations.
 */
export function tafOutlook(taf: DecodedTaf, atMs: number): TafOutlook | null {
  const { validFromMs, validUntilMs } = taf;
  if (validFromMs === null || validUntilMs === null || atMs < validFromMs || atMs >= validUntilMs)
    return null;
  let prevailing: Conditions | null = null;
  const underWay: TafGroup[] = [];
  for (const group of taf.groups) {
    const { fromMs, untilMs, kind, conditions } = group;
    if (fromMs === null || untilMs === null || fromMs > atMs) continue;
    if (kind === 'INITIAL' || kind === 'FM') {
      prevailing = conditions;
    } else if (kind === 'BECMG' && untilMs <= atMs) {
      prevailing = prevailing === null ? conditions : layOver(prevailing, conditions);
    } else if (untilMs > atMs) {
      underWay.push(group);
    }
  }
  if (prevailing === null) return null;
  const base = prevailing;
  const deviations = underWay.map((group) => ({ group, conditions: layOver(base, group.conditions) }));
  return { prevailing, deviations };
}

/** Elements present in the change replace those of the base. */
function layOver(base: Conditions, change: Conditions): Conditions {
  const changesWeather = change.weather.length > 0 || change.isWeatherEnded;
  return concludeConditions({
    wind: change.wind ?? base.wind,
    visibility: change.visibility ?? base.visibility,
    directionalVisibilities:
      change.visibility === null ? base.directionalVisibilities : change.directionalVisibilities,
    weather: changesWeather ? change.weather : base.weather,
    isWeatherEnded: change.isWeatherEnded,
    sky: reportsSky(change) ? change.sky : base.sky,
    unavailable: base.unavailable,
  });
}

function reportsSky({ sky }: Conditions): boolean {
  return sky.layers.length > 0 || sky.isObscured || sky.clear !== UNREPORTED_SKY.clear;
}

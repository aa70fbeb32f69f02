import { type AirPlace, unknownAir } from '#aviation/atmosphere/air-aloft.ts';
import { pressureAltitudeOfPressureFt, ZERO_CELSIUS_K } from '#aviation/atmosphere/standard-atmosphere.ts';
import { atLevel, type SectionFields } from '#capabilities/analysis/domain/section-air.ts';
import type { ColumnPlace } from '#capabilities/analysis/domain/section-columns.ts';
import { type WeatherGrid, sampleGrid } from '#capabilities/weather/domain/grid-file.ts';
import { formatGridKey } from '#capabilities/weather/domain/grid-key.ts';
import type { GridFeeds } from '#capabilities/weather/server/grid-feeds.ts';
import { type AirFields, airOfFields, LEVELS_HPA } from '../sources/wind-fields.ts';
import { withinMs } from '../server/within-ms.ts';

/** In addition to the fields of a plan: humidity for cloud and icing, and levels for finding the tropopause. */
const HUMIDITY_HPA = [850, 700, 500, 300] as const;
const ABOVE_HPA = [150, 100] as const;
const HUMIDITY = HUMIDITY_HPA.map((level) => ({ variable: 'humidity' as const, level }));
const ABOVE = ABOVE_HPA.map((level) => ({ variable: 'temperature' as const, level }));
/** Levels with a temperature in each column, lowest first. */
const TEMPERATURE_HPA = [...LEVELS_HPA, ...ABOVE_HPA].toSorted((a, b) => b - a);
/** Maximum wait of a section for fields beyond those of the plan. */
const WAIT_MS = 4000;

/** Fields of a section in addition to those of the plan. */
export interface MoreFields {
  readonly steps: readonly number[];
  readonly grids: ReadonlyMap<string, WeatherGrid>;
}

/** Request of a section to the thread. */
export interface SectionTask {
  readonly fields: AirFields | null;
  readonly more: MoreFields | null;
  readonly columns: readonly ColumnPlace[];
  readonly levelsFt: readonly number[];
}

const nameOf = (variable: string, levelHpa: number, stepMs: number): string =>
  `${variable}/${levelHpa}/${stepMs}`;

/** Humidity, and temperatures above the levels of the plan, for the steps of a plan's air. */
export const gatherMoreFields = (weather: GridFeeds, steps: readonly number[]) =>
  gather(weather, steps, [...HUMIDITY, ...ABOVE]);

/** Humidity alone, for the steps of a plan's air. */
export const gatherHumidity = (weather: GridFeeds, steps: readonly number[]) =>
  gather(weather, steps, HUMIDITY);

async function gather(
  weather: GridFeeds,
  steps: readonly number[],
  fields: readonly (typeof HUMIDITY | typeof ABOVE)[number][],
): Promise<{ fields: MoreFields; isWhole: boolean }> {
  const run = weather.run.snapshot().records;
  if (run === null) return { fields: { steps, grids: new Map() }, isWhole: false };
  const { runMs, shiftMs } = run;
  const wanted = steps.flatMap((stepMs) => fields.map((field) => ({ ...field, stepMs })));
  const grids = new Map<string, WeatherGrid>();
  const fetching = wanted.map(async ({ variable, level, stepMs }) => {
    const key = formatGridKey({ variable, level, runMs: runMs - shiftMs, validMs: stepMs - shiftMs });
    const { records } = await weather.grids.get(key);
    if (records) grids.set(nameOf(variable, level, stepMs), records.grid);
  });
  await withinMs(Promise.allSettled(fetching), WAIT_MS);
  // Fields that arrive later are used by the next request.
  return { fields: { steps, grids: new Map(grids) }, isWhole: grids.size === wanted.length };
}

type PlaceAndTime = Pick<ColumnPlace, 'lat' | 'lon' | 'timeMs'>;

/** Relative humidity at a place, level and time, %; null where none is known. */
export function humidityOf({ steps, grids }: MoreFields): (place: AirPlace) => number | null {
  const layers = layersOf(grids, steps, { variable: 'humidity', levelsHpa: HUMIDITY_HPA });
  return (place) => atLevel(layers(place), place.pressureAltitudeFt);
}

/** Values of a variable at isobaric levels at a place and time, linear between two steps; missing ones are omitted. */
function layersOf(
  grids: ReadonlyMap<string, WeatherGrid>,
  steps: readonly number[],
  { variable, levelsHpa }: { variable: string; levelsHpa: readonly number[] },
) {
  return (place: PlaceAndTime): { altitudeFt: number; value: number }[] => {
    const before = steps.findLast((step) => step <= place.timeMs) ?? steps[0];
    const after = steps.find((step) => step >= place.timeMs) ?? steps.at(-1);
    if (before === undefined || after === undefined) return [];
    const part = after === before ? 0 : (place.timeMs - before) / (after - before);
    return levelsHpa.flatMap((levelHpa) => {
      const at = (step: number): number | null => {
        const grid = grids.get(nameOf(variable, levelHpa, step));
        return (grid ? sampleGrid(grid, place)[0] : null) ?? null;
      };
      const [from, to] = [at(before), at(after)];
      const altitudeFt = pressureAltitudeOfPressureFt(levelHpa);
      if (from === null || to === null || altitudeFt === null) return [];
      return [{ altitudeFt, value: from + (to - from) * part }];
    });
  };
}

/** Input of a section: the air as the plan reads it, and further fields. */
export function sectionFieldsOf(fields: AirFields | null, more: MoreFields | null): SectionFields {
  const steps = fields?.steps ?? [];
  const all = new Map([...(fields?.grids ?? []), ...(more?.grids ?? [])]);
  const kelvin = layersOf(all, steps, { variable: 'temperature', levelsHpa: TEMPERATURE_HPA });
  return {
    air: fields ? airOfFields(fields) : unknownAir,
    humidityAt: layersOf(all, steps, { variable: 'humidity', levelsHpa: HUMIDITY_HPA }),
    temperaturesAt: (place) =>
      kelvin(place).map(({ altitudeFt, value }) => ({ altitudeFt, value: value - ZERO_CELSIUS_K })),
  };
}

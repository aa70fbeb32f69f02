import { z } from 'zod';

/** Available forecast fields (spec 7), in order. */
export const OPEN_METEO_FIELDS = [
  'precipitation',
  'wind_gusts_10m',
  'lightning_potential',
  'visibility',
  'wind_speed_10m',
] as const;
export type OpenMeteoField = (typeof OPEN_METEO_FIELDS)[number];

/** Number of 15 min steps before and from now. */
export const OPEN_METEO_PAST_STEPS = 52;
export const OPEN_METEO_AHEAD_STEPS = 100;
export const OPEN_METEO_STEP_MS = 15 * 60_000;

const column = z.array(z.number().nullable());
/**
 * Open-Meteo response for one location: `minutely_15.time` in seconds since 1970; wind in knots, rain in mm per 15 min,
 * visibility in metres, lightning potential in J/kg. A model without a field returns nulls and the unit `undefined`.
 */
const openMeteoForecast = z.looseObject({
  latitude: z.number(),
  longitude: z.number(),
  minutely_15_units: z.record(z.string(), z.string()).optional(),
  minutely_15: z.looseObject({
    time: z.array(z.number()),
    precipitation: column.optional(),
    wind_gusts_10m: column.optional(),
    lightning_potential: column.optional(),
    visibility: column.optional(),
    wind_speed_10m: column.optional(),
  }),
});
export type OpenMeteoForecast = z.infer<typeof openMeteoForecast>;

export type OpenMeteoOutcome =
  | { readonly ok: true; readonly forecast: OpenMeteoForecast; readonly rejected: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** Parses a response; one location may be an object or a list of one. `shiftMs` is added to each time (replay). */
export function parseOpenMeteo(text: string, shiftMs: number): OpenMeteoOutcome {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, message: 'The forecast is not JSON.' };
  }
  const outcome = openMeteoForecast.safeParse(Array.isArray(json) ? json[0] : json);
  if (!outcome.success) return { ok: false, message: 'The forecast has an unknown format.' };
  const { data } = outcome;
  const { time } = data.minutely_15;
  const rejected = OPEN_METEO_FIELDS.filter((field) => {
    const values = data.minutely_15[field];
    return values !== undefined && values.length !== time.length;
  });
  // Columns of a different length than the times cannot be assigned: they are dropped, not guessed.
  const kept = Object.fromEntries(
    OPEN_METEO_FIELDS.filter((field) => !rejected.includes(field)).map((field) => [
      field,
      data.minutely_15[field] ?? time.map(() => null),
    ]),
  );
  return {
    ok: true,
    forecast: {
      ...data,
      minutely_15: { time: time.map((seconds) => seconds + Math.round(shiftMs / 1000)), ...kept },
    },
    rejected: rejected.map((field) => `${field} has another length than the times`),
  };
}

/** Requested fields, in the order of the response; all by default; `null` when one is unknown. */
export function requestedFields(text: string | undefined): readonly OpenMeteoField[] | null {
  if (text === undefined || text.trim() === '') return OPEN_METEO_FIELDS;
  const names = text.split(',').map((name) => name.trim());
  const isKnown = names.every((name) => OPEN_METEO_FIELDS.some((field) => field === name));
  return isKnown ? OPEN_METEO_FIELDS.filter((field) => names.includes(field)) : null;
}

/** Forecast with the requested fields only. */
export function withFields(
  forecast: OpenMeteoForecast,
  fields: readonly OpenMeteoField[],
): OpenMeteoForecast {
  const { time } = forecast.minutely_15;
  const units = forecast.minutely_15_units;
  const pick = <Value>(from: Readonly<Record<string, Value>>, names: readonly string[]) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
  return {
    ...forecast,
    ...(units ? { minutely_15_units: pick(units, ['time', ...fields]) } : {}),
    minutely_15: { time, ...pick<unknown>(forecast.minutely_15, fields) },
  };
}

/** Key of a location: both coordinates to two decimals (about 1 km). */
export const formatPlaceKey = (lat: number, lng: number): string => `${lat.toFixed(2)},${lng.toFixed(2)}`;
export function parsePlaceKey(key: string): { lat: number; lon: number } {
  const [lat = Number.NaN, lon = Number.NaN] = key.split(',').map(Number);
  return { lat, lon };
}

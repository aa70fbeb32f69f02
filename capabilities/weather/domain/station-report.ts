import { FEET_PER_METRE } from '#aviation/units.ts';
import { z } from 'zod';
import { type DecodedMetar, decodeMetar } from '#aviation/reports/decode-metar.ts';
import { type DecodedTaf, decodeTaf } from '#aviation/reports/decode-taf.ts';
import { shiftTaf } from '#aviation/reports/taf-periods.ts';
import type { CacheRow } from './metar-cache-file.ts';

/** Where a station is; `null` where the source does not say. */
interface StationPlace {
  readonly icao: string;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly elevationFt: number | null;
}

/** A METAR or SPECI as received, with what was decoded from it. Times are shifted in replay, the raw text is not. */
export interface StationMetar extends StationPlace {
  readonly raw: string;
  readonly metar: DecodedMetar;
}
export interface StationTaf extends StationPlace {
  readonly raw: string;
  readonly taf: DecodedTaf;
}

interface DecodeTime {
  receivedMs: number;
  shiftMs: number;
}

function placeOf(row: CacheRow): StationPlace {
  const { icao, lat, lon, elevationM } = row;
  return {
    icao,
    lat,
    lon,
    elevationFt: elevationM === null ? null : Math.round(elevationM * FEET_PER_METRE),
  };
}

/** Decodes one METAR; the time stated by the source determines the month. */
export function stationMetar(row: CacheRow, { receivedMs, shiftMs }: DecodeTime): StationMetar {
  const metar = decodeMetar(row.raw, { nearMs: row.timeMs ?? receivedMs });
  const observedMs = metar.observedMs ?? row.timeMs;
  return {
    ...placeOf(row),
    raw: row.raw,
    metar: { ...metar, observedMs: observedMs === null ? null : observedMs + shiftMs },
  };
}

/** Decodes one TAF. */
export function stationTaf(row: CacheRow, { receivedMs, shiftMs }: DecodeTime): StationTaf {
  const decoded = decodeTaf(row.raw, { nearMs: row.timeMs ?? receivedMs });
  const taf = { ...decoded, issuedMs: decoded.issuedMs ?? row.timeMs };
  return { ...placeOf(row), raw: row.raw, taf: shiftMs === 0 ? taf : shiftTaf(taf, shiftMs) };
}

/**
 * One record of `/api/data/metar?format=json`. Keys without a value are omitted. Only values missing from the raw
 * report are taken from it: `wdir` may be `"VRB"`, `visib` `"10+"`, `altim` is in hPa, `reportTime` is the nominal
 * hour.
 */
const apiMetar = z.object({
  icaoId: z.string().regex(/^[A-Za-z][A-Za-z\d]{3}$/),
  obsTime: z.number().nullish(),
  rawOb: z.string().min(1),
  rawTaf: z.string().nullish(),
  lat: z.number().min(-90).max(90).nullish(),
  lon: z.number().min(-180).max(180).nullish(),
  elev: z.number().nullish(),
  name: z.string().nullish(),
});

/** Response of the service for one station. */
export interface StationAnswer {
  readonly metar: StationMetar | null;
  readonly taf: StationTaf | null;
  readonly name: string | null;
}

/** Reads the answer for one station: its newest METAR and its TAF. Records of others and broken ones are rejected. */
export function readStationAnswer(
  json: unknown,
  icao: string,
  time: DecodeTime,
): { answer: StationAnswer; rejected: readonly string[] } | null {
  if (!Array.isArray(json)) return null;
  const rejected: string[] = [];
  let newest: { record: z.infer<typeof apiMetar>; metar: StationMetar } | null = null;
  let forecast: StationTaf | null = null;
  for (const [index, item] of json.entries()) {
    const outcome = apiMetar.safeParse(item);
    if (!outcome.success || outcome.data.icaoId.toUpperCase() !== icao) {
      rejected.push(`record ${index} is not a report of ${icao}`);
      continue;
    }
    const record = outcome.data;
    const row: CacheRow = {
      icao,
      raw: record.rawOb.trim(),
      timeMs: record.obsTime == null ? null : record.obsTime * 1000,
      lat: record.lat ?? null,
      lon: record.lon ?? null,
      elevationM: record.elev ?? null,
    };
    const metar = stationMetar(row, time);
    if (newest === null || (metar.metar.observedMs ?? 0) > (newest.metar.metar.observedMs ?? 0))
      newest = { record, metar };
    const rawTaf = record.rawTaf?.trim();
    // The issue time is not in this answer: the observation is at most a day away from it, which is near enough.
    if (rawTaf) forecast ??= stationTaf({ ...row, raw: rawTaf }, time);
  }
  return {
    answer: { metar: newest?.metar ?? null, taf: forecast, name: newest?.record.name?.trim() || null },
    rejected,
  };
}

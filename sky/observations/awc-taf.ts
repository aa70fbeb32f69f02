import { METRES_PER_FOOT } from '#aviation/units.ts';
import type { ForecastGroup, SimulatedTaf } from './taf.ts';

/** TAFs in the format of aviationweather.gov /api/data/taf?format=json; missing values are null. */

/** Period of the decoded forecast. */
export interface AwcTafPeriod {
  readonly timeFrom: number;
  readonly timeTo: number;
  readonly timeBec: number | null;
  readonly fcstChange: 'FM' | 'BECMG' | 'TEMPO' | 'PROB' | null;
  readonly probability: number | null;
  readonly wdir: number | 'VRB' | null;
  readonly wspd: number | null;
  readonly wgst: number | null;
  readonly wshearHgt: null;
  readonly wshearDir: null;
  readonly wshearSpd: null;
  readonly visib: number | string | null;
  readonly altim: null;
  readonly vertVis: number | null;
  readonly wxString: string | null;
  readonly notDecoded: null;
  readonly clouds: readonly {
    readonly cover: string;
    readonly base: number | null;
    readonly type: 'CB' | null;
  }[];
  readonly icgTurb: readonly never[];
  readonly temp: readonly never[];
}

/** Record of the response. */
export interface AwcTaf {
  readonly icaoId: string;
  readonly dbPopTime: string;
  readonly bulletinTime: string;
  readonly issueTime: string;
  readonly validTimeFrom: number;
  readonly validTimeTo: number;
  readonly rawTAF: string;
  readonly mostRecent: 1;
  readonly remarks: string;
  readonly lat: number;
  readonly lon: number;
  readonly elev: number;
  readonly prior: number;
  readonly name: string;
  readonly fcsts: readonly AwcTafPeriod[];
}

const unixSeconds = (timeMs: number): number => Math.floor(timeMs / 1000);

function period(group: ForecastGroup, taf: SimulatedTaf): AwcTafPeriod {
  const { wind, visibility, sky } = group;
  const isCavok = sky?.isCavok === true;
  const clear = sky && sky.clouds.length === 0 && group.verticalVisibilityFt === null;
  const clouds = (sky?.clouds ?? []).map(({ cover, baseFt, isCumulonimbus }) => ({
    cover,
    base: baseFt,
    type: isCumulonimbus ? ('CB' as const) : null,
  }));
  const clearWord = isCavok ? 'CAVOK' : (sky?.groups[0] ?? 'NSC');
  return {
    timeFrom: unixSeconds(group.fromMs),
    timeTo: unixSeconds(group.kind === 'BECMG' ? taf.validUntilMs : group.untilMs),
    timeBec: group.becomingMs === null ? null : unixSeconds(group.becomingMs),
    fcstChange: group.kind === 'INITIAL' ? null : group.kind,
    probability: group.probabilityPercent,
    wdir: wind === null ? null : (wind.fromDegTrue ?? 'VRB'),
    wspd: wind?.speedKt ?? null,
    wgst: wind?.gustKt ?? null,
    wshearHgt: null,
    wshearDir: null,
    wshearSpd: null,
    visib: visibility === null ? null : visibility.isUnlimited || isCavok ? '6+' : visibility.statuteMiles,
    altim: null,
    vertVis: group.verticalVisibilityFt,
    wxString: group.endsWeather ? 'NSW' : group.weather.length > 0 ? group.weather.join(' ') : null,
    notDecoded: null,
    clouds: clear ? [{ cover: clearWord, base: null, type: null }] : clouds,
    icgTurb: [],
    temp: [],
  };
}

/** Converts a forecast to its JSON record. */
export function awcTaf(taf: SimulatedTaf): AwcTaf {
  const { station } = taf;
  const issued = new Date(taf.issuedMs).toISOString();
  return {
    icaoId: station.icao,
    dbPopTime: new Date(taf.issuedMs + 122_000).toISOString(),
    bulletinTime: issued,
    issueTime: issued,
    validTimeFrom: unixSeconds(taf.validFromMs),
    validTimeTo: unixSeconds(taf.validUntilMs),
    rawTAF: taf.raw,
    mostRecent: 1,
    remarks: '',
    lat: station.lat,
    lon: station.lon,
    elev: Math.round(station.elevationFt * METRES_PER_FOOT),
    prior: station.isLarge ? 1 : 3,
    name: station.name,
    fcsts: taf.groups.map((group) => period(group, taf)),
  };
}

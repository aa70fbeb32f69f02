import type { Aircraft } from '../aircraft.ts';

const MILITARY = 1;
const INTERESTING = 2;
const PIA = 4;
const LADD = 8;

const secondsBetween = (nowMs: number, thenMs: number): number =>
  Math.max(0, Math.round((nowMs - thenMs) / 100) / 10);

function altitudeOf({ altitudeFt, altitudeReference, onGround }: Aircraft) {
  if (onGround === true) return { alt_baro: 'ground' };
  if (altitudeFt === null) return {};
  return altitudeReference === 'geo' ? { alt_geom: altitudeFt } : { alt_baro: altitudeFt };
}

const known = (fields: Record<string, string | number | null>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** Aircraft in readsb format (README-json.md of readsb); unknown values are omitted. */
function recordOf(aircraft: Aircraft, nowMs: number) {
  const { register } = aircraft;
  const flags =
    (register?.isMilitary === true ? MILITARY : 0) |
    (register?.isInteresting === true ? INTERESTING : 0) |
    (register?.isPia === true ? PIA : 0) |
    (register?.isLadd === true ? LADD : 0);
  const seenS = secondsBetween(nowMs, aircraft.positionMs);
  return {
    hex: aircraft.isIcaoAddress ? aircraft.address : `~${aircraft.address.replace(/^~/, '')}`,
    ...known({
      flight: aircraft.callsign,
      r: aircraft.registration,
      t: aircraft.type,
      category: aircraft.category,
      squawk: aircraft.squawk,
      emergency: aircraft.emergency,
      gs: aircraft.groundSpeedKt,
      track: aircraft.trackDegTrue,
      baro_rate: aircraft.verticalRateFpm,
    }),
    ...altitudeOf(aircraft),
    ...(flags === 0 ? {} : { dbFlags: flags }),
    ...(aircraft.positionKind === 'current'
      ? { lat: aircraft.lat, lon: aircraft.lon, seen_pos: seenS }
      : { lastPosition: { lat: aircraft.lat, lon: aircraft.lon, seen_pos: seenS } }),
    seen: seenS,
  };
}

/** `aircraft.json` in readsb format. Aircraft of simulator networks are omitted: its readers treat all as real. */
export function readsbFileOf(aircraft: Iterable<Aircraft>, nowMs: number) {
  const real = [...aircraft].filter(({ isVirtual }) => !isVirtual);
  return { now: nowMs / 1000, messages: 0, aircraft: real.map((one) => recordOf(one, nowMs)) };
}

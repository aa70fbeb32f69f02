import type { TrafficStep } from './create-traffic.ts';

/** Encodes a step as a readsb v2 JSON response, the format of the live sources. */
export function readsbEnvelope(step: TrafficStep): string {
  const ac = step.identity.map((identity, row) => {
    const squawk = String(step.squawk[row] ?? 0).padStart(4, '0');
    const isOnGround = step.onGround[row] === 1;
    return {
      hex: (step.address[row] ?? 0).toString(16).padStart(6, '0'),
      type: 'sim',
      flight: identity.callsign.padEnd(8),
      r: identity.registration,
      t: identity.type,
      category: identity.category,
      route: `${identity.departure}-${identity.arrival}`,
      alt_baro: isOnGround ? 'ground' : (step.altitude25Ft[row] ?? 0) * 25,
      gs: (step.groundSpeedTenths[row] ?? 0) / 10,
      track: (step.trackHundredths[row] ?? 0) / 100,
      baro_rate: isOnGround ? 0 : (step.verticalRate64Fpm[row] ?? 0) * 64,
      squawk,
      emergency: 'none',
      lat: (step.latMicro[row] ?? 0) / 1e6,
      lon: (step.lonMicro[row] ?? 0) / 1e6,
      seen: 0,
      seen_pos: 0,
    };
  });
  return JSON.stringify({
    ac,
    msg: 'No error',
    now: step.timeMs,
    total: step.count,
    ctime: step.timeMs,
    ptime: 0,
  });
}

import { aerodromePressureAltitudeFt, densityAltitudeFt } from '#aviation/atmosphere/aerodrome-altitude.ts';
import type { AirportDetail } from '#capabilities/airports/contract.ts';
import type { getAirac } from '#capabilities/navdata/contract.ts';
import type { findAircraft } from '#capabilities/traffic/contract.ts';
import type { WeatherRecord } from '#capabilities/weather/contract.ts';
import type { z } from 'zod';
import type { AssistantCard } from '../../contract.ts';
import { card, line, problemCard, thousands, UNKNOWN, withUnit } from './card.ts';

type FoundAircraft = z.infer<typeof findAircraft.data>;

/** Live aircraft by callsign. */
export function aircraftCard(text: string, { aircraft, freshness }: FoundAircraft): AssistantCard {
  const [first] = aircraft;
  const lines = aircraft.map((one) => {
    const altitude = one.onGround === true ? 'on the ground' : withUnit(one.altitudeFt, 'ft');
    const parts = [
      one.type,
      `${one.lat.toFixed(2)}, ${one.lon.toFixed(2)}`,
      altitude,
      withUnit(one.groundSpeedKt, 'kt'),
      one.departure !== null && one.arrival !== null ? `${one.departure}–${one.arrival}` : null,
      new Date(one.positionMs).toISOString().slice(11, 16).concat('Z'),
    ];
    return line(one.callsign ?? one.registration ?? one.address, parts.filter(Boolean).join(' · '));
  });
  return card({
    tool: 'findAircraft',
    title: `Aircraft ${text.toUpperCase()}`,
    words:
      aircraft.length === 1
        ? `${first?.callsign ?? text.toUpperCase()} is received.`
        : `${aircraft.length} aircraft.`,
    lines,
    freshness,
    link:
      first === undefined
        ? null
        : `/search?q=${encodeURIComponent(first.callsign ?? text.toUpperCase())}&cat=all`,
  });
}

/** AIRAC cycle of today and of the loaded data. */
export const airacCard = (airac: z.infer<typeof getAirac.data>): AssistantCard =>
  card({
    tool: 'getAirac',
    title: 'AIRAC cycle',
    words:
      airac.loadedCycle === null
        ? `Cycle ${airac.cycle} is current. The loaded data names no cycle.`
        : `Cycle ${airac.cycle} is current, ${airac.loadedCycle} is loaded.`,
    lines: [
      line('Current cycle', airac.cycle),
      line('Valid', `${airac.effectiveFrom.slice(0, 10)} to ${airac.effectiveTo.slice(0, 10)}`),
      line('Loaded', airac.loadedCycle, airac.loadedCycle === airac.cycle ? 'plain' : 'caution'),
    ],
    source: 'AIRAC calendar and loaded navigation data',
  });

/**
 * Density altitude from elevation, QNH, temperature and dew point; a problem when one of the first three is unknown.
 */
export function densityAltitudeCard(airport: AirportDetail, record: WeatherRecord): AssistantCard {
  const title = `${record.icao} density altitude`;
  const { elevation } = airport;
  const { altim, temp, dewp } = record;
  const pressureFt =
    elevation === null || altim === null
      ? null
      : aerodromePressureAltitudeFt({ elevationFt: elevation, qnhHpa: altim });
  const densityFt =
    pressureFt === null || temp === null
      ? null
      : densityAltitudeFt({ pressureAltitudeFt: pressureFt, temperatureC: temp, dewPointC: dewp });
  if (pressureFt === null || densityFt === null)
    return problemCard(
      'getWeather',
      title,
      `Density altitude not known: elevation, QNH and temperature of ${record.icao} are needed. ${record.message ?? ''}`.trim(),
    );
  return card({
    tool: 'getWeather',
    title,
    words: `Density altitude ${thousands(densityFt)} ft${dewp === null ? ', for dry air: no dew point reported' : ''}.`,
    lines: [
      line('Density altitude', `${thousands(densityFt)} ft`),
      line('Pressure altitude', `${thousands(pressureFt)} ft`),
      line('Elevation', elevation === null ? null : `${thousands(elevation)} ft`),
      line('QNH', withUnit(altim, 'hPa')),
      line('Temperature / dew point', `${temp ?? UNKNOWN} / ${dewp ?? UNKNOWN} °C`),
    ],
    freshness: record.freshness,
    link: `/airport/${record.icao}`,
  });
}

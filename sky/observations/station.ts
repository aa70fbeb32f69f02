import { hashOfWord, hashUnit } from '../atmosphere/hashed-noise.ts';

/** Airport that issues weather reports. */
export interface Station {
  readonly icao: string;
  readonly lat: number;
  readonly lon: number;
  readonly elevationFt: number;
  /** Large airports report every 30 min and issue 30 h TAFs. */
  readonly isLarge: boolean;
  readonly name: string;
}

/** National format of reports. */
export type ReportStyle = 'us' | 'canada' | 'icao' | 'icao-mps';

/**
 * Report style by location indicator: statute miles in North America, metres per second in China and the former
 * Soviet Union.
 */
export function reportStyleOf(icao: string): ReportStyle {
  if (/^(?:K|P[AGHKMW]|TJ|TI)/.test(icao)) return 'us';
  if (icao.startsWith('C')) return 'canada';
  if (/^(?:Z[^K]|U)/.test(icao)) return 'icao-mps';
  return 'icao';
}

/** Minutes past the hour of a station's routine reports. */
export function scheduleMinutes(station: Station): readonly number[] {
  const style = reportStyleOf(station.icao);
  if (style === 'us') return [51 + Math.floor(6 * hashUnit(hashOfWord(station.icao), 1))];
  if (style === 'canada') return [0];
  if (/^[EL]/.test(station.icao)) return [20, 50];
  return station.isLarge ? [0, 30] : [0];
}

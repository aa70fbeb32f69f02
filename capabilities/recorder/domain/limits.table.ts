import type { Phase } from './phases.ts';

/** Operating limit checked in a recording. */
export interface Limit {
  readonly id: string;
  readonly title: string;
  /** Channel, or `altitude`, `speed` and `verticalSpeed` as evaluated. */
  readonly channel: string;
  /** Unit of the channel: the limit is evaluated only when the unit is equal. */
  readonly unit: string;
  readonly is: 'above' | 'below' | 'beyond';
  readonly value: number;
  /** Minimum uninterrupted duration. */
  readonly seconds: number;
  readonly level: 'caution' | 'warning';
  /** Phases in which it applies; default: all. */
  readonly phases?: readonly Phase[];
  /** Altitude below which it applies, ft. */
  readonly belowFt?: number;
  readonly source: string;
}

const AIR: readonly Phase[] = ['climb', 'cruise', 'descent', 'approach', 'go-around'];

/** Limits for all aircraft. */
export const GENERAL_LIMITS: readonly Limit[] = [
  {
    id: 'bank',
    title: 'Bank',
    channel: 'roll',
    unit: '°',
    is: 'beyond',
    value: 60,
    seconds: 2,
    level: 'warning',
    source: '14 CFR 91.307(c)(1)',
  },
  {
    id: 'pitch',
    title: 'Pitch',
    channel: 'pitch',
    unit: '°',
    is: 'beyond',
    value: 30,
    seconds: 2,
    level: 'warning',
    source: '14 CFR 91.307(c)(2)',
  },
  {
    id: 'speed-below-10000',
    title: 'Airspeed below 10,000 ft',
    channel: 'ias',
    unit: 'kt',
    is: 'above',
    value: 250,
    seconds: 10,
    level: 'caution',
    phases: AIR,
    belowFt: 10_000,
    source: '14 CFR 91.117(a)',
  },
  {
    id: 'sink-on-approach',
    title: 'Sink rate on approach',
    channel: 'verticalSpeed',
    unit: 'ft/min',
    is: 'below',
    value: -1000,
    seconds: 5,
    level: 'caution',
    phases: ['approach'],
    source: 'FSF ALAR Briefing Note 7.1',
  },
];

/**
 * Typical limits of types. They were not compared with a flight manual, which differs by edition and serial number, and
 * are marked so: the user enters those of the aircraft.
 */
export const TYPE_LIMITS: Readonly<Record<string, readonly Limit[]>> = {
  C172: [
    ['never-exceed', 'Never-exceed speed', 'ias', 'kt', 'above', 163, 1, 'warning'],
    ['structural-cruise', 'Maximum structural cruising speed', 'ias', 'kt', 'above', 129, 30, 'caution'],
    ['engine-speed', 'Engine speed', 'rpm', 'rpm', 'above', 2700, 5, 'warning'],
    ['oil-temperature', 'Oil temperature', 'oilTemperature', '°F', 'above', 245, 10, 'warning'],
    ['oil-pressure-high', 'Oil pressure high', 'oilPressure', 'psi', 'above', 115, 10, 'warning'],
    ['positive-g', 'Load factor', 'normalG', 'G', 'above', 3.8, 0, 'warning'],
    ['negative-g', 'Negative load factor', 'normalG', 'G', 'below', -1.52, 0, 'warning'],
  ].map((row) => limitOf(row as LimitRow, typicalOf('C172S'))),
  DA40: [
    ['never-exceed', 'Never-exceed speed', 'ias', 'kt', 'above', 178, 1, 'warning'],
    ['structural-cruise', 'Maximum structural cruising speed', 'ias', 'kt', 'above', 129, 30, 'caution'],
    ['engine-speed', 'Engine speed', 'rpm', 'rpm', 'above', 2700, 5, 'warning'],
  ].map((row) => limitOf(row as LimitRow, typicalOf('DA40'))),
  SR22: [
    ['never-exceed', 'Never-exceed speed', 'ias', 'kt', 'above', 201, 1, 'warning'],
    ['structural-cruise', 'Maximum structural cruising speed', 'ias', 'kt', 'above', 178, 30, 'caution'],
    ['engine-speed', 'Engine speed', 'rpm', 'rpm', 'above', 2700, 5, 'warning'],
    ['positive-g', 'Load factor', 'normalG', 'G', 'above', 3.8, 0, 'warning'],
  ].map((row) => limitOf(row as LimitRow, typicalOf('SR22'))),
};

function typicalOf(variant: string): string {
  return `Typical of the ${variant}, not from its flight manual: enter your own`;
}

type LimitRow = [string, string, string, string, Limit['is'], number, number, Limit['level']];

function limitOf([id, title, channel, unit, is, value, seconds, level]: LimitRow, source: string): Limit {
  return { id, title, channel, unit, is, value, seconds, level, source };
}

/** Default limits of a type. */
export const defaultLimits = (type: string): readonly Limit[] => [
  ...(TYPE_LIMITS[type.toUpperCase()] ?? []),
  ...GENERAL_LIMITS,
];

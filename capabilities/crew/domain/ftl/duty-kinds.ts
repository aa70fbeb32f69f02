export const FTL_DUTY_KINDS = [
  'flight',
  'split',
  'positioning',
  'standby-airport',
  'standby-home',
  'reserve-short-call',
  'reserve-long-call',
  'training',
  'ground',
  'rest',
  'off',
] as const;
export type FtlDutyKind = (typeof FTL_DUTY_KINDS)[number];

const FLIGHT: readonly FtlDutyKind[] = ['flight', 'split'];
const WAITING: readonly FtlDutyKind[] = [
  'standby-airport',
  'standby-home',
  'reserve-short-call',
  'reserve-long-call',
];
const FREE: readonly FtlDutyKind[] = ['rest', 'off'];

/** Kinds that contain flights. */
export const isFlightKind = (kind: FtlDutyKind): boolean => FLIGHT.includes(kind);
/** Standby and reserve kinds, from which a member can be called out. */
export const isWaitingKind = (kind: FtlDutyKind): boolean => WAITING.includes(kind);
/** Kinds without any duty. */
export const isFreeKind = (kind: FtlDutyKind): boolean => FREE.includes(kind);

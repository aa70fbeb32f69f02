import type { Aircraft } from './aircraft.ts';

/** Vertical rates below this count as level. */
const LEVEL_FPM = 250;
/** Altitudes from here are flight levels. */
const TRANSITION_FT = 18_000;
const UNKNOWN = '—';

/** `↑` climbing, `↓` descending, empty when level or unknown. */
export function climbArrow({ verticalRateFpm }: Pick<Aircraft, 'verticalRateFpm'>): '↑' | '↓' | '' {
  if (verticalRateFpm === null || Math.abs(verticalRateFpm) < LEVEL_FPM) return '';
  return verticalRateFpm > 0 ? '↑' : '↓';
}

/** `FL350`, below 18,000 ft hundreds of feet (`052`), `GND` on the ground, `—` when unknown. */
export function levelText({ altitudeFt, onGround }: Pick<Aircraft, 'altitudeFt' | 'onGround'>): string {
  if (onGround === true) return 'GND';
  if (altitudeFt === null) return UNKNOWN;
  const hundreds = Math.round(altitudeFt / 100);
  const digits = `${hundreds < 0 ? '−' : ''}${String(Math.abs(hundreds)).padStart(3, '0')}`;
  return altitudeFt >= TRANSITION_FT ? `FL${digits}` : digits;
}

/** Display name: callsign, registration, or address. */
export function nameOf({ callsign, registration, address }: Aircraft): string {
  return callsign ?? registration ?? address.replace(/^vatsim:/, '').toUpperCase();
}

/** Data block of an aircraft: name, then level with arrow and ground speed. */
export function blockText(one: Aircraft): string {
  const speed = one.groundSpeedKt === null ? UNKNOWN : String(Math.round(one.groundSpeedKt));
  return `${nameOf(one)}\n${levelText(one)}${climbArrow(one) || ' '} ${speed}`;
}

const EMERGENCIES: Readonly<Record<string, string>> = {
  general: 'General emergency',
  lifeguard: 'Medical emergency',
  minfuel: 'Minimum fuel',
  nordo: 'No communications',
  unlawful: 'Unlawful interference',
  downed: 'Downed aircraft',
};

/** `7700 General emergency`; `null` without one. */
export function emergencyText({ emergency, squawk }: Pick<Aircraft, 'emergency' | 'squawk'>): string | null {
  if (emergency === null) return null;
  const words = EMERGENCIES[emergency] ?? 'Emergency';
  return squawk !== null && /^7[567]00$/.test(squawk) ? `${squawk} ${words}` : words;
}

/** `7500 set on the network, simulated`: emergency code of a virtual aircraft; `null` otherwise. */
export function networkCodeText({
  isVirtual,
  squawk,
}: Pick<Aircraft, 'isVirtual' | 'squawk'>): string | null {
  return isVirtual && squawk !== null && /^7[567]00$/.test(squawk)
    ? `${squawk} set on the network, simulated`
    : null;
}

/** Age of a position: `12 s`, `2 min 05 s`; a position in the future is `0 s` old. */
export function ageText(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000));
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

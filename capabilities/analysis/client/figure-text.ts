const MINUTES = 60;

/** `7 h 05`: minutes as people read block and flight times; `—` where unknown. */
export function timeText(minutes: number | null): string {
  if (minutes === null) return '—';
  const whole = Math.round(minutes);
  return `${Math.floor(whole / MINUTES)} h ${String(whole % MINUTES).padStart(2, '0')}`;
}

/** `+4 min`, `−12 min`, `±0 min`. */
export function minutesDifference(minutes: number): string {
  return `${signed(Math.round(minutes))} min`;
}

/** With its sign; none for values that round to zero. */
export function signed(value: number): string {
  const text = Math.abs(value).toLocaleString('en');
  if (value === 0) return '±0';
  return value > 0 ? `+${text}` : `−${text}`;
}

/** `1430Z`, with the day if it differs from the given one. */
export function zuluText(iso: string, dayOf?: string): string {
  const time = `${iso.slice(11, 13)}${iso.slice(14, 16)}Z`;
  return dayOf !== undefined && iso.slice(0, 10) !== dayOf.slice(0, 10)
    ? `${iso.slice(8, 10)}/${time}`
    : time;
}

/** `FL350`, or the levels in the order flown: `FL350–FL390`. */
export function levelsText(levelsFt: readonly number[]): string {
  const levels = levelsFt.map((feet) => Math.round(feet / 100));
  const [first] = levels;
  const last = levels.at(-1);
  if (first === undefined || last === undefined) return '—';
  return first === last ? `FL${first}` : `FL${first}–${last}`;
}

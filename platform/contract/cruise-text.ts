import type { CruiseOfPlan } from './cruise.ts';

/** A cruise as typed in a form. */
export interface CruiseText {
  /** `350`, `F350` or `FL350`. */
  readonly level: string;
  /** `M.84`, `M084`, `N0480`, `K0890`, `LRC` or `CI35`. */
  readonly speed: string;
  /** `DOGAL/370 MALOT/390`; a step being typed may lack either side of its slash. */
  readonly steps: string;
}
export type CruiseTextErrors = Partial<Record<keyof CruiseText, string>>;

/** The parsed cruise, and the parts that cannot be read. */
interface ReadCruise {
  readonly cruise: CruiseOfPlan;
  readonly errors: CruiseTextErrors;
}

export const EMPTY_CRUISE: CruiseText = { level: '', speed: '', steps: '' };

const LEVEL = /^(?:FL?)?(\d{2,3})$/;
const LOWEST_FL = 20;
const HIGHEST_FL = 510;
const LEVEL_WORDS = `Enter a flight level from ${LOWEST_FL} to ${HIGHEST_FL}, such as 350.`;
const SPEED_WORDS = 'Enter M.84, N0480, K0890, LRC or CI35.';
const STEP_WORDS = 'Enter a point of the route and a higher level for each step.';

function levelOf(text: string): number | null {
  const [, figures] = LEVEL.exec(text.trim().toUpperCase()) ?? [];
  const level = figures === undefined ? Number.NaN : Number(figures);
  return level >= LOWEST_FL && level <= HIGHEST_FL ? level : null;
}

/** `M084`, `M84`, `M.84`, `M0.845` and `.84` as a Mach number; `null` for anything else. */
function machOf(text: string): number | null {
  const [, decimals, digits] = /^M?0?\.(\d{1,3})$|^M(\d{2,3})$/.exec(text) ?? [];
  if (decimals !== undefined) return Number(`0.${decimals}`);
  return digits === undefined ? null : Number(digits) / 100;
}

function speedOf(text: string): Pick<CruiseOfPlan, 'speed' | 'mach'> | null {
  const typed = text.trim().toUpperCase();
  const mach = machOf(typed);
  if (mach !== null) return mach >= 0.1 && mach <= 0.99 ? { mach } : null;
  return /^(?:N\d{4}|K\d{4}|LRC|CI\d{1,3})$/.test(typed) ? { speed: typed } : null;
}

/** The steps of a text, each with its point and its level as typed. */
export function stepRows(steps: string): { readonly at: string; readonly level: string }[] {
  return steps
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const [at = '', level = ''] = word.split('/');
      return { at, level };
    });
}

/** Steps as one text again. */
export function stepsText(rows: readonly { readonly at: string; readonly level: string }[]): string {
  return rows.map(({ at, level }) => `${at}/${level}`).join(' ');
}

function changesOf(steps: string, from: number | null): CruiseOfPlan['levelChanges'] | null {
  const rows = stepRows(steps).filter(({ at, level }) => at !== '' || level !== '');
  let before = from ?? 0;
  const changes: { at: string; level: number }[] = [];
  for (const row of rows) {
    const level = levelOf(row.level);
    if (row.at === '' || level === null || level <= before) return null;
    changes.push({ at: row.at.toUpperCase(), level });
    before = level;
  }
  return changes;
}

/** Parses level, speed and steps of a form; empty fields are not requested. */
export function readCruiseText({ level, speed, steps }: CruiseText): ReadCruise {
  const isLevelGiven = level.trim() !== '';
  const isSpeedGiven = speed.trim() !== '';
  const levelRead = isLevelGiven ? levelOf(level) : null;
  const speedRead = isSpeedGiven ? speedOf(speed) : null;
  const changes = changesOf(steps, levelRead);
  return {
    cruise: {
      ...(levelRead === null ? {} : { level: levelRead }),
      ...speedRead,
      ...(changes && changes.length > 0 ? { levelChanges: changes } : {}),
    },
    errors: {
      ...(isLevelGiven && levelRead === null ? { level: LEVEL_WORDS } : {}),
      ...(isSpeedGiven && speedRead === null ? { speed: SPEED_WORDS } : {}),
      ...(changes === null ? { steps: STEP_WORDS } : {}),
    },
  };
}

function speedWords({ speed, mach, trueAirspeedKt, cruise }: CruiseOfPlan): string {
  if (mach !== undefined) return `M${String(mach).replace(/^0/, '')}`;
  if (trueAirspeedKt !== undefined) return `N${String(Math.round(trueAirspeedKt)).padStart(4, '0')}`;
  return speed ?? (cruise === 'long-range' ? 'LRC' : '');
}

/** A cruise as text for a form. */
export function cruiseText(cruise: CruiseOfPlan | undefined): CruiseText {
  if (!cruise) return EMPTY_CRUISE;
  return {
    level: cruise.level === undefined ? '' : String(cruise.level),
    speed: speedWords(cruise),
    steps: stepsText((cruise.levelChanges ?? []).map(({ at, level }) => ({ at, level: String(level) }))),
  };
}

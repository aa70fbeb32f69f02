import { METRES_PER_FOOT } from '#aviation/units.ts';

/** Runway visual range, metres; feet are converted without rounding. */
export interface RunwayVisualRange {
  readonly runway: string;
  /** `null` when not available. */
  readonly metres: number | null;
  readonly bound: 'exact' | 'above' | 'below';
  /** Upper value of a varying RVR (`1200V1800`). */
  readonly upToMetres: number | null;
  readonly upToBound: 'exact' | 'above' | 'below';
  readonly reportedIn: 'm' | 'ft';
  readonly trend: 'up' | 'down' | 'steady' | null;
}

const TRENDS: Readonly<Record<string, RunwayVisualRange['trend']>> = { U: 'up', D: 'down', N: 'steady' };

const boundOf = (sign: string | undefined): RunwayVisualRange['bound'] => {
  if (sign === 'P') return 'above';
  return sign === 'M' ? 'below' : 'exact';
};

/** Decodes `R27L/0375N`, `R04R/3000VP6000FT`, `R06///// `; `null` for anything else. */
export function readRunwayVisualRange(token: string): RunwayVisualRange | null {
  const missing = /^R(\d{2}[LCR]{0,2})\/\/{2,4}(FT)?\/?[UDN/]?$/.exec(token);
  if (missing) {
    const unknown = {
      metres: null,
      bound: 'exact',
      upToMetres: null,
      upToBound: 'exact',
      trend: null,
    } as const;
    return { runway: missing[1] ?? '', ...unknown, reportedIn: missing[2] === 'FT' ? 'ft' : 'm' };
  }
  const match = /^R(\d{2}[LCR]{0,2})\/([PM]?)(\d{4})(?:V([PM]?)(\d{4}))?(FT)?\/?([UDN]?)\/?$/.exec(token);
  if (!match) return null;
  const [, runway = '', sign, value, upToSign, upTo, unit, trend = ''] = match;
  const metresPerUnit = unit === 'FT' ? METRES_PER_FOOT : 1;
  return {
    runway,
    metres: Number(value) * metresPerUnit,
    bound: boundOf(sign),
    upToMetres: upTo === undefined ? null : Number(upTo) * metresPerUnit,
    upToBound: boundOf(upToSign),
    reportedIn: unit === 'FT' ? 'ft' : 'm',
    trend: TRENDS[trend] ?? null,
  };
}

/** Runway state: closed, cleared, or the six-figure code (deposit, extent, depth, friction). */
export interface RunwayState {
  /** `88` for all runways, `99` for a repetition; `null` for the whole aerodrome. */
  readonly runway: string | null;
  readonly state: 'closed by snow' | 'cleared' | 'contaminated';
  /** As reported, `290293`; `null` when closed, or cleared without a figure. */
  readonly code: string | null;
}

/** Decodes `R24L/290293`, `R24/CLRD70`, `R/SNOCLO`, `SNOCLO` and the old `24290293`; `null` for anything else. */
export function readRunwayState(token: string): RunwayState | null {
  if (/^(?:R\/)?SNOCLO$/.test(token)) return { runway: null, state: 'closed by snow', code: null };
  const old = /^(\d{2})(\d[\d/]{5})$/.exec(token);
  if (old) return { runway: old[1] ?? null, state: 'contaminated', code: old[2] ?? null };
  const match = /^R(\d{2}[LCR]?)\/(?:(SNOCLO)|CLRD(\d\d|\/\/)|([\d/]{6}))$/.exec(token);
  if (!match) return null;
  const [, runway = null, closed, cleared, code] = match;
  if (closed !== undefined) return { runway, state: 'closed by snow', code: null };
  if (cleared !== undefined) return { runway, state: 'cleared', code: cleared };
  return { runway, state: 'contaminated', code: code ?? null };
}

export type FigureOutcome =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly message: string };

/** Digits, with commas as thousands separators only, and a decimal point. */
const FIGURE = /^[+\-−]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?$/;

/** Parses a typed figure. A comma is never a decimal point: ambiguous input is rejected. */
export function parseFigure(text: string, allow: { isWhole: boolean; isSigned: boolean }): FigureOutcome {
  const typed = text.trim().replaceAll(/[\s ]/g, '');
  if (!/\d/.test(typed) || !FIGURE.test(typed)) return { ok: false, message: 'Enter a number, e.g. 1,250.5' };
  const value = Number(typed.replaceAll(',', '').replace('−', '-'));
  if (!Number.isFinite(value) || Math.abs(value) > 10_000_000) return { ok: false, message: 'Too large.' };
  if (value < 0 && !allow.isSigned) return { ok: false, message: 'Must be 0 or more.' };
  if (allow.isWhole && !Number.isInteger(value)) return { ok: false, message: 'Enter a whole number.' };
  // −0 is 0.
  return { ok: true, value: value + 0 };
}

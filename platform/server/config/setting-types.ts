import { z } from 'zod';

/** `true`, `false`, `1` or `0`. */
export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0'])
    .default(fallback ? 'true' : 'false')
    .transform((text) => text === 'true' || text === '1');
/** An integer in decimal digits; JavaScript's own parsing reads blanks as 0. */
export const whole = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .default(fallback);
/** A web address. */
export const webAddress = () => z.url({ protocol: /^https?$/, error: 'an http(s) address' });
/** An address that ends with a slash, or `off`. */
export const urlOrOff = (fallback: string) =>
  z
    .union([z.literal('off'), webAddress().transform((url) => (url.endsWith('/') ? url : `${url}/`))])
    .default(fallback);
/** Any text, or nothing. */
export const optional = () => z.string().min(1).optional();

/** An address as written, or `off`. */
export const addressOrOff = (fallback: string) => z.union([webAddress(), z.literal('off')]).default(fallback);

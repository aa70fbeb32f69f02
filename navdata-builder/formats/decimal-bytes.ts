const space = 0x20;
const carriageReturn = 0x0d;
const plus = 0x2b;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;

/** Integers of so many digits, and the powers of ten that divide them, are exact: so is the quotient as rounded. */
const exactDigits = 15;
const powersOfTen = Array.from({ length: exactDigits + 1 }, (_, exponent) => 10 ** exponent);

/**
 * Reads decimals separated by spaces from the bytes of one line into `into`, NaN for missing ones; text after them is
 * ignored. The values are those of `Number`. Returns false, with undefined values, where one is not a plain decimal of
 * at most 15 digits: the caller then reads the text.
 */
export function readDecimals(
  bytes: Uint8Array,
  range: { readonly start: number; readonly end: number },
  into: Float64Array,
): boolean {
  const end = bytes[range.end - 1] === carriageReturn ? range.end - 1 : range.end;
  let count = 0;
  let integer = 0;
  let digits = 0;
  let decimals = 0;
  let hasPoint = false;
  let sign = 0;
  for (let at = range.start; at <= end; at += 1) {
    const byte = at < end ? (bytes[at] ?? space) : space;
    if (byte >= zero && byte <= nine) {
      integer = integer * 10 + (byte - zero);
      digits += 1;
      if (hasPoint) decimals += 1;
    } else if (byte === point && !hasPoint) hasPoint = true;
    else if ((byte === minus || byte === plus) && digits === 0 && !hasPoint && sign === 0)
      sign = byte === minus ? -1 : 1;
    else if (byte !== space || digits > exactDigits) return false;
    else if (digits > 0) {
      into[count] = ((sign < 0 ? -1 : 1) * integer) / (powersOfTen[decimals] ?? 1);
      count += 1;
      if (count === into.length) return true;
      integer = digits = decimals = sign = 0;
      hasPoint = false;
    } else if (hasPoint || sign !== 0) return false;
  }
  into.fill(Number.NaN, count);
  return true;
}

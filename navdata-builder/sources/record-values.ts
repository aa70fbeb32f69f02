/** The number in a text field, or `null` when it is empty or not a plain decimal. */
export function numberOrNull(text: string): number | null {
  const trimmed = text.trim();
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : null;
}

/** A length in feet; sources write 0 for "not known". */
export function lengthFtOrNull(value: number | null | undefined): number | null {
  return value === null || value === undefined || !Number.isFinite(value) || value <= 0
    ? null
    : Math.round(value);
}

/** The trimmed text, or `null` when empty. */
export function textOrNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** An ICAO location indicator, or `null` for any other code. */
export function icaoOrNull(...codes: readonly (string | null | undefined)[]): string | null {
  return codes.find((code) => code !== null && code !== undefined && /^[A-Z]{4}$/.test(code)) ?? null;
}

/** Whether a position is valid; 0/0 means "no position" in every source read here. */
export function isPosition(lat: number, lon: number): boolean {
  return (
    Number.isFinite(lat) &&
    Number.isFinite(lon) &&
    Math.abs(lat) <= 90 &&
    Math.abs(lon) <= 180 &&
    !(lat === 0 && lon === 0)
  );
}

/** Whether a text can be the identifier of a fix, navaid or airway. */
export function isIdent(text: string): boolean {
  return /^[A-Z0-9]{1,10}$/.test(text);
}

/** A runway end with only its ident known. */
export function bareRunwayEnd(ident: string) {
  return {
    ident,
    lat: null,
    lon: null,
    headingDegTrue: null,
    elevationFt: null,
    displacedThresholdFt: null,
    toraFt: null,
    todaFt: null,
    asdaFt: null,
    ldaFt: null,
    approachLights: null,
    slopeIndicator: null,
    ils: null,
  };
}

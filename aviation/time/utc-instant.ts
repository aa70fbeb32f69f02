const ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/**
 * A date and time of ISO 8601 as ms since 1970. Without a zone it is UTC, whatever the zone of the computer that reads
 * it; null when it is not an instant.
 */
export function utcInstantMs(text: string): number | null {
  // A date alone ends like an offset, and is UTC by the standard.
  const hasZone = ZONE.test(text) || !text.includes(':');
  const atMs = Date.parse(hasZone ? text : `${text}Z`);
  return Number.isNaN(atMs) ? null : atMs;
}

/** Query parameters kept by /flight (row B4): `notFoundId`, when it is one non-empty string. */
export interface FlightListParams {
  notFoundId?: string;
}

/** Normalises the query of /flight; `isCanonical` is false when a redirect must strip something. */
export function flightListParams(raw: Record<string, unknown>): {
  params: FlightListParams;
  isCanonical: boolean;
} {
  const { notFoundId } = raw;
  // The router parses JSON-like values: an id of digits arrives as a number.
  const text =
    typeof notFoundId === 'number' || typeof notFoundId === 'boolean' ? String(notFoundId) : notFoundId;
  const params = typeof text === 'string' && text !== '' ? { notFoundId: text } : {};
  const kept = Object.keys(params).length;
  return { params, isCanonical: Object.keys(raw).length === kept };
}

/** Outcome of a validation rule: the normalised value, or the message shown to the user. */
export type Validated<Value> = { ok: true; value: Value } | { ok: false; message: string };

export const valid = <Value>(value: Value): Validated<Value> => ({ ok: true, value });
export const invalid = (message: string): { ok: false; message: string } => ({ ok: false, message });

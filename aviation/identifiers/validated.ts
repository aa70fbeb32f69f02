/** Result of a validation: the normalised value, or the message to show. */
export type Validated<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string };

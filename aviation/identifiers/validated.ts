/** What a validation rule answers: the cleaned value, or the message to show. */
export type Validated<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string };

declare global {
  /** Answers to calls that the page sent before its code was there, by path. */
  // eslint-disable-next-line vars-on-top, no-var
  var askedAhead: Map<string, Promise<Response>> | undefined;
}

/** The answer to a call that the page sent ahead, once; null when there is none, and it has to be sent now. */
export function takeAskedAhead(path: string): Promise<Response> | null {
  // Once it is there, the page no longer sends anything ahead.
  globalThis.askedAhead ??= new Map();
  const answer = globalThis.askedAhead.get(path) ?? null;
  globalThis.askedAhead.delete(path);
  return answer;
}

const SHARED_PATH = '/shared/';

/** The token of a link to a shared flight, or null for every other address. */
export const sharedToken = (path: string): string | null =>
  path.startsWith(SHARED_PATH) && path.length > SHARED_PATH.length ? path.slice(SHARED_PATH.length) : null;

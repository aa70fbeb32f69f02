const SHARED_PATH = '/shared/';

/** Token of a shared flight link, or null for any other path. */
export const sharedToken = (path: string): string | null =>
  path.startsWith(SHARED_PATH) && path.length > SHARED_PATH.length ? path.slice(SHARED_PATH.length) : null;

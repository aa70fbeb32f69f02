/** Builds basemap and client unless nothing has changed since the last build; answers whether it built. */
export function build(options?: { force?: boolean }): Promise<boolean>;

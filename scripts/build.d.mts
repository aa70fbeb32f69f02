/** Builds client, server and basemap, each unless nothing has changed since its last build; answers whether any was. */
export function build(options?: { force?: boolean }): Promise<boolean>;

/** Builds client, server and basemap, each unless unchanged since its last build; returns whether any was built. */
export function build(options?: { force?: boolean }): Promise<boolean>;

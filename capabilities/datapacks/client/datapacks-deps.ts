/** What data packs need of others; `app/` gives it. */
export interface DatapacksDeps {
  /** Map sources whose tiles are made from navigation data, with their addresses. */
  navdataTiles: () => readonly { readonly sourceId: string; readonly tiles: readonly string[] }[];
}

let deps: DatapacksDeps = { navdataTiles: () => [] };

/** Set once by the composition root. */
export function configureDatapacks(next: DatapacksDeps): void {
  deps = next;
}

/** What was given by `configureDatapacks`. */
export function datapacksDeps(): DatapacksDeps {
  return deps;
}

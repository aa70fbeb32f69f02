/** What data packs need of others; `app/` gives it. */
export interface DatapacksNeeds {
  /** Map sources whose tiles are made from navigation data, with their addresses. */
  navdataTiles: () => readonly { readonly sourceId: string; readonly tiles: readonly string[] }[];
}

let needs: DatapacksNeeds = { navdataTiles: () => [] };

/** Set once by the composition root. */
export function configureDatapacks(next: DatapacksNeeds): void {
  needs = next;
}

/** What was given by `configureDatapacks`. */
export function datapacksNeeds(): DatapacksNeeds {
  return needs;
}

import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { PublishedName } from '#capabilities/waypoints/domain/import-plan.ts';

/** Objects of a name in the loaded navigation data; null while it is being built. */
export function publishedNamesOf(
  current: () => NavdataReader | null,
): () => ((name: string) => PublishedName) | null {
  return () => {
    const reader = current();
    if (!reader) return null;
    return (name) => {
      if (reader.airportByIdent(name) !== null) return 'airport';
      return reader.pointsByIdent(name).length > 0 ? 'point' : null;
    };
  };
}

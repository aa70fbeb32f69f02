import type { AirportLayout } from '#capabilities/navdata/domain/airport-layout.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { type AirportLayouts, layoutsSourceId, openLayouts } from '#navdata-builder/open-layouts.ts';
import { loadNavdataFile } from '#navdata-builder/open-navdata-file.ts';
import type { Log } from '#platform/server/log/log.ts';

/** Surveyed airport grounds of one artefact, read from its file one by one. */
interface LayoutsInUse {
  /** Id of their source in the artefact. */
  readonly source: string;
  readonly codes: readonly string[];
  /** `null` where the airport has none, or where it is damaged, which is logged. */
  layoutOf(code: string): AirportLayout | null;
}

export interface NavdataLayouts {
  /** Loads an artefact and records its file. Rejects with `NavdataArtefactError`. */
  load(file: string): Promise<NavdataReader>;
  /** The file of an artefact that was loaded here. */
  fileOf(reader: NavdataReader): string | null;
  /** The layouts of an artefact loaded here; those of the previous one are released. */
  of(reader: NavdataReader): LayoutsInUse | null;
}

/** Opens the layouts of the artefact in use at first use. */
export function createNavdataLayouts(log: Log): NavdataLayouts {
  const files = new WeakMap<NavdataReader, string>();
  let held: { reader: NavdataReader; file: AirportLayouts | null; inUse: LayoutsInUse | null } | null = null;

  const openedOrNull = (reader: NavdataReader): AirportLayouts | null => {
    const file = files.get(reader);
    if (file === undefined) return null;
    try {
      return openLayouts(file, reader.meta);
    } catch (error) {
      log.warn({ err: error }, 'airport layouts cannot be read: diagrams show runways only');
      return null;
    }
  };
  const inUse = (layouts: AirportLayouts): LayoutsInUse => ({
    source: layoutsSourceId,
    codes: layouts.codes,
    layoutOf(code) {
      try {
        return layouts.layoutOf(code);
      } catch (error) {
        log.warn(
          { err: error, code },
          'the layout of an airport cannot be read: its diagram shows runways only',
        );
        return null;
      }
    },
  });
  return {
    async load(file) {
      const reader = await loadNavdataFile(file);
      files.set(reader, file);
      return reader;
    },
    fileOf: (reader) => files.get(reader) ?? null,
    of(reader) {
      if (held?.reader === reader) return held.inUse;
      held?.file?.close();
      const file = openedOrNull(reader);
      held = { reader, file, inUse: file && inUse(file) };
      return held.inUse;
    },
  };
}

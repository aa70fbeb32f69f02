import type { AppSettings } from '#platform/contract/app-settings.ts';
import { mapView } from '#platform/client/layers/map-view.store.ts';
import { useAppSettings } from '#platform/client/query/app-settings.queries.ts';
import { useSlice } from '#platform/client/state/slice.ts';

/** The reason why a layer of fixes, navaids or airways is empty without data. */
export const NO_ENROUTE_DATA = 'No enroute data: add a folder with NAVDATA_DIR';

/** The reason why the airspace layer is empty although there is enroute data. */
const NO_AIRSPACE_DATA = 'No airspace data: add a folder with NAVDATA_DIR';
const AIRSPACE_RECORDS = ['airspaces', 'boundaries', 'records'];

type NavdataStatus = AppSettings['navdata'];

/** Why a layer is unavailable, or null; also null while unknown. */
export function unavailableReason(status: NavdataStatus | undefined, needsEnroute: boolean): string | null {
  if (!status) return null;
  if (!status.ready) return status.message;
  return needsEnroute && !status.hasEnroute ? NO_ENROUTE_DATA : null;
}

/** Content of a layer, by the sources' names for their records. */
export type LayerRecords = 'airports' | 'navaids' | 'fixes' | 'airways' | 'airspaces';

const NAMED_SOURCES = 2;

/**
 * Possible names of such records in a source: `records` where it does not distinguish kinds, so it is never omitted.
 */
function namesOf(records: LayerRecords): readonly string[] {
  return records === 'airspaces' ? AIRSPACE_RECORDS : [records, 'records'];
}

/** The largest sources of a layer's records with their dates in one line, `FAA NASR airports 2026-09-03 · OurAirports`. */
export function sourceLine(status: NavdataStatus | undefined, records: LayerRecords): string | null {
  if (!status?.ready) return null;
  const sources = status.sources
    .filter(({ provides }) => provides.some((one) => namesOf(records).includes(one)))
    .toSorted((a, b) => b.records - a.records);
  // A name may continue after `, by` with how the data was obtained: too long for a list line.
  const named = sources
    .slice(0, NAMED_SOURCES)
    .map(({ name, asOf }) => [name.split(', by ')[0], asOf].filter(Boolean).join(' '));
  const more = sources.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(' · ') || null;
}

/** The server's state of its navigation data. */
const useNavdataStatus = (): NavdataStatus | undefined => useAppSettings()?.navdata;

/** Layer picker hooks for a navigation layer with tiles from `minZoom` on. */
export function layerHooks({ records, minZoom }: { records: LayerRecords; minZoom: number }) {
  const needsEnroute = records !== 'airports';
  return {
    origin: 'reference' as const,
    useUnavailable: () => {
      const status = useNavdataStatus();
      const reason = unavailableReason(status, needsEnroute);
      if (reason !== null || records !== 'airspaces' || !status) return reason;
      const hasAirspaces = status.sources.some(({ provides }) =>
        AIRSPACE_RECORDS.some((one) => provides.includes(one)),
      );
      return hasAirspaces ? null : NO_AIRSPACE_DATA;
    },
    useSourceLine: () => {
      const line = sourceLine(useNavdataStatus(), records);
      const isTooFar = useSlice(mapView, (view) => view.zoom < minZoom);
      return isTooFar ? `Zoom in to see it${line === null ? '' : ` · ${line}`}` : line;
    },
  };
}

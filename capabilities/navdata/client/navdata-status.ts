import type { AppSettings } from '#platform/contract/app-settings.ts';
import { mapView } from '#platform/client/layers/map-view.store.ts';
import { useAppSettings } from '#platform/client/query/app-settings.queries.ts';
import { useSlice } from '#platform/client/state/slice.ts';

/** Why a layer of fixes, navaids or airways is empty without data of its own. */
export const NO_ENROUTE_DATA = 'No enroute data: add a folder with NAVDATA_DIR';

/** Why the airspace layer is empty although there is enroute data. */
const NO_AIRSPACE_DATA = 'No airspace data: add a folder with NAVDATA_DIR';
const AIRSPACE_RECORDS = ['airspaces', 'boundaries', 'records'];

type NavdataStatus = AppSettings['navdata'];

/** Why a layer cannot be shown now, or null; while nothing is known, it is not refused. */
export function unavailableReason(status: NavdataStatus | undefined, needsEnroute: boolean): string | null {
  if (!status) return null;
  if (!status.ready) return status.message;
  return needsEnroute && !status.hasEnroute ? NO_ENROUTE_DATA : null;
}

/** What a layer draws, as sources name their records. */
export type LayerRecords = 'airports' | 'navaids' | 'fixes' | 'airways' | 'airspaces';

const NAMED_SOURCES = 2;

/** What a source may call such records: `records` where it does not tell its kinds apart, so it is never left out. */
function namesOf(records: LayerRecords): readonly string[] {
  return records === 'airspaces' ? AIRSPACE_RECORDS : [records, 'records'];
}

/** The largest sources of a layer's records with their dates in one line, `FAA NASR airports 2026-09-03 · OurAirports`. */
export function sourceLine(status: NavdataStatus | undefined, records: LayerRecords): string | null {
  if (!status?.ready) return null;
  const sources = status.sources
    .filter(({ provides }) => provides.some((one) => namesOf(records).includes(one)))
    .toSorted((a, b) => b.records - a.records);
  // A name may go on after `, by` with how the data came here: too long for a line in a list.
  const named = sources
    .slice(0, NAMED_SOURCES)
    .map(({ name, asOf }) => [name.split(', by ')[0], asOf].filter(Boolean).join(' '));
  const more = sources.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(' · ') || null;
}

/** What the server says of its navigation data. */
const useNavdataStatus = (): NavdataStatus | undefined => useAppSettings()?.navdata;

/** The hooks that the layer picker asks of a navigation layer that has tiles from `minZoom` on. */
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

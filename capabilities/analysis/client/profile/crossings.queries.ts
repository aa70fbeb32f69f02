import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { type AreaKind, type Crossing, findCrossings } from '#capabilities/watch/contract.ts';
import type { SectionAnswer } from '../../contract.ts';
import type { ProfileArea } from './profile-drawing.ts';

/** What the planned path crosses at the time of the flight, by the engine of the flight watch. */
export const crossingsQuery = (section: SectionAnswer | null) =>
  queryOptions({
    queryKey: ['analysis', 'crossings', section?.path ?? null],
    queryFn: ({ signal }) =>
      callEndpoint(
        findCrossings,
        {
          body: {
            path: (section?.path ?? []).map(({ ident, coordinate: [lon, lat], altitudeFt, time }) => ({
              ident,
              lat,
              lon,
              altitudeFt,
              time,
            })),
            withinNm: 25,
            controlledAirspace: true,
          },
        },
        signal,
      ),
    enabled: section !== null,
    staleTime: 60_000,
    retry: false,
  });

const TOKENS: Partial<Record<AreaKind, string>> = {
  'volcanic-ash': 'hz-ash',
  'tropical-cyclone': 'hz-cyclone',
  'radar-cell': 'hz-conv',
  tfr: 'hz-conv',
  'special-use-airspace': 'asp-sua',
  'controlled-airspace': 'asp-d',
  wind: 'hz-wind',
  turbulence: 'hz-turb',
  icing: 'hz-ice',
};

/** The colour of an area on the map; the phenomenon of a SIGMET is in its title. */
function tokenOf({ kind, title }: Pick<Crossing, 'kind' | 'title'>): string {
  if (/ICE|ICG|ICING|FZL/i.test(title)) return 'hz-ice';
  if (/TURB/i.test(title)) return 'hz-turb';
  if (/IFR|MTN/i.test(title)) return 'hz-ifr';
  if (/TS|CONV/i.test(title)) return 'hz-conv';
  return TOKENS[kind] ?? 'text-2';
}

/** An area that is crossed, as the profile draws it. */
export const profileAreaOf = (crossing: Crossing): ProfileArea => ({
  id: crossing.id,
  label: crossing.title,
  token: tokenOf(crossing),
  isNear: false,
  stretches: crossing.stretches.map(({ entry, exit }) => ({ fromNm: entry.alongNm, toNm: exit.alongNm })),
  lowerFt: crossing.lowerFt,
  upperFt: crossing.upperFt,
});

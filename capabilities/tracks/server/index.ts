import { trackList } from './track-map-list.ts';
import { toIso } from '#aviation/time/utc.ts';
import { messageOf } from '#platform/contract/problem.ts';
import type { FeedHandle, FeedHub, RawSource, Snapshot } from '#platform/server/feeds/feed.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import { type OceanicTrackAnswer, getNatTracks, getPacNotices, getPacTracks } from '../contract.ts';
import type { PlacedTrack, TrackNotice } from '../domain/oceanic-track.ts';
import { type PlacesOfName, placeTrack } from '../domain/place-tracks.ts';
import { type TrackRecords, type TrackSources, natFeed, pacotsFeed, trackPage } from './tracks.feed.ts';

export interface TracksServerOptions {
  feeds: FeedHub;
  /**
   * Lookup of names in the loaded navigation data, or null while there is none. The same function for the same data.
   */
  placesOfName: () => PlacesOfName | null;
  /** Pages of the live messages; undefined is none. */
  natUrl: string | undefined;
  pacotsUrl: string | undefined;
  simulated: { nat: RawSource; pacots: RawSource } | null;
}

export interface TracksServer {
  capability: ServerCapability;
  /** Every currently published track, with located points, for finding routes. */
  tracks(): PlacedTrack[];
}

const NO_PACOTS =
  'No public page of PACOTS notices answers without a key. Set PACOTS_URL to a page or file with them.';
const NO_NAT = 'Live North Atlantic tracks are switched off (NAT_TRACKS_URL).';

const noPlaces: PlacesOfName = () => [];

/** Server side of oceanic tracks: two feeds, and responses with names located by the navigation data. */
export function createTracksServer(options: TracksServerOptions): TracksServer {
  const sourcesOf = (
    url: string | undefined,
    none: string,
    simulated: RawSource | undefined,
  ): TrackSources => {
    const live = openPage(url);
    return {
      live: live instanceof Error ? null : live,
      liveUnavailable: live instanceof Error ? live.message : live === null ? none : null,
      simulated: simulated ?? null,
    };
  };
  const nat = options.feeds.register(natFeed(sourcesOf(options.natUrl, NO_NAT, options.simulated?.nat)));
  const pac = options.feeds.register(
    pacotsFeed(sourcesOf(options.pacotsUrl, NO_PACOTS, options.simulated?.pacots)),
  );
  const placed = [nat, pac].map((handle) => createPlacing(handle, options.placesOfName));
  const answer = (of: Placing | undefined) => {
    const { snapshot, tracks } = of?.() ?? { snapshot: nat.snapshot(), tracks: [] };
    return { tracks: tracks.map(trackAnswer), ...healthOf(snapshot) };
  };
  return {
    tracks: () => placed.flatMap((of) => of().tracks),
    capability: {
      id: 'tracks',
      register(host) {
        host.route(getNatTracks, () => answer(placed[0]), trackList);
        host.route(getPacTracks, () => answer(placed[1]), trackList);
        host.route(getPacNotices, () => {
          const snapshot = pac.snapshot();
          return { notices: (snapshot.records?.notices ?? []).map(noticeAnswer), ...healthOf(snapshot) };
        });
      },
    },
  };
}

function openPage(url: string | undefined): RawSource | Error | null {
  if (url === undefined) return null;
  try {
    return trackPage(url);
  } catch (error) {
    return new Error(`The address of the page of tracks cannot be used: ${messageOf(error)}`);
  }
}

type Placing = () => { snapshot: Snapshot<TrackRecords>; tracks: readonly PlacedTrack[] };

/** Computes the positions of the tracks once for each answer of the feed and each set of navigation data. */
function createPlacing(handle: FeedHandle<TrackRecords>, placesOfName: () => PlacesOfName | null): Placing {
  let made: { records: TrackRecords | null; places: PlacesOfName | null; tracks: PlacedTrack[] } | null =
    null;
  return () => {
    const snapshot = handle.snapshot();
    const places = placesOfName();
    if (made?.records !== snapshot.records || made.places !== places) {
      const tracks = (snapshot.records?.notices ?? []).flatMap((notice) => notice.tracks);
      const placed = tracks.map((track) => placeTrack(track, places ?? noPlaces));
      made = { records: snapshot.records, places, tracks: placed };
    }
    return { snapshot, tracks: made.tracks };
  };
}

const isoOrNull = (atMs: number | null): string | null => (atMs === null ? null : toIso(atMs));

const healthOf = ({ freshness, message, records }: Snapshot<TrackRecords>) => ({
  freshness,
  warning: message,
  rejected: [...(records?.rejected ?? [])],
});

function trackAnswer(track: PlacedTrack): OceanicTrackAnswer {
  const { id, ident, direction, message, isPbcs, rawText } = track;
  return {
    id,
    ident,
    direction,
    points: track.points.map((point) => ({
      ident: point.ident,
      lat: point.position?.lat ?? null,
      lng: point.position?.lon ?? null,
    })),
    levels: track.levels === null ? null : [...track.levels],
    validFrom: toIso(track.validFromMs),
    validTo: toIso(track.validToMs),
    message,
    isPbcs,
    rawText,
  };
}

function noticeAnswer(notice: TrackNotice) {
  const { number, issuer, remarks, isCancelled, rawText } = notice;
  return {
    number,
    issuer,
    issuedAt: isoOrNull(notice.issuedAtMs),
    validFrom: isoOrNull(notice.validFromMs),
    validTo: isoOrNull(notice.validToMs),
    remarks: [...remarks],
    isCancelled,
    rawText,
  };
}

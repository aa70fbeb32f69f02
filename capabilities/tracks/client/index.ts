import { lazy } from '#platform/client/ui/lazy.ts';
import { currentPathname, onNavigation } from '#platform/client/navigation/navigation.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { trackLayers } from './tracks.layer.ts';
import { closeTrack, inspectedTrack } from './tracks.store.ts';

const TrackPanel = lazy(async () => ({ default: (await import('./track.panel.tsx')).TrackPanel }));

function start(): () => void {
  let page = currentPathname();
  return onNavigation((pathname) => {
    if (page !== pathname) closeTrack();
    page = pathname;
  });
}

/** Oceanic tracks in the client: the layers of the North Atlantic and the Pacific, and the inspector of a track. */
export const tracksClient: ClientCapability = {
  id: 'tracks',
  slices: [inspectedTrack],
  contributions: [
    {
      id: 'tracks/inspector',
      place: 'left-panel',
      order: 8,
      title: 'Track',
      useVisible: () => useSlice(inspectedTrack, (track) => track !== null),
      onClose: closeTrack,
      Component: TrackPanel,
    },
  ],
  layers: trackLayers,
  start,
};

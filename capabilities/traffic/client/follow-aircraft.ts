import { mapController } from '#platform/client/shell/map-access.ts';
import { selectedAircraft, selectedNow, setFollowed } from './traffic.store.ts';

/** A pan by more than this ends following the aircraft. */
const LET_GO_PX = 60;

/** Keeps the followed aircraft centred, until the user moves the map; returns a function that stops it. */
export function startFollowing(): () => void {
  const map = mapController();
  let held: { lat: number; lon: number; zoom: number; x: number; y: number } | null = null;
  const move = () => {
    const now = selectedNow.get();
    if (!selectedAircraft.get().isFollowed || now === null || now.isGone) {
      held = null;
      return;
    }
    const { lat, lon } = now;
    // This jump is not a move by the user.
    held = null;
    void map.flyTo({ lat, lon, isInstant: true }).then((outcome) => {
      const pixel = map.project({ lat, lon });
      held = outcome.ok && pixel ? { lat, lon, zoom: map.getView().zoom, ...pixel } : null;
    });
  };
  const stops = [
    selectedNow.subscribe(move),
    selectedAircraft.subscribe(move),
    map.on('move', ({ zoom }) => {
      const pixel = held && map.project(held);
      if (!held || !pixel || zoom !== held.zoom) return;
      if (Math.hypot(pixel.x - held.x, pixel.y - held.y) > LET_GO_PX) {
        held = null;
        setFollowed(false);
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

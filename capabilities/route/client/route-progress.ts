import { toast } from '#platform/client/ui/toast.tsx';
import { routeProgress } from './route-progress.store.ts';

const REFUSED = 1;
let stopWatching: (() => void) | null = null;

function end(message: string | null): void {
  stopWatching?.();
  stopWatching = null;
  routeProgress.reset();
  if (message !== null) toast({ message, tone: 'warning' });
}

/** Starts or stops marking the part of the active route behind this device. The browser asks for permission. */
export function toggleRouteProgress(): void {
  if (routeProgress.get().isFollowing) return end(null);
  if (!('geolocation' in navigator)) return end('This browser provides no position.');
  routeProgress.set({ isFollowing: true, position: null });
  const watch = navigator.geolocation.watchPosition(
    ({ coords }) =>
      routeProgress.set({ isFollowing: true, position: { lat: coords.latitude, lon: coords.longitude } }),
    ({ code }) => {
      if (code === REFUSED) end('Position access is blocked. Allow it in the site’s settings.');
      // Lost for a while: an unknown position is not drawn, and returns automatically.
      else routeProgress.set({ isFollowing: true, position: null });
    },
    { enableHighAccuracy: true, maximumAge: 10_000 },
  );
  stopWatching = () => navigator.geolocation.clearWatch(watch);
}

import { toast } from '../../ui/toast.tsx';
import { flyTo } from '../map-access.ts';

const NEAR_ZOOM = 9;
const TIMEOUT_MS = 10_000;

const REASONS: Record<number, string> = {
  1: 'Position access is blocked. Allow it in the site’s settings.',
  2: 'Position unavailable. Try again with a clear view of the sky.',
  3: 'Position timed out. Try again.',
};

/** Reads the device's position. Rejects with a sentence for the user. */
export function ownPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('This browser provides no position.'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      resolve,
      (failure) => reject(new Error(REASONS[failure.code] ?? failure.message)),
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    );
  });
}

/** Flies the map to the device's position, or shows why not. */
export async function flyToOwnPosition(): Promise<void> {
  try {
    const { coords } = await ownPosition();
    await flyTo({ lat: coords.latitude, lon: coords.longitude, minZoom: NEAR_ZOOM });
  } catch (error) {
    toast({ message: error instanceof Error ? error.message : String(error), tone: 'warning' });
  }
}

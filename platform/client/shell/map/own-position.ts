import { toast } from '../../ui/toast.tsx';
import { flyTo } from '../map-access.ts';

const NEAR_ZOOM = 9;
const TIMEOUT_MS = 10_000;

const REASONS: Record<number, string> = {
  1: 'The browser does not give away this device’s position. Allow it in the site’s settings.',
  2: 'This device’s position is not known now. Try again under open sky.',
  3: 'This device’s position took too long to find. Try again.',
};

/** Asks the device where it is. Rejects with a sentence for the person. */
export function ownPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('This browser knows no position.'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      resolve,
      (failure) => reject(new Error(REASONS[failure.code] ?? failure.message)),
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    );
  });
}

/** Flies the map to where the device is, or says why not. */
export async function flyToOwnPosition(): Promise<void> {
  try {
    const { coords } = await ownPosition();
    await flyTo({ lat: coords.latitude, lon: coords.longitude, minZoom: NEAR_ZOOM });
  } catch (error) {
    toast({ message: error instanceof Error ? error.message : String(error), tone: 'warning' });
  }
}

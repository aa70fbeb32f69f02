import { useSyncExternalStore, type ReactNode } from 'react';
import { mainMap } from './map-access.ts';

/** Whether this device can draw the map; true until it is known that it cannot. */
export function useHasMap(): boolean {
  return useSyncExternalStore(mainMap.onSupport, mainMap.isSupported);
}

/** A control that needs the map: absent on a device that cannot draw it. */
export function NeedsMap({ children }: { children: ReactNode }) {
  return useHasMap() ? children : null;
}

import { startTransition, useEffect, useState } from 'react';
import { afterMap } from '../after-map.ts';
import { mainMap } from '../map-access.ts';

/**
 * False until the map has been drawn once, or will not be. For small elements with a reserved place: created earlier,
 * they would delay the map, and until then the loading screen covers them.
 */
export function useMapDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(() => mainMap.isReady());
  useEffect(
    () =>
      afterMap(() => {
        startTransition(() => setDrawn(true));
        return Promise.resolve(() => undefined);
      }),
    [],
  );
  return isDrawn;
}

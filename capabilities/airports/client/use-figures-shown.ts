import { useEffect, useState } from 'react';
import { whenFiguresShown } from './figures-shown.ts';

/** Whether the figures of the opened airport are on the screen, or the time limit has been reached. */
export function useFiguresShown(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let isGone = false;
    void whenFiguresShown().then(() => {
      if (!isGone) setShown(true);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isShown;
}

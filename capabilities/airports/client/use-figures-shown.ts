import { useEffect, useState } from 'react';
import { whenFiguresShown } from './figures-shown.ts';

/** Whether the figures of the airport that was opened stand on the screen, or have had their time. */
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

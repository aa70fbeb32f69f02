import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';
import { airportQuery } from './airports.queries.ts';

/** Whose answers are figures of the panels: the airport's own, and its charts. */
const FIGURES: ReadonlySet<unknown> = new Set(['airport', 'congestion']);
/** Figures that come later than this are not waited for. */
const LONGEST_WAIT_MS = 1500;

/**
 * Whether the figures of an airport stand on the screen, or have had their time. Starting a second map blocks the page
 * for as long as the graphics processor is busy with the first, so the drawing comes after them.
 */
export function useFiguresShown(code: string): boolean {
  const [isShown, setShown] = useState(false);
  const { isPending } = useQuery(airportQuery(code));
  const fetching = useIsFetching({
    predicate: ({ queryKey, state }) => FIGURES.has(queryKey[0]) && state.data === undefined,
  });
  const isSettled = !isPending && fetching === 0;
  useEffect(() => {
    if (isShown) return undefined;
    let isGone = false;
    const show = () => {
      if (!isGone) setShown(true);
    };
    // What the answers open may ask for more: then this effect has gone before the paint.
    if (isSettled) void afterPaint().then(show);
    const limit = setTimeout(show, LONGEST_WAIT_MS);
    return () => {
      isGone = true;
      clearTimeout(limit);
    };
  }, [isSettled, isShown]);
  return isShown;
}

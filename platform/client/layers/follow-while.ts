import { toast } from '../ui/toast.tsx';
import type { LayerKey } from './layer-catalogue.ts';
import { activeLayers } from './map-view.store.ts';

/** What is followed: called when it begins, returns how to stop. */
type Follow = () => () => void;

/** Said when the code of a layer cannot be fetched (no network); the layer must not just stay empty. */
export function sayLayerNotLoaded(): void {
  toast({
    message: 'The layer could not be loaded. Switch it off and on to try again.',
    tone: 'warning',
  });
}

export interface FollowWhile {
  isWanted: () => boolean;
  /** What may change whether it is wanted; each returns how to stop watching. */
  watch: readonly ((listener: () => void) => () => void)[];
  /** Fetches the code that follows. */
  bring: () => Promise<Follow>;
}

/** Fetches code when it is first wanted and runs it for as long as it is; returns how to end both. */
export function followWhile({ isWanted, watch, bring }: FollowWhile): () => void {
  let stopFollowing: (() => void) | null = null;
  let isOn = false;
  let turn = 0;
  const turnTo = async (wants: boolean) => {
    if (wants === isOn) return;
    isOn = wants;
    const mine = (turn += 1);
    stopFollowing?.();
    stopFollowing = null;
    if (!wants) return;
    try {
      const follow = await bring();
      // It may have been turned off again while the code came.
      if (mine === turn) stopFollowing = follow();
    } catch {
      if (mine === turn) sayLayerNotLoaded();
    }
  };
  const look = () => void turnTo(isWanted());
  const stops = watch.map((one) => one(look));
  look();
  return () => {
    for (const stop of stops) stop();
    void turnTo(false);
  };
}

/** `followWhile` one of the layers is on: nothing is loaded or asked before. */
export const followWhileOn = (keys: readonly LayerKey[], bring: () => Promise<Follow>): (() => void) =>
  followWhile({
    isWanted: () => keys.some((key) => activeLayers.get()[key]),
    watch: [(listener) => activeLayers.subscribe(listener)],
    bring,
  });

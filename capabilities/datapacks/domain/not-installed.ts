import type { PackMode } from '../contract.ts';
import type { PackDescription } from './pack-catalogue.ts';

/** Why a pack is not installed, and how to install it. `unavailable` is why it cannot be installed here. */
export function notInstalledReason(
  pack: Pick<PackDescription, 'id' | 'automatic'>,
  known: { mode: PackMode; unavailable: string | null; isExcluded: boolean },
): string {
  const byHand = `npm run packs -- install ${pack.id}`;
  if (known.unavailable !== null) return known.unavailable;
  if (known.mode === 'off') return 'data packs are switched off (DATA_PACKS=off)';
  if (known.isExcluded) return `removed by a user, so it is not reinstalled automatically; ${byHand}`;
  if (known.mode === 'bundled') return `DATA_PACKS=bundled installs only what is asked for; ${byHand}`;
  if (pack.automatic === 'fallback')
    return `fallback only, while no official source answers and nothing else has enroute data; ${byHand}`;
  return `a running server installs it in the background, and Data management shows the state and any failure; ${byHand}`;
}

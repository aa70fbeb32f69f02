import { BALANCE_ITEM, type BalanceState, readStored, writeStored } from '../domain/stored-balance.ts';

/** Storage of the local item, and messages about it. */
export interface BalanceStorage {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly log: { error(message: string, detail?: unknown): void };
}

/** False when it could not be written: storage may be full or blocked. */
export function keepBalance(state: BalanceState, { storage, log }: BalanceStorage): boolean {
  try {
    storage.setItem(BALANCE_ITEM, writeStored(state));
    return true;
  } catch (error) {
    log.error(`Failed to store ${BALANCE_ITEM}:`, error);
    return false;
  }
}

/** The stored item of any version; null when there is none that can be read, which is logged. */
export function keptBalance({ storage, log }: BalanceStorage): BalanceState | null {
  const outcome = readStored(storage.getItem(BALANCE_ITEM));
  if (outcome.kind === 'unreadable') log.error(outcome.message);
  return outcome.kind === 'current' || outcome.kind === 'migrated' ? outcome.state : null;
}

/**
 * Converts an item of an older version and reloads the page once (spec 4). Once only: the item then has the current
 * version, and a page that cannot write it is not reloaded again.
 */
export function migrateKept(at: BalanceStorage, reload: () => void): boolean {
  const outcome = readStored(at.storage.getItem(BALANCE_ITEM));
  if (outcome.kind !== 'migrated' || !keepBalance(outcome.state, at)) return false;
  reload();
  return true;
}

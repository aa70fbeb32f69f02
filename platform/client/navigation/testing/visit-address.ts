import { type AppRoute, createAddressRouter } from '../address-router.ts';
import { goTo, windowAddress } from '../navigation.ts';

/** Sets the window to an address, without previous history and without listeners. */
export function setAddress(address: string): void {
  window.history.replaceState(null, '', address);
}

const followers = new Set<() => void>();

/** Removes all listeners of the window's address; the client's test setup calls it after each file. */
export function leaveAddress(): void {
  for (const stop of followers) stop();
  followers.clear();
}

/** Records every address requested from then on. */
export function noteVisits(): string[] {
  const visits: string[] = [];
  followers.add(windowAddress.onAsked(() => void visits.push(windowAddress.href())));
  return visits;
}

let stopBefore: () => void = () => undefined;

/** The address bar over some routes, entered at an address; it replaces the previous one. */
export async function openAt(address: string, routes: readonly AppRoute[]) {
  stopBefore();
  setAddress(address);
  const entriesBefore = window.history.length;
  const router = createAddressRouter(routes, windowAddress);
  stopBefore = router.start();
  followers.add(stopBefore);
  await router.arrived();
  return {
    /** Resolves when the address that the code under test requested has been entered. */
    arrived: router.arrived,
    async go(href: string): Promise<void> {
      goTo(href);
      await router.arrived();
    },
    address: windowAddress.href,
    /** Entries since it was opened, the first included. */
    entries: () => window.history.length - entriesBefore + 1,
  };
}

import { type AppRoute, createAddressRouter } from '../address-router.ts';
import { goTo, windowAddress } from '../navigation.ts';

/** The window at an address, without history before it and with nobody who follows it. */
export function setAddress(address: string): void {
  window.history.replaceState(null, '', address);
}

const followers = new Set<() => void>();

/** Nobody follows the window's address any more; the client's test setup calls it after each file. */
export function leaveAddress(): void {
  for (const stop of followers) stop();
  followers.clear();
}

/** Notes every address that is asked for from now on. */
export function noteVisits(): string[] {
  const visits: string[] = [];
  followers.add(windowAddress.onAsked(() => void visits.push(windowAddress.href())));
  return visits;
}

let stopBefore: () => void = () => undefined;

/** The address bar over some routes, entered at an address; it takes the place of the one before. */
export async function openAt(address: string, routes: readonly AppRoute[]) {
  stopBefore();
  setAddress(address);
  const entriesBefore = window.history.length;
  const router = createAddressRouter(routes, windowAddress);
  stopBefore = router.start();
  followers.add(stopBefore);
  await router.arrived();
  return {
    /** Where the code under test went to has been entered. */
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

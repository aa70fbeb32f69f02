import { useEffect, useState, type ReactNode } from 'react';
import { listen } from '#platform/client/events/app-events.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import type { AppSettings } from '#platform/contract/app-settings.ts';
import { AccessRestricted } from './access-restricted.tsx';
import type { AccountSession } from '../identity/account-session.ts';
import { followTokenEvents } from '../identity/auth.store.ts';
import { connectSession } from '../identity/connect-session.ts';
import { IdentityUnavailable, TokenFailed } from './gate-failures.tsx';
import { gate, type GateState } from './gate.store.ts';
import { Landing } from '../landing/landing.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import type { AccountLog } from '../identity/token-lifecycle.ts';
import { keepTokenFresh } from '../identity/token-schedule.ts';

export interface GateProps {
  settings: AppSettings;
  /** Clears the app store, in memory and on disk: at sign-out, and when it contains another user's state. */
  resetStore: () => void;
  /** Reads the app store again after the signed-in user's state has been restored. */
  hydrateStore: () => void;
  /** Repeats calls other than queries that were refused because of the invalid token. */
  onTokenRenewed: () => void;
  /** Called when the landing screen is usable. */
  onLanding: () => void;
  log: AccountLog;
  /** The app; mounted only for an admitted user with a token. */
  children: ReactNode;
}

/** Maximum time for which the overlay hides a working app when the map reports nothing. */
const MAP_PATIENCE_MS = 20_000;

function useSession(props: GateProps): AccountSession {
  const [session] = useState(() =>
    connectSession({
      identity: props.settings.identity,
      resetStore: props.resetStore,
      hydrateStore: props.hydrateStore,
      onTokenRenewed: props.onTokenRenewed,
      log: props.log,
    }),
  );
  useEffect(() => {
    const stops = [
      followTokenEvents(),
      session.follow(),
      keepTokenFresh(() => void session.renew()),
      listen('sign-out', () => void session.signOut()),
    ];
    void session.begin();
    return () => stops.forEach((stop) => stop());
  }, [session]);
  return session;
}

/** Whether the map has been ready once; later loading (a change of theme) does not show the overlay again. */
function useMapShown(isWanted: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => listen('map-ready', () => setShown(true)), []);
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => setShown(true), MAP_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWanted]);
  return isShown;
}

/** Reports once that everything before it in the page has been drawn. */
function Drawn({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return null;
}

function Screen({
  state,
  children,
  onLanding,
}: Pick<GateProps, 'children' | 'onLanding'> & { state: GateState }) {
  switch (state.phase) {
    case 'ready':
      return children;
    case 'signed-out':
      return (
        <>
          <Landing notice={state.notice} />
          <Drawn onDrawn={onLanding} />
        </>
      );
    case 'restricted':
      return <AccessRestricted user={state.user} />;
    case 'unavailable':
      return <IdentityUnavailable message={state.message} />;
    case 'token-failed':
      return <TokenFailed message={state.message} />;
    default:
      return null;
  }
}

function isCovered(phase: GateState['phase'], isMapShown: boolean): boolean {
  if (phase === 'ready') return !isMapShown;
  return phase === 'loading' || phase === 'preparing' || phase === 'leaving';
}

/** Guards the app and admits users by the access policy (rows A1 to A4). */
export function Gate(props: GateProps) {
  useSession(props);
  const state = useSlice(gate);
  const isMapShown = useMapShown(state.phase === 'ready');
  return (
    <>
      <Screen state={state} onLanding={props.onLanding}>
        {props.children}
      </Screen>
      <LoadingOverlay isDone={!isCovered(state.phase, isMapShown)} />
    </>
  );
}

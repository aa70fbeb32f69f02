import { TOKEN_REFRESH_MS } from '../../contract.ts';
import { nowMs as clockMs } from '#platform/client/time/clock.ts';
import { auth } from './auth.store.ts';

/**
 * Requests a new token on schedule (row A6), and as soon as possible after one was lost. Timers stop while the device
 * sleeps, so the clock is also checked on wake-up. Returns a function that stops it.
 */
export function keepTokenFresh(renew: () => void, nowMs: () => number = clockMs): () => void {
  let renewedMs = nowMs();
  const renewNow = () => {
    renewedMs = nowMs();
    renew();
  };
  const timer = setInterval(renewNow, TOKEN_REFRESH_MS);
  const ifDue = () => {
    if (document.visibilityState === 'hidden') return;
    if (!auth.get().hasBackendToken || nowMs() - renewedMs >= TOKEN_REFRESH_MS) renewNow();
  };
  window.addEventListener('online', ifDue);
  window.addEventListener('focus', ifDue);
  document.addEventListener('visibilitychange', ifDue);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', ifDue);
    window.removeEventListener('focus', ifDue);
    document.removeEventListener('visibilitychange', ifDue);
  };
}

import { TOKEN_REFRESH_MS } from '../contract.ts';
import { auth } from './auth.store.ts';

/**
 * Asks for a new token on schedule (row A6), and as soon as there is a chance again after one was lost. Returns how
 * to stop.
 */
export function keepTokenFresh(renew: () => void): () => void {
  const timer = setInterval(renew, TOKEN_REFRESH_MS);
  const ifLost = () => {
    if (!auth.get().hasBackendToken) renew();
  };
  window.addEventListener('online', ifLost);
  window.addEventListener('focus', ifLost);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', ifLost);
    window.removeEventListener('focus', ifLost);
  };
}

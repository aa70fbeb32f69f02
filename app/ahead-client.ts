/**
 * Runs while the entry is still on its way and asks for what the entry will ask for when it has been read: the code of the next
 * screen, and who is signed in. On a slow device reading the entry takes a third of a second. Imports nothing, so that it is small;
 * `ahead-client.test.ts` compares its names with those of their owners. The build adds it to the page, with the file names.
 */
export const ACCESS_TOKEN_KEY = 'access_token';
export const PAGE_SETTINGS_ID = 'app-settings';
export const AUTH_PATH = '/efb-v2/auth';
const SHARED_PATH = '/shared/';

function fetchFile(href: string): void {
  const link = document.createElement('link');
  if (href.endsWith('.css')) {
    link.rel = 'preload';
    link.as = 'style';
  } else link.rel = 'modulepreload';
  // As the code that uses the file asks for it; otherwise it would be fetched twice.
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}

/** Whether this server, and no identity provider, answers who is signed in. */
function isEmbedded(): boolean {
  const text = document.getElementById(PAGE_SETTINGS_ID)?.textContent;
  return text !== undefined && text !== '' && JSON.parse(text).identity?.kind === 'embedded';
}

function askFor(path: string): Promise<Response> {
  const answer = fetch(path, { credentials: 'include', cache: 'no-store' });
  // Whoever takes the answer says what failed.
  answer.catch(() => undefined);
  return answer;
}

/** What the page of this document needs next; nothing where the build has named no files. */
export function askAhead(): void {
  const files = document.querySelector<HTMLScriptElement>('script[data-landing]')?.dataset;
  if (files === undefined || window.location.pathname.startsWith(SHARED_PATH)) return;
  const isLikelySignedIn = localStorage.getItem(ACCESS_TOKEN_KEY) !== null;
  for (const href of (isLikelySignedIn ? files['app'] : files['landing'])?.split(' ') ?? []) fetchFile(href);
  if (globalThis.askedAhead !== undefined || !isEmbedded()) return;
  const paths = isLikelySignedIn ? ['/get-session', '/token'] : ['/get-session'];
  globalThis.askedAhead = new Map(paths.map((path) => [AUTH_PATH + path, askFor(AUTH_PATH + path)]));
}

askAhead();

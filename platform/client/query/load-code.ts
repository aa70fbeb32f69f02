import { isMissingCode } from '../errors/missing-code.ts';
import { answers } from './server-link.ts';

const PROBE_MS = 1000;

/** Resolves when the server responds, to whether it was unreachable until then. */
async function untilServerAnswers(): Promise<boolean> {
  if (await answers()) return false;
  do await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
  while (!(await answers()));
  return true;
}

/** Reloads style sheets that failed to load: the bundler requests each only once. */
async function restoreStyles(): Promise<void> {
  const missing = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    ({ sheet }) => sheet === null,
  );
  await Promise.all(
    missing.map(
      (link) =>
        new Promise((resolve) => {
          const anew = link.cloneNode() as HTMLLinkElement;
          anew.addEventListener('load', resolve);
          anew.addEventListener('error', resolve);
          link.replaceWith(anew);
        }),
    ),
  );
}

/**
 * Loads code on demand. While the server is unreachable it waits, then retries; rejects like `load` when the server
 * answers but does not have the code, because it has another version.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let hasTriedWithServer = false; ;) {
    try {
      return await load();
    } catch (error) {
      if (!isMissingCode(error)) throw error;
      const wasAway = await untilServerAnswers();
      if (!wasAway && hasTriedWithServer) throw error;
      hasTriedWithServer = !wasAway;
      await restoreStyles();
    }
  }
}

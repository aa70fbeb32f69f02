import { readWaypointText } from '../domain/formats/read-waypoints.ts';
import { fileText } from './file-text.ts';
import type { ReadFile } from './waypoint-file-messages.ts';

/** Reads the bytes of a file outside the page's thread: 50,000 points would block it. */
globalThis.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const { text, notes } = fileText(new Uint8Array(data));
  const outcome = readWaypointText(text);
  const answer: ReadFile = outcome.ok ? { ...outcome, notes } : outcome;
  globalThis.postMessage(answer, {});
});

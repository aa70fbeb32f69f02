import { formatUtcTime } from '#aviation/time/utc.ts';
import { settings } from '../shell/settings.store.ts';

let localTime: Intl.DateTimeFormat | null = null;

/** `14:30 CET`: the local time of this device. */
export function localTimeText(instantMs: number): string {
  // Loading the world's time zones takes 0.2 s on a slow device, and only users of local time need them.
  localTime ??= new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return localTime.format(instantMs);
}

/** `1330Z`, and the local time of this device beside it if set: `1330Z (14:30 CET)`. */
export const clockText = (instantMs: number): string =>
  settings.get().showsLocalTime
    ? `${formatUtcTime(instantMs)} (${localTimeText(instantMs)})`
    : formatUtcTime(instantMs);

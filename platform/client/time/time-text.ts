import { formatUtcTime } from '#aviation/time/utc.ts';
import { settings } from '../shell/settings.store.ts';

const localTime = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** `14:30 CET`: the local time of this device. */
export const localTimeText = (instantMs: number): string => localTime.format(instantMs);

/** `1330Z`, and the local time of this device beside it where the settings ask for it: `1330Z (14:30 CET)`. */
export const clockText = (instantMs: number): string =>
  settings.get().showsLocalTime
    ? `${formatUtcTime(instantMs)} (${localTimeText(instantMs)})`
    : formatUtcTime(instantMs);

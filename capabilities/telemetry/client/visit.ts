/** The origin of reports: an anonymous device, and one visit in one tab. */
export interface Visit {
  deviceId: string;
  sessionId: string;
  windowId: string;
}

const DEVICE_KEY = 'telemetry.device';

/** UUID version 7: the receiver derives the time of a session from its id. */
function timedId(nowMs: number): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const hex = [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const time = Math.floor(nowMs).toString(16).padStart(12, '0');
  const variant = ((random[2] ?? 0) % 4) + 8;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant.toString(16)}${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

/** Starts a visit; the device keeps its random id between visits. */
export function beginVisit(storage: Storage, nowMs: number): Visit {
  const deviceId = storage.getItem(DEVICE_KEY) ?? timedId(nowMs);
  try {
    storage.setItem(DEVICE_KEY, deviceId);
  } catch {
    // Storage may be full or blocked; this visit then counts as a separate device.
  }
  return { deviceId, sessionId: timedId(nowMs), windowId: timedId(nowMs) };
}

/** Deletes the id of the device when the user withdraws consent. */
export function forgetDevice(storage: Storage): void {
  storage.removeItem(DEVICE_KEY);
}

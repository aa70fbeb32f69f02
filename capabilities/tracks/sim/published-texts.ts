const DAY_MS = 86_400_000;
/** Time for which expired messages stay on the page: the past of the timeline. */
const KEPT_AFTER_END_MS = 2 * 3_600_000;
const KEPT_TEXTS = 32;

/** A daily message; times are relative to the start of its day. */
export interface DailyMessage {
  fromMs: number;
  toMs: number;
  issuedMs: number;
  /** Distinguishes the messages of a day. */
  name: string;
  write(dayMs: number): string;
}

/**
 * The page at an instant: every published message that has not long expired. Messages are cached, because planning a
 * set takes tens of milliseconds and is deterministic.
 */
export function publishedTexts(messages: readonly DailyMessage[]): (nowMs: number) => string {
  const written = new Map<string, string>();
  const textOf = (message: DailyMessage, dayMs: number): string => {
    const key = `${message.name} ${dayMs}`;
    const known = written.get(key);
    if (known !== undefined) return known;
    const text = message.write(dayMs);
    for (const oldest of [...written.keys()].slice(0, Math.max(0, written.size - KEPT_TEXTS)))
      written.delete(oldest);
    written.set(key, text);
    return text;
  };
  return (nowMs) => {
    const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
    const texts = [today - DAY_MS, today, today + DAY_MS].flatMap((dayMs) =>
      messages
        .filter(({ issuedMs, toMs }) => dayMs + issuedMs <= nowMs && dayMs + toMs + KEPT_AFTER_END_MS > nowMs)
        .map((message) => textOf(message, dayMs)),
    );
    return `${texts.join('\n\n')}\n`;
  };
}

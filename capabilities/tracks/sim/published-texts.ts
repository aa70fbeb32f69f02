const DAY_MS = 86_400_000;
/** Messages stay on the page so long after their end: as far back as the timeline goes. */
const KEPT_AFTER_END_MS = 2 * 3_600_000;
const KEPT_TEXTS = 32;

/** A message that comes out every day; times are relative to the start of the day that it is for. */
export interface DailyMessage {
  fromMs: number;
  toMs: number;
  issuedMs: number;
  /** Tells the messages of a day apart. */
  name: string;
  write(dayMs: number): string;
}

/**
 * The page as it stands at an instant: every message that is out and not long over. What was written is kept, because
 * planning a set takes tens of milliseconds and never comes out differently.
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

/** Result of the work within a time, ms; null when it takes longer, or fails. It continues in the background. */
export async function withinMs<Value>(work: Promise<Value>, waitMs: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), waitMs);
  });
  const first = await Promise.race([work.catch(() => null), over]);
  clearTimeout(timer);
  return first;
}

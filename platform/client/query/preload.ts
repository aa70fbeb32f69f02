/**
 * Waits for the data of a page. A failure is handled by the page, which queries again; it is only logged to the
 * console (spec 8).
 */
export async function preloaded(fetching: Promise<unknown>): Promise<void> {
  try {
    await fetching;
  } catch (error) {
    // oxlint-disable-next-line no-console -- spec 8: to the console only
    console.warn('Error preloading route!', error);
  }
}

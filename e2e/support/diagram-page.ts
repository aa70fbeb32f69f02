import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits for the tiles of an airport's diagram. Spec 9 gives them five seconds, which a busy machine may exceed: then
 * they are requested again, as a user does. Returns whether they came in time, without the note that replaces them.
 */
export async function untilDiagramTiles(page: Page): Promise<boolean> {
  let isInTime = true;
  await expect
    .poll(async () => {
      const state = await page.locator('[data-diagram]').getAttribute('data-diagram');
      if (state !== 'fallback') return state;
      isInTime = false;
      // The button may be gone again by now.
      await page
        .getByRole('button', { name: 'Try again' })
        .click({ timeout: 5000 })
        .catch(() => {});
      return state;
    })
    .toBe('tiles');
  return isInTime;
}

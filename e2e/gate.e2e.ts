import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { type BrowserSession, COARSE_PIXELS, openBrowser, sharedBrowser, signIn } from './support/browser.ts';
import {
  freePort,
  NO_SKY,
  removeDataDir,
  seededDataDir,
  type ServerUnderTest,
  startServerProcess,
} from './support/server-process.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

let server: ServerUnderTest;
let session: BrowserSession;
let page: Page;
const dataDir = seededDataDir();

beforeAll(async () => {
  server = await startServerProcess({ dataDir, port: await freePort(), env: NO_SKY });
  session = await openBrowser({
    url: server.url,
    browser: await sharedBrowser(),
    deviceScaleFactor: COARSE_PIXELS,
  });
  page = session.page;
});
afterAll(async () => {
  await session?.close();
  await server?.stop();
  removeDataDir(dataDir);
});

async function submitLogin(email: string, password: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  return dialog.getByRole('alert').innerText();
}

describe('the gate', () => {
  it('A1 signed out, / shows film, title, tagline and two buttons', async () => {
    await page.goto(server.url);
    await page.getByRole('heading', { name: 'Meridian', level: 1 }).waitFor();
    await expect
      .poll(() => page.locator('body').innerText())
      .toContain('Advanced aviation intelligence and flight operations at your fingertips');
    const film = await page.locator('video').evaluate((video: HTMLVideoElement) => ({
      muted: video.muted,
      loop: video.loop,
      poster: video.poster,
    }));
    expect(film).toMatchObject({ muted: true, loop: true, poster: expect.stringContaining('poster') });
    await page.getByRole('button', { name: 'Sign Up', exact: true }).waitFor();
  });

  it('A2 a wrong password and an unknown email get the same message; Escape closes', async () => {
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    const wrongPassword = await submitLogin(server.email, 'certainly not it');
    const unknownEmail = await submitLogin('nobody@example.com', 'certainly not it');
    expect(unknownEmail).toBe(wrongPassword);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('A4 after sign-up the user is signed in and sees Access Restricted; no token is stored', async () => {
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign Up' });
    await dialog.getByLabel('Username').fill('Bo');
    await dialog.getByLabel('Email').fill('bo@example.com');
    await dialog.getByLabel('Password', { exact: true }).fill('a long enough passphrase');
    await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await page.getByRole('heading', { name: 'Access Restricted' }).waitFor();
    const text = await page.locator('body').innerText();
    expect(text).toContain("This account doesn't have access.");
    expect(text).toContain('Please sign out, then log in with the test account.');
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  });

  it('A6 A7 A9 signing out revokes the token at once and removes all of the user’s data', async () => {
    await signIn(page, server);
    const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
    const ask = () =>
      fetch(`${server.url}/efb-v2/user/getFlights`, { headers: { authorization: `Bearer ${token}` } });
    expect((await ask()).status).toBe(200);
    const profile = await page.evaluate(() => localStorage.getItem('user-info') ?? '');
    expect(profile).not.toBe('');
    expect(profile).not.toContain(server.email);
    await page.evaluate(() => window.dispatchEvent(new CustomEvent('sign-out')));
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    expect((await ask()).status).toBe(401);
    expect(
      await page.evaluate(() => [localStorage.getItem('access_token'), localStorage.getItem('user-info')]),
    ).toEqual([null, null]);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  inFullRun(() => {
    it('A8 a second start on the same data folder is rejected with a clear message', async () => {
      const port = await freePort();
      const second = startServerProcess({ dataDir, port, env: NO_SKY });
      await expect(second).rejects.toThrow(/in use|already/i);
      await expect(second).rejects.toThrow(/DATA_DIR/);
    });
  });
});

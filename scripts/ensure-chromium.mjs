import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where Chromium is on this machine, or undefined. */
export function findChromium() {
  return PLACES.find((place) => place && existsSync(place));
}

function mayInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Finds Chromium, installs Debian's package where it may, and otherwise says what to do. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return { ok: true, path: found };
  const advice =
    'install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH to a Chromium or Chrome.';
  if (!mayInstall()) return { ok: false, reason: `no Chromium found; ${advice}` };
  console.log("Installing Debian's chromium for the browser tests …");
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch (error) {
    return { ok: false, reason: `apt-get could not install it (${error.message}); ${advice}` };
  }
  const path = findChromium();
  const works = path !== undefined && spawnSync(path, ['--version']).status === 0;
  return works ? { ok: true, path } : { ok: false, reason: `Chromium does not start; ${advice}` };
}

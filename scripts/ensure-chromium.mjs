import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Chromium without windows: the same engine, with a quarter less CPU time per journey. */
const SHELL = '/usr/bin/chromium-headless-shell';
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  SHELL,
];

/** Path of Chromium on this machine, or undefined. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((place) => place && existsSync(place));
}

/** The browser of journeys: the headless shell if installed. Golden pictures are its drawing. */
export function findJourneyBrowser() {
  return !process.env.CHROMIUM_PATH && existsSync(SHELL) ? SHELL : findChromium();
}

/** Chromium with notifications, which the headless shell denies; undefined if only that is installed. */
export function findNotifyingBrowser() {
  const found = findChromium();
  return found === SHELL ? undefined : found;
}

function mayInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Without a network it fails quickly, and an existing installation is used. */
const APT = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];

/** Debian's package in the version of the installed common part: another one would reinstall that too. */
function packageOf(name) {
  const common = spawnSync('dpkg-query', ['-W', '-f=${db:Status-Status} ${Version}', 'chromium-common']);
  const [status, version] = String(common.stdout).split(' ');
  return status === 'installed' ? `${name}=${version}` : name;
}

function install(name) {
  execFileSync('apt-get', ['update', ...APT], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', ...APT, '--no-install-recommends', name], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Installs the headless shell if permitted; journeys also run without it, but take longer. */
export function wishForShell() {
  if (findJourneyBrowser() === SHELL || process.env.CHROMIUM_PATH || !mayInstall()) return;
  const package_ = packageOf('chromium-headless-shell');
  console.log(`Installing Debian's ${package_} for the browser tests …`);
  try {
    install(package_);
  } catch (error) {
    console.log(`It could not be installed (${error.message}); another Chromium is looked for.`);
  }
}

/**
 * Finds Chromium, installs Debian's package where permitted, and otherwise states what to do. A full run also needs one
 * with notifications.
 */
export async function ensureChromium() {
  const find = process.env.TEST_SCOPE === 'full' ? findNotifyingBrowser : findJourneyBrowser;
  const found = find();
  if (found) return { ok: true, path: found };
  const advice =
    'install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH to a Chromium or Chrome.';
  if (!mayInstall()) return { ok: false, reason: `no Chromium found, or none with notifications; ${advice}` };
  console.log("Installing Debian's chromium for the browser tests …");
  try {
    install(packageOf('chromium'));
  } catch (error) {
    return { ok: false, reason: `apt-get could not install it (${error.message}); ${advice}` };
  }
  const path = find();
  const works = path !== undefined && spawnSync(path, ['--version']).status === 0;
  return works ? { ok: true, path } : { ok: false, reason: `Chromium does not start; ${advice}` };
}

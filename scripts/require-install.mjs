import { existsSync, readFileSync } from 'node:fs';

/**
 * Imported first by `npm start` and similar commands: reports a missing installation in a sentence instead of a stack
 * trace. Old Node versions load this file too, so it uses only old syntax.
 */
export function installFault({ nodeVersion, engines, hasPackages }) {
  const parts = (text) =>
    text
      .replace(/^[^\d]*/, '')
      .split('.')
      .map(Number);
  const [major, minor] = parts(nodeVersion);
  const [leastMajor, leastMinor] = parts(engines);
  if (major < leastMajor || (major === leastMajor && minor < leastMinor))
    return `Meridian needs Node ${leastMajor}.${leastMinor} or newer; this is ${nodeVersion}. See https://nodejs.org.`;
  if (!hasPackages)
    return 'The packages of Meridian are not installed. Run npm ci in its folder, then try again.';
  return null;
}

const root = new URL('../', import.meta.url);
const fault = installFault({
  nodeVersion: process.versions.node,
  engines: JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).engines.node,
  hasPackages: ['vite', 'fastify', 'tsx'].every((name) =>
    existsSync(new URL(`node_modules/${name}/package.json`, root)),
  ),
});
if (fault !== null) {
  process.stderr.write(`${fault}\n`);
  process.exit(1);
}

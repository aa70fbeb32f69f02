import './require-install.mjs';
import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from './server-command.mjs';
import { secondsSince } from './run-step.mjs';

// `npm start`: builds what has changed, then serves client and API on one port.
const started = performance.now();
const built = await build();
console.log(built ? `Build: ${secondsSince(started)} s` : 'Build: up to date');

const server = spawn(process.execPath, SERVER_ARGUMENTS, {
  stdio: 'inherit',
  env: { ...SERVER_ENVIRONMENT, ...process.env, MERIDIAN_STARTED_MS: String(Date.now()) },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 1 : 0);
});

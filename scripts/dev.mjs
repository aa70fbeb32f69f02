import './require-install.mjs';
import { spawn } from 'node:child_process';
import { runTool } from './run-step.mjs';

// `npm run dev`: client on 5173 with hot reload, API on 8000 restarted on change; no keys, simulated feeds.
const code = await runTool('scripts/basemap/build.mjs');
if (code !== 0) process.exit(code);

const children = [
  spawn(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'app/main-server.ts'],
    {
      stdio: 'inherit',
    },
  ),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);

import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** Gives way to processes of usual priority, such as the one that takes longest; where refused, both are equal. */
function yieldProcessor(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Only the order in which parts finish depends on it.
  }
}

/** Runs a command with its output shown; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Runs a tool of node_modules with this Node, without a shell or npx. */
export function runTool(entry, args = [], options = {}) {
  return run(process.execPath, [entry, ...args], options);
}

/** Seconds since `startedMs`, for printing. */
export function secondsSince(startedMs) {
  return ((performance.now() - startedMs) / 1000).toFixed(1);
}

/** Runs a tool of node_modules at lower priority; resolves with its exit code and output. */
export function captureTool(entry, args = []) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid !== undefined) yieldProcessor(child.pid);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A child process that runs a script and communicates in lines. */
export interface Child {
  /** The next line of its output; rejects if it ends first. */
  nextLine(): Promise<string>;
  /** Sends `kill -9` and waits for its end. Returns all lines not read yet. */
  kill(): Promise<string[]>;
}

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

function whenEnded(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('close', () => resolve()));
}

/**
 * Starts a script with Node and the TypeScript loader, like the server itself; `through` is a command that runs
 * another.
 */
export function startChild(script: URL, args: readonly string[], through: readonly string[] = []): Child {
  const path = fileURLToPath(script);
  const [command = '', ...rest] = [...through, process.execPath, '--import', 'tsx', path, ...args];
  const child = spawn(command, rest, {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = whenEnded(child);
  const lines: string[] = [];
  let wake = (): void => {};
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    wake();
  });
  return {
    nextLine: async () => {
      while (lines.length === 0) {
        const line = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const isOver = await Promise.race([line.then(() => false), ended.then(() => true)]);
        if (isOver && lines.length === 0) throw new Error(`${path} ended without a word`);
      }
      return lines.shift() ?? '';
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
      return lines.splice(0);
    },
  };
}

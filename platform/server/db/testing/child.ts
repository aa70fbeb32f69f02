import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A process of its own that runs a script and talks in lines. */
export interface Child {
  /** The next line it writes; rejects when it ends before. */
  nextLine(): Promise<string>;
  /** `kill -9`, and its end. Answers every line that was not read yet. */
  kill(): Promise<string[]>;
}

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

function whenEnded(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('close', () => resolve()));
}

/**
 * Starts a script with Node and the TypeScript loader, as the server itself is started; `through` is a command that
 * runs another.
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

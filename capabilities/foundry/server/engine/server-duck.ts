import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nodeArguments } from '#platform/server/workers/start-thread.ts';
import { EngineProblem } from '../../domain/engine-problem.ts';
import { readSqlFault } from '../../domain/sql/sql-text.ts';
import { type DuckAnswer, type DuckCall, type DuckCalls, type DuckFiles, NO_FILES } from './duck-protocol.ts';

const PROCESS = new URL('duck-process.ts', import.meta.url);
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** A busy machine takes seconds to start a process: that time does not count for the run. */
const START_LIMIT_MS = 60_000;

/** Resource limits of one engine; exceeding them ends it. */
export interface DuckLimits {
  readonly timeMs: number;
  readonly memoryMb: number;
}

/** SQL in a separate process that cannot read files, networks or settings. */
export interface ServerDuck {
  /** @throws EngineProblem with the fault of the statement, or when the limits ended the engine */
  call<Name extends DuckCall>(
    name: Name,
    input: DuckCalls[Name]['input'],
  ): Promise<DuckCalls[Name]['output']>;
  /** Ends the process; pending calls are rejected. */
  stop(): Promise<void>;
}

/** Starts an engine that reads `files`; it ends automatically `limits.timeMs` after it is open. */
export async function startServerDuck(limits: DuckLimits, files: DuckFiles = NO_FILES): Promise<ServerDuck> {
  const child = spawn(process.execPath, nodeArguments(PROCESS), {
    cwd: ROOT,
    // It does not receive the server's settings and secrets.
    env: {},
    // Output of the engine (query profiles) is not read.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  let lastId = 0;
  let ended: string | null = null;
  const waiting = new Map<number, (answer: DuckAnswer) => void>();
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = (message: string) => {
    ended ??= message;
    for (const [id, done] of waiting) done({ id, ok: false, message });
    waiting.clear();
    child.kill('SIGKILL');
  };
  child.on('message', (answer: DuckAnswer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  child.on('error', (error) => end(`The SQL engine did not start: ${error.message}`));
  let isOpen = false;
  child.once('exit', (code, signal) =>
    end(
      isOpen
        ? 'The SQL engine of the server ended: it needed more memory than it may have.'
        : `The SQL engine of the server did not start (ended with ${signal ?? code}).`,
    ),
  );
  let timer = setTimeout(
    () => end(`The SQL engine of the server did not start within ${START_LIMIT_MS / 1000} s.`),
    START_LIMIT_MS,
  );
  const duck: ServerDuck = {
    async call<Name extends DuckCall>(name: Name, input: DuckCalls[Name]['input']) {
      if (ended !== null) throw new EngineProblem({ kind: 'restarted', message: ended });
      const id = (lastId += 1);
      const answer = await new Promise<DuckAnswer>((resolve) => {
        waiting.set(id, resolve);
        child.send({ id, name, input }, (error) => error && end(error.message));
      });
      if (answer.ok) return answer.value as DuckCalls[Name]['output'];
      if (ended !== null) throw new EngineProblem({ kind: 'restarted', message: answer.message });
      const sql = 'sql' in input ? input.sql : 'createSql' in input ? input.createSql : '';
      throw new EngineProblem({ kind: 'sql', fault: readSqlFault(answer.message, sql, 0) });
    },
    async stop() {
      clearTimeout(timer);
      end('The SQL engine was stopped.');
      await gone;
    },
  };
  try {
    await duck.call('open', { memoryMb: limits.memoryMb, files });
    isOpen = true;
    clearTimeout(timer);
    timer = setTimeout(
      () => end(`Stopped after ${limits.timeMs / 1000} s, the most that a run may take.`),
      limits.timeMs,
    );
  } catch (error) {
    await duck.stop();
    throw error;
  }
  return duck;
}

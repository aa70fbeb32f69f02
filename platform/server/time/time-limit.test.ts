import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../project-root.ts';
import { withinLimit } from './time-limit.ts';

function* sourcesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(join(projectRoot, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sourcesBelow(path);
    else if (entry.name.endsWith('.ts') && !entry.name.includes('.test.') && !path.includes('/client/'))
      yield path;
  }
}

describe('H4 the time limit of awaited work', () => {
  it('H4 server code uses no limit that garbage collection can remove', () => {
    const found = ['app', 'platform', 'capabilities', 'navdata-builder', 'sky']
      .flatMap((folder) => [...sourcesBelow(folder)])
      .filter((path) => path !== 'platform/server/time/time-limit.ts')
      .filter((path) =>
        /AbortSignal\.any\([^;]*AbortSignal\.timeout\(/.test(readFileSync(join(projectRoot, path), 'utf8')),
      );
    expect(found).toEqual([]);
  });

  it('H4 aborts the work with a TimeoutError, or with the caller’s reason', async () => {
    const endless = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
    let endNow = () => undefined as void;
    const limited = withinLimit(
      {
        ms: 15_000,
        startLimit: (_ms, onEnd) => {
          endNow = onEnd;
          return () => undefined;
        },
      },
      endless,
    );
    endNow();
    await expect(limited).rejects.toMatchObject({ name: 'TimeoutError' });
    const gone = new AbortController();
    const left = withinLimit({ ms: 15_000, signal: gone.signal }, endless);
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
  });
});

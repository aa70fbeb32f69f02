// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/client/query/query-client.ts';
import type { ServerFileList } from '../../contract.ts';
import { FILE_BYTES_MAX } from '../../domain/files/file-kind.ts';
import { EngineInMemory, storedContents } from '../../testing/engine-in-memory.ts';
import {
  currentSources,
  declineOffer,
  foundryFiles,
  isServerOnly,
  refreshSizes,
  uploadFiles,
} from './files.store.ts';
import { addServerFile } from '../change-foundry-data.ts';
import { foundryData } from '../foundry-data.store.ts';
import { sendProblem, serverFilesQuery } from './server-files.store.ts';
import { filesNamedIn, serverQueryProblem } from '../query/server-query.ts';

const there = {
  id: 'parquet1',
  name: 'flights.parquet',
  kind: 'Parquet',
  encoding: null,
  rowCount: 10_000_000,
  columns: [{ name: 'dep', type: 'VARCHAR' }],
  notes: [],
  sentBytes: 900_000_000,
  bytes: 600_000_000,
  sentAt: '2026-11-26T03:00:00.000Z',
};
const list: ServerFileList = {
  files: [there],
  usedBytes: 600_000_000,
  fileBytesMax: 2_000_000_000,
  personBytesMax: 2_500_000_000,
};
const queryOf = (sql: string) => ({
  sql,
  statements: [sql],
  sources: currentSources(),
  tableOf: String,
  onStatement: () => undefined,
});

beforeEach(() => {
  vi.stubGlobal('Worker', EngineInMemory);
  localStorage.clear();
  storedContents.clear();
  for (const slice of [foundryData, foundryFiles]) slice.reset();
  queryClient.setQueryData(serverFilesQuery.queryKey, list);
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

describe('files on the server', () => {
  it('K1 a full quota is reported before anything is sent', () => {
    expect(sendProblem(1_900_000_000, 'new', list)).toBe(null);
    expect(sendProblem(1_900_000_001, 'new', list)).toBe(
      'Your storage on the server is full: the file has 1,901 MB, 1,900 MB are free. Remove files from the server and try again.',
    );
    // The file it replaces frees space.
    expect(sendProblem(2_000_000_000, there.id, list)).toBe(null);
    expect(sendProblem(2_000_000_001, there.id, list)).toMatch(/accepts up to 2,000 MB/);
    expect(sendProblem(1, 'new', { ...list, fileBytesMax: 0 })).toMatch(/accepts no files/);
  });

  it('K1 a file that is too large for the browser is offered to the server, not refused, and nothing of it is kept', async () => {
    const large = new File(['PAR1'], 'large.parquet');
    Object.defineProperty(large, 'size', { value: FILE_BYTES_MAX + 1 });
    const added = await uploadFiles([large, new File(['a\n1\n'], 'small.csv')], null);
    expect(added).toHaveLength(1);
    const { offered, refused } = foundryFiles.get();
    expect(offered.map(({ file }) => file.name)).toEqual(['large.parquet']);
    expect(refused).toEqual([]);
    expect(foundryData.get().items.map(({ name }) => name)).toEqual(['small.csv']);
    declineOffer(offered[0]?.id ?? -1);
    expect(foundryFiles.get().offered).toEqual([]);
  });

  it('K1 the server is queried by the browser’s names, and a missing file is named', async () => {
    const [smallId = ''] = await uploadFiles([new File(['a\n1\n'], 'small.csv')], null);
    addServerFile({ id: there.id, name: there.name, type: there.kind, createdAt: there.sentAt });
    await refreshSizes();
    expect([isServerOnly(there.id), isServerOnly(smallId)]).toEqual([true, false]);
    const onServer = new Set([there.id]);
    const good = queryOf('SELECT dep FROM flights JOIN metars ON true');
    expect(serverQueryProblem(good, onServer)).toBe(null);
    expect(filesNamedIn(good.sql, good.sources).map(({ file, table }) => [file.id, table])).toEqual([
      ['parquet1', 'flights'],
    ]);
    expect(serverQueryProblem(queryOf('SELECT * FROM flights, small'), onServer)).toBe(
      'small.csv is in this browser only. Choose Send to the server in its menu, or run this query in the browser.',
    );
  });
});

import type { ReadColumns } from '../domain/engine-problem.ts';
import type { EngineAnswer } from '../client/engine/engine-protocol.ts';

type Message = {
  id: number;
  name: string;
  input: {
    id?: string;
    name?: string;
    sql?: string;
    file?: Blob;
    copies?: readonly { from: string; to: string }[];
  };
};

/** Results of read statements. */
export const reads = new Map<string, ReadColumns>();
/** Storage of contents. */
export const disk = { isFull: false };
/** Contents by item id. */
export const storedContents = new Map<string, string>();

/** Responses of a browser worker about contents, without SQL: a file with a NUL in a line is unreadable. */
export class EngineInMemory extends EventTarget {
  postMessage(message: Message): void {
    void this.#answer(message).then(
      (value) => this.#send({ id: message.id, ok: true, value }),
      (error: Error) =>
        this.#send({
          id: message.id,
          ok: false,
          failure: { kind: 'file', message: error.message },
        }),
    );
  }

  terminate(): void {}

  #send(data: EngineAnswer): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }

  async #answer({ name, input }: Message): Promise<unknown> {
    const { id = '' } = input;
    const text = name === 'loadFile' && input.file ? await input.file.text() : storedContents.get(id);
    if (name === 'storeFile' && disk.isFull) throw new Error('Storage full: 0 MB are free.');
    if (name === 'storeFile') return void storedContents.set(id, (await input.file?.text()) ?? '');
    if (name === 'dropFile') return void storedContents.delete(id);
    if (name === 'fileOf') return text === undefined ? null : new Blob([text]);
    if (name === 'copyFiles')
      return input.copies?.forEach(({ from, to }) => storedContents.set(to, storedContents.get(from) ?? ''));
    if (name === 'read') return reads.get(input.sql ?? '') ?? null;
    if (name === 'detect') return 'CSV';
    if (name === 'loadFile') {
      const [head = '', ...rows] = (text ?? '').trim().split('\n');
      if (rows.join().includes('\0')) throw new Error('line 2, column 1: a NUL character');
      const columns = head.split(',').map((column) => ({ name: column, kind: 'text', type: 'VARCHAR' }));
      return { rowCount: rows.length, columns, notes: [], encoding: 'UTF-8' };
    }
    if (name === 'sizes')
      return Object.fromEntries([...storedContents].map(([one, kept]) => [one, kept.length]));
    return null;
  }
}

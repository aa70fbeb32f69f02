import { mkdir, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type FeedMode, feedMode } from '#platform/contract/freshness.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { HISTORY_KINDS, type HistoryKind, type HistoryStatus } from '../contract.ts';
import { type Entry, sortedEntries } from '../domain/entry.ts';
import { type Journal, appendEntries, newJournal, openJournal, readJournal } from './journal.ts';
import { type Pack, openPack, packJournal, readPack } from './pack-file.ts';

const DAY_MS = 86_400_000;
const MB = 1_000_000;
/** A day is packed this long after its end: by then few of its reports are outstanding. */
const LATE_MS = 6 * 3_600_000;

/** One kind of report in one feed mode: simulated and live data are never mixed. */
interface Series {
  readonly mode: FeedMode;
  readonly kind: HistoryKind;
  /** By ISO date. A packed day also has a journal when more reports of it arrived later. */
  readonly days: Map<string, { pack: Pack | null; journal: Journal | null }>;
}

export interface ArchiveLimits {
  readonly days: number;
  readonly maxMb: number;
}
export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
const removeFile = (path: string): Promise<void> => unlink(path).catch(() => undefined);
const bytesOf = (day: { pack: Pack | null; journal: Journal | null }): number =>
  (day.pack?.bytes ?? 0) + (day.journal?.bytes ?? 0);
const countOf = (day: { pack: Pack | null; journal: Journal | null }): number =>
  (day.pack?.index.count ?? 0) + (day.journal?.index.count ?? 0);

/** Reports and messages of the past in files by feed mode, kind and day, within limits of days and size. */
export class HistoryArchive {
  readonly #folder: string;
  readonly #limits: ArchiveLimits;
  readonly #series: Series[] = [];
  #message: string | null = null;
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(folder: string, limits: ArchiveLimits) {
    this.#folder = folder;
    this.#limits = limits;
  }

  /** Reads the data of the last run: the index of packed days, every line of the others. */
  static async open(folder: string, limits: ArchiveLimits): Promise<HistoryArchive> {
    const archive = new HistoryArchive(folder, limits);
    for (const mode of feedMode.options)
      for (const kind of HISTORY_KINDS) {
        const series: Series = { mode, kind, days: new Map() };
        archive.#series.push(series);
        await archive.#readDays(series);
      }
    return archive;
  }

  #path({ mode, kind }: Series, name: string): string {
    return join(this.#folder, mode, kind, name);
  }

  async #readDays(series: Series): Promise<void> {
    await mkdir(this.#path(series, ''), { recursive: true });
    for (const name of await readdir(this.#path(series, ''))) {
      const [, day = '', ending = ''] = /^(\d{4}-\d\d-\d\d)\.(log|pack|pack\.new)$/.exec(name) ?? [];
      const path = this.#path(series, name);
      const known = series.days.get(day) ?? { pack: null, journal: null };
      try {
        if (ending === 'log') series.days.set(day, { ...known, journal: await openJournal(path) });
        else if (ending === 'pack') series.days.set(day, { ...known, pack: await openPack(path) });
        else if (ending === 'pack.new') await removeFile(path);
      } catch (error) {
        this.#message = `${series.kind} of ${day} cannot be read: ${messageOf(error)}`;
      }
    }
  }

  #of(mode: FeedMode, kind: HistoryKind): Series {
    const found = this.#series.find((series) => series.mode === mode && series.kind === kind);
    if (!found) throw new Error(`no history of ${mode} ${kind}`);
    return found;
  }

  #bytes(): number {
    return this.#series.flatMap(({ days }) => [...days.values()]).reduce((sum, day) => sum + bytesOf(day), 0);
  }

  /** Changes run one at a time; a failure is reported and the next one continues. */
  #next<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const next = this.#writing.then(work);
    this.#writing = next.catch((error: unknown) => {
      this.#message = `Not kept: ${messageOf(error)}`;
    });
    return next;
  }

  /** Stores new entries; resolves with their number once they are on disk. */
  add(mode: FeedMode, kind: HistoryKind, entries: readonly Entry[], nowMs: number): Promise<number> {
    return this.#next(() => this.#add(this.#of(mode, kind), entries, nowMs));
  }

  async #add(series: Series, entries: readonly Entry[], nowMs: number): Promise<number> {
    const oldestMs = nowMs - this.#limits.days * DAY_MS;
    const byDay = new Map<string, Map<string, Entry>>();
    for (const entry of entries) {
      if (!Number.isFinite(entry.atMs) || entry.atMs < oldestMs || entry.atMs > nowMs + DAY_MS) continue;
      const day = dayOf(entry.atMs);
      if (series.days.get(day)?.journal?.index.has(entry)) continue;
      const fresh = byDay.get(day) ?? new Map<string, Entry>();
      fresh.set(`${entry.key}\t${entry.atMs}\t${entry.text}`, entry);
      byDay.set(day, fresh);
    }
    let added = 0;
    for (const [day, fresh] of byDay) {
      const known = series.days.get(day) ?? { pack: null, journal: null };
      const journal = known.journal ?? newJournal(this.#path(series, `${day}.log`));
      await appendEntries(journal, [...fresh.values()]);
      series.days.set(day, { ...known, journal });
      added += fresh.size;
    }
    if (added > 0) this.#message = null;
    return added;
  }

  /** Packs finished days and removes data beyond the limits. */
  tidy(nowMs: number): Promise<void> {
    return this.#next(() => this.#tidy(nowMs));
  }

  async #tidy(nowMs: number): Promise<void> {
    const oldest = dayOf(nowMs - this.#limits.days * DAY_MS);
    for (const series of this.#series)
      for (const [day, { pack, journal }] of series.days) {
        if (day < oldest) await this.#remove(series, day);
        else if (pack === null && journal !== null && Date.parse(day) + DAY_MS + LATE_MS < nowMs)
          await this.#pack(series, day, journal);
      }
    const days = this.#series.flatMap((series) => [...series.days.keys()].map((day) => ({ series, day })));
    for (const { series, day } of days.toSorted((one, other) => (one.day < other.day ? -1 : 1)))
      if (this.#bytes() > this.#limits.maxMb * MB) await this.#remove(series, day);
  }

  async #remove(series: Series, day: string): Promise<void> {
    series.days.delete(day);
    for (const ending of ['log', 'pack']) await removeFile(this.#path(series, `${day}.${ending}`));
  }

  async #pack(series: Series, day: string, journal: Journal): Promise<void> {
    const pack = await packJournal(journal, this.#path(series, `${day}.pack`));
    series.days.set(day, { pack, journal: null });
    await removeFile(journal.path);
  }

  /** Entries of a key (null: every key) within a span, both ends included, oldest first. */
  async find(mode: FeedMode, kind: HistoryKind, key: string | null, span: TimeSpan): Promise<Entry[]> {
    const [first, last] = [dayOf(span.fromMs), dayOf(span.toMs)];
    const { days } = this.#of(mode, kind);
    const asked = [...days.keys()].filter((day) => day >= first && day <= last);
    const found = await Promise.all(asked.map((day) => this.#readDay(days, day, key)));
    return sortedEntries(found.flat(), span);
  }

  async #readDay(days: Series['days'], day: string, key: string | null): Promise<Entry[]> {
    const asked = days.get(day);
    try {
      return [
        ...(asked?.pack ? await readPack(asked.pack, key) : []),
        ...(asked?.journal ? await readJournal(asked.journal, key) : []),
      ];
    } catch (error) {
      // It was packed or removed meanwhile: its replacement is read.
      if (days.get(day) === asked) throw error;
      return this.#readDay(days, day, key);
    }
  }

  /** The oldest day of a kind, ISO date. */
  keptFrom(mode: FeedMode, kind: HistoryKind): string | null {
    return [...this.#of(mode, kind).days.keys()].toSorted()[0] ?? null;
  }

  status(mode: FeedMode): HistoryStatus {
    return {
      ...this.#limits,
      bytes: this.#bytes(),
      origin: mode,
      kinds: HISTORY_KINDS.map((kind) => {
        const { days } = this.#of(mode, kind);
        const names = [...days.keys()].toSorted();
        return {
          kind,
          records: [...days.values()].reduce((sum, day) => sum + countOf(day), 0),
          bytes: [...days.values()].reduce((sum, day) => sum + bytesOf(day), 0),
          from: names[0] ?? null,
          to: names.at(-1) ?? null,
        };
      }),
      message: this.#message,
    };
  }

  /** Resolves when no write is in progress. */
  async settled(): Promise<void> {
    await this.#writing;
  }
}

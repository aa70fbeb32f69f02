import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type AiracCycle, airacCycleOf } from '#aviation/time/airac.ts';
import {
  NASR_REQUIRED,
  NASR_TABLES,
  OURAIRPORTS_TABLES,
  cifpFileName,
  nasrFileName,
} from '../domain/pack-addresses.ts';
import { describePack } from '../domain/pack-catalogue.ts';
import { downloadFile } from './download-file.ts';
import { withinLimit } from '#platform/server/time/time-limit.ts';
import { PackFailure } from './pack-failure.ts';
import type { FetchRequest, FetchedPack, PackProvider } from './pack-provider.ts';
import { checkCsv, cifpCycleOf, nasrDateOf } from './validate-files.ts';
import { unzipFiles } from './zip-files.ts';

const ASK_MS = 15_000;
/** Base address, or `off`. */
type Address = string;

const isOff = (base: Address): boolean => base === 'off';
const offText = (name: string, base: Address) => (isOff(base) ? `Switched off by ${name}=off.` : null);
const below = (base: Address, name: string): string => `${base.endsWith('/') ? base : `${base}/`}${name}`;

/**
 * The size of a file as stated by a source, or null; @throws PackFailure when it has no such file or does not answer
 */
async function headSize(url: string, signal: AbortSignal): Promise<number | null> {
  const response = await withinLimit({ ms: ASK_MS, signal }, (limited) =>
    fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'identity' }, signal: limited }),
  ).catch((error: unknown) => {
    throw new PackFailure('network', `${new URL(url).host} does not answer.`, { cause: error });
  });
  if (response.status === 404)
    throw new PackFailure('missing', `${new URL(url).host} has no such file (404): ${url}`);
  const length = response.ok ? response.headers.get('content-length') : null;
  return length === null ? null : Number(length);
}

/** Downloads one archive and unpacks the files wanted. */
async function fetchZip(
  request: FetchRequest,
  archive: { names: readonly string[]; id: 'nasr' | 'cifp' },
): Promise<string[]> {
  const { wanted, downloads, files, signal, settings, onProgress } = request;
  const { maxDownloadBytes, unpackedBytes } = describePack(archive.id);
  const zip = join(downloads, 'archive.zip');
  const { bytes } = await downloadFile({
    url: wanted.address,
    file: zip,
    signal,
    settings,
    maxBytes: maxDownloadBytes,
    onProgress: (receivedBytes, totalBytes) =>
      onProgress({ phase: 'downloading', receivedBytes, totalBytes }),
  });
  onProgress({ phase: 'unpacking', receivedBytes: bytes, totalBytes: bytes });
  const names = await unzipFiles({ zip, into: files, names: archive.names, maxBytes: unpackedBytes, signal });
  onProgress({ phase: 'checking', receivedBytes: bytes, totalBytes: bytes });
  return names;
}

const airacVersion = (cycle: AiracCycle, address: string) => ({
  version: cycle.ident,
  airac: cycle.ident,
  address,
});

const dayOf = (airac: string | null): string | null => {
  const cycle = airac === null ? null : airacCycleOf(airac);
  return cycle ? new Date(cycle.effectiveMs).toISOString().slice(0, 10) : null;
};

/** FAA NASR, the CSV tables of one cycle in one archive. */
export function nasrProvider(base: Address): PackProvider {
  return {
    id: 'nasr',
    unavailable: offText('PACK_NASR_URL', base),
    want: (cycle) => Promise.resolve(airacVersion(cycle, below(base, nasrFileName(cycle)))),
    size: (wanted, signal) => headSize(wanted.address, signal),
    async fetch(request): Promise<FetchedPack> {
      const names = await fetchZip(request, { names: NASR_TABLES, id: 'nasr' });
      const missing = NASR_REQUIRED.filter((name) => !names.includes(name));
      if (missing.length > 0)
        throw new PackFailure(
          'content',
          `The archive lacks ${missing.join(', ')}; it is not the NASR tables.`,
        );
      for (const name of names)
        await checkCsv({ path: join(request.files, name), name, columns: ['EFF_DATE'] });
      const asOf = await nasrDateOf(join(request.files, 'APT_BASE.csv'));
      const expected = dayOf(request.wanted.airac);
      if (asOf !== expected)
        throw new PackFailure(
          'content',
          `The tables are of ${asOf ?? 'no date'}, not of ${expected ?? 'this cycle'}.`,
        );
      return { names, asOf, checked: 'content' };
    },
  };
}

/** FAA CIFP, one ARINC 424 file in an archive. */
export function cifpProvider(base: Address): PackProvider {
  return {
    id: 'cifp',
    unavailable: offText('PACK_CIFP_URL', base),
    want: (cycle) => Promise.resolve(airacVersion(cycle, below(base, cifpFileName(cycle)))),
    size: (wanted, signal) => headSize(wanted.address, signal),
    async fetch(request): Promise<FetchedPack> {
      const names = await fetchZip(request, { names: ['FAACIFP18'], id: 'cifp' });
      if (names.length === 0)
        throw new PackFailure('content', 'The archive contains no FAACIFP18; it is not the CIFP.');
      const cycle = await cifpCycleOf(join(request.files, 'FAACIFP18'));
      const { airac } = request.wanted;
      if (cycle !== null && cycle !== airac)
        throw new PackFailure('content', `The file is of cycle ${cycle}, not of ${airac ?? '—'}.`);
      return { names, asOf: dayOf(airac), checked: 'content' };
    },
  };
}

const OURAIRPORTS_COLUMNS: Record<(typeof OURAIRPORTS_TABLES)[number], readonly string[]> = {
  'airports.csv': ['id', 'ident', 'type', 'name', 'latitude_deg', 'longitude_deg'],
  'runways.csv': ['id', 'airport_ident', 'length_ft', 'le_ident', 'he_ident'],
  'airport-frequencies.csv': ['id', 'airport_ident', 'type', 'frequency_mhz'],
  'navaids.csv': ['id', 'ident', 'type', 'frequency_khz'],
};

/** OurAirports' tables, renewed daily at their source. */
export function ourAirportsProvider(base: Address): PackProvider {
  return {
    id: 'ourairports',
    unavailable: offText('PACK_OURAIRPORTS_URL', base),
    want: (_cycle, nowMs) =>
      Promise.resolve({
        version: new Date(nowMs).toISOString().slice(0, 10),
        airac: null,
        address: below(base, 'airports.csv'),
      }),
    async size(_wanted, signal) {
      let sum = 0;
      for (const name of OURAIRPORTS_TABLES) {
        const bytes = await headSize(below(base, name), signal);
        if (bytes === null) return null;
        sum += bytes;
      }
      return sum;
    },
    async fetch(request): Promise<FetchedPack> {
      const { downloads, files, onProgress } = request;
      let before = 0;
      let lastModified: string | null = null;
      for (const name of OURAIRPORTS_TABLES) {
        const done = await downloadFile({
          ...request,
          url: below(base, name),
          file: join(downloads, name),
          maxBytes: describePack('ourairports').maxDownloadBytes,
          // The sum is not known before the last table has begun.
          onProgress: (received) =>
            onProgress({ phase: 'downloading', receivedBytes: before + received, totalBytes: null }),
        });
        await checkCsv({ path: join(downloads, name), name, columns: OURAIRPORTS_COLUMNS[name] });
        before += done.bytes;
        if (name === 'airports.csv') ({ lastModified } = done.validator);
      }
      for (const name of OURAIRPORTS_TABLES) await rename(join(downloads, name), join(files, name));
      const modifiedMs = Date.parse(lastModified ?? '');
      return {
        names: OURAIRPORTS_TABLES,
        asOf: Number.isNaN(modifiedMs) ? null : new Date(modifiedMs).toISOString().slice(0, 10),
        checked: 'content',
      };
    },
  };
}

import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { FLIGHTGEAR_FILES } from '../domain/pack-addresses.ts';
import { describePack } from '../domain/pack-catalogue.ts';
import { debDataTar } from './deb-data.ts';
import { PackFailure, asPackFailure } from './pack-failure.ts';
import type { FetchRequest, FetchedPack, PackProvider, PackVersion } from './pack-provider.ts';
import { resumableBody } from './resumable-body.ts';
import { type TarMember, tarMembers } from './tar-members.ts';
import { checkXplaneFile, sha256Of } from './validate-files.ts';

const PACKAGE = 'flightgear-data-base';
const APT_TIMEOUT_MS = 30_000;
/** The cycle of the data, as stated in its files. */
const AIRAC = '1310';
const AS_OF = '2013-09-19';
/** The files are at the beginning of the package, up to this offset. */
const KNOWN_BYTES = 239_500_000;

/** Hashes of the files by package version: part of a package cannot be checked against apt's own hash. */
const KNOWN_HASHES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2020.3.16+dfsg-1': {
    'apt.dat.gz': '754c21b5d5c3412eed5fd31ac55dab2b7d2eac486073762f1aebf17630396a5d',
    'fix.dat.gz': '6b723dbdf5794f1d76883ffa1918bcc1a830b6761cd2b8b2313f3461608c5362',
    'nav.dat.gz': '3d0f4a601c28579ea0dc81eecd9903acb68e1bd92def6a5259504674b8d1b0fc',
    'awy.dat.gz': '3fe7b13582354f4703ff933db29ea2fd021b77085b7effb027e59d410a1fd351',
  },
};

async function askApt(signal: AbortSignal): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('apt-get', ['download', '--print-uris', PACKAGE], {
      cwd: tmpdir(),
      timeout: APT_TIMEOUT_MS,
      signal,
    });
    const address = /^'(https?:[^']+)'/m.exec(stdout)?.[1];
    if (address === undefined) throw new PackFailure('missing', `apt knows no package ${PACKAGE}.`);
    return address;
  } catch (error) {
    if (signal.aborted) throw new PackFailure('cancelled', 'Cancelled.');
    if (error instanceof PackFailure) throw error;
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw isAbsent
      ? new PackFailure('tool', 'This pack comes through apt, which is not on this machine.')
      : new PackFailure(
          'missing',
          `apt names no address of ${PACKAGE}: run apt-get update, or give PACK_DEBIAN_URL.`,
        );
  }
}

/** `…_2020.3.16%2bdfsg-1_all.deb` → `2020.3.16+dfsg-1`. */
function versionIn(address: string): string {
  const file = decodeURIComponent(new URL(address).pathname.split('/').at(-1) ?? '');
  return /^[^_]+_([^_]+)_/.exec(file)?.[1] ?? 'unknown';
}

async function* bytesOf(request: FetchRequest): AsyncGenerator<Uint8Array> {
  let received = 0;
  const body = resumableBody({
    url: request.wanted.address,
    signal: request.signal,
    settings: request.settings,
    maxBytes: describePack('flightgear').maxDownloadBytes,
  });
  let hasBegun = false;
  for await (const event of body) {
    if (event.kind === 'begin') {
      // A half-decompressed file cannot be continued with another file's bytes.
      if (hasBegun)
        throw new PackFailure('content', 'The package changed during the download. Install it again.');
      hasBegun = true;
      continue;
    }
    received += event.bytes.byteLength;
    const total = request.wanted.version in KNOWN_HASHES ? KNOWN_BYTES : null;
    request.onProgress({
      phase: 'downloading',
      receivedBytes: received,
      totalBytes: total === null ? null : Math.max(total, received),
    });
    yield event.bytes;
  }
}

const wantedName = (member: TarMember) =>
  FLIGHTGEAR_FILES.find((name) =>
    new RegExp(`/(Airports|Navaids)/${name.replaceAll('.', '\\.')}$`).test(member.name),
  );

/** Writes the wanted files and stops once all are extracted; stopping closes the connection. */
async function unpack(request: FetchRequest): Promise<string[]> {
  const found: string[] = [];
  let room = describePack('flightgear').unpackedBytes;
  for await (const member of tarMembers(debDataTar(bytesOf(request)))) {
    const name = wantedName(member);
    if (name === undefined || found.includes(name)) continue;
    room -= member.size;
    if (room < 0) throw new PackFailure('content', 'The files are larger than expected.');
    await pipeline(member.body, createWriteStream(join(request.files, name)), { signal: request.signal });
    found.push(name);
    if (found.length === FLIGHTGEAR_FILES.length) break;
  }
  return found;
}

async function check(request: FetchRequest, names: readonly string[]): Promise<FetchedPack['checked']> {
  const hashes = KNOWN_HASHES[request.wanted.version];
  for (const name of names) {
    await checkXplaneFile(request.files, name);
    if (hashes && (await sha256Of(join(request.files, name))) !== hashes[name])
      throw new PackFailure('content', `${name} is not the file that this version of the package has.`);
  }
  return hashes ? 'hash' : 'content';
}

/**
 * FlightGear's worldwide data of 2013 from Debian's package: only its beginning is read.
 * @param address of the package; `auto` asks apt, `off` disables it
 */
export function flightgearProvider(address: string): PackProvider {
  const addressNow = (signal: AbortSignal) =>
    address === 'auto' ? askApt(signal) : Promise.resolve(address);
  return {
    id: 'flightgear',
    unavailable: address === 'off' ? 'Switched off by PACK_DEBIAN_URL=off.' : null,
    async want(_cycle, _nowMs, signal): Promise<PackVersion> {
      const url = await addressNow(signal);
      return { version: versionIn(url), airac: AIRAC, address: url };
    },
    size: (wanted) => Promise.resolve(wanted.version in KNOWN_HASHES ? KNOWN_BYTES : null),
    async fetch(request): Promise<FetchedPack> {
      try {
        const names = await unpack(request);
        const missing = FLIGHTGEAR_FILES.filter((name) => !names.includes(name));
        if (missing.length > 0)
          throw new PackFailure('content', `The package contains no ${missing.join(', ')}.`);
        request.onProgress({ phase: 'checking', receivedBytes: KNOWN_BYTES, totalBytes: KNOWN_BYTES });
        return { names, asOf: AS_OF, checked: await check(request, names) };
      } catch (error) {
        if (request.signal.aborted) throw new PackFailure('cancelled', 'Cancelled.');
        throw asPackFailure(error);
      }
    },
  };
}

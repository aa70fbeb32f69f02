import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A separate PostgreSQL server in a temporary folder, reached by a Unix socket. */
export interface PostgresServer {
  /** Folder of its files and its socket. */
  folder: string;
  /** Creates a new, empty database and returns its URL. */
  createDatabase(): Promise<string>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

const packagedVersions = '/usr/lib/postgresql';
const user = 'meridian';

function newestPackage(): string | null {
  if (!existsSync(packagedVersions)) return null;
  const folders = readdirSync(packagedVersions)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(packagedVersions, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** PostgreSQL refuses to run as root; Debian's package creates an account for it. */
function serverAccount(): Account | null {
  if (process.getuid?.() !== 0) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const [uid, gid] = ids.map(({ status, stdout }) => (status === 0 ? Number(stdout) : null));
  return uid == null || gid == null ? null : { uid, gid };
}

function install(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return 'no PostgreSQL found; install it (Debian: apt-get install postgresql)';
  try {
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    // Several test files may find it missing at the same time.
    const wait = ['-o', 'DPkg::Lock::Timeout=120'];
    execFileSync('apt-get', [...wait, 'update', '-qq'], quiet);
    execFileSync('apt-get', [...wait, 'install', '-y', '-qq', 'postgresql'], quiet);
    return null;
  } catch (error) {
    return `apt-get could not install postgresql (${String(error)})`;
  }
}

/** Why PostgreSQL cannot be run here, after trying to install it if possible; null if it can. */
export function postgresMissing(): string | null {
  if (newestPackage() === null) {
    const reason = install();
    if (reason !== null) return reason;
  }
  if (newestPackage() === null) return `no PostgreSQL under ${packagedVersions}`;
  return serverAccount() === null ? 'there is no account "postgres" to run the server as' : null;
}

/** Reads the server's log, to its end so that the server never waits for a reader, until it reports that it is ready. */
async function untilReady(server: ChildProcess): Promise<void> {
  const log: string[] = [];
  await new Promise<void>((resolve, reject) => {
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log.push(text);
      if (text.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log.join('')}`)));
  });
}

/** Creates an empty database on the server whose socket is in `folder`, and returns its URL. */
export async function createDatabaseIn(folder: string): Promise<string> {
  const name = `test_${randomUUID()}`;
  const client = new pg.Client({ host: folder, user, database: 'postgres' });
  await client.connect();
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return `postgres://${user}@localhost/${name}?host=${encodeURIComponent(folder)}`;
}

/** Starts a server; `postgresMissing()` must have been null. Without fsync, because its data is discarded. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const bin = newestPackage();
  const account = serverAccount();
  if (bin === null || account === null) throw new Error(postgresMissing() ?? 'PostgreSQL is missing');
  const folder = mkdtempSync(join(tmpdir(), 'meridian-postgres-'));
  chownSync(folder, account.uid, account.gid);
  const run = {
    ...account,
    cwd: folder,
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'Asia/Kolkata' },
  };
  const data = join(folder, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...run, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off'];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...run,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const kill = (): boolean => server.kill('SIGQUIT');
  process.once('exit', kill);
  await untilReady(server);
  return {
    folder,
    createDatabase: () => createDatabaseIn(folder),
    stop: async () => {
      kill();
      await ended;
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

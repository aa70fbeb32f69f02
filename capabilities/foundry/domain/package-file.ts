import { z } from 'zod';
import { type ScenarioPart, scenarioPart } from '#capabilities/scenarios/contract.ts';
import { FileProblem } from './data-table.ts';
import { type Pipeline, pipelineShape } from './pipelines/pipeline.ts';
import { itemsMadeBy } from './pipelines/pipeline-links.ts';
import { type Project, projectShape } from './project.ts';
import { namesIn } from './sql/sql-text.ts';
import type { Source } from './sources.ts';

export const PACKAGE_EXTENSION = 'foundry.json';
const FORMAT = 'meridian-foundry-package';
/** Latest supported version of the format. */
export const PACKAGE_VERSION = 3;
const ENTRIES_MAX = 300;

export const ENTRY_KINDS = ['project', 'pipeline', 'scenario', 'data'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
const FOLDERS: Readonly<Record<EntryKind, string>> = {
  project: 'projects',
  pipeline: 'pipelines',
  scenario: 'scenarios',
  data: 'data',
};

const SHAPES = { project: projectShape, pipeline: pipelineShape, scenario: scenarioPart };

const contentShape = z.object({
  path: z.string().max(400),
  kind: z.enum(ENTRY_KINDS),
  name: z.string().min(1).max(300),
  /** Table name of a file in queries. */
  table: z.string().max(300).nullable(),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type PackageContent = z.infer<typeof contentShape>;

const packageShape = z.object({
  format: z.literal(FORMAT),
  /** Version 2 had no scenarios. */
  version: z.union([z.literal(2), z.literal(PACKAGE_VERSION)]),
  name: z.string().min(1).max(200),
  savedAt: z.string().max(40),
  contents: z.array(contentShape).max(ENTRIES_MAX),
  /** SHA-256 of `contents` as JSON. */
  hash: z.string(),
  /** Contents by path, Base64. */
  entries: z.array(z.object({ path: z.string().max(400), base64: z.string() })).max(ENTRIES_MAX),
});
/** Projects, pipelines, scenarios and optional data in one file. */
export type FoundryPackage = z.infer<typeof packageShape>;

/** Version 1: one project and its files, without hashes. */
const firstShape = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  savedAt: z.string(),
  project: projectShape,
  files: z
    .array(
      z.object({ name: z.string().min(1).max(300), table: z.string().min(1).max(300), base64: z.string() }),
    )
    .max(100),
});

/** Hash and encodings, passed in. */
export interface PackageCodec {
  /** SHA-256 as hexadecimal digits. */
  digest: (bytes: Uint8Array) => Promise<string>;
  toBase64: (bytes: Uint8Array) => string;
  /** Throws for invalid Base64. */
  fromBase64: (text: string) => Uint8Array;
  encode: (text: string) => Uint8Array;
  /** Throws for invalid UTF-8. */
  decode: (bytes: Uint8Array) => string;
}

/** Part to put into a package. */
export interface PackagePart {
  kind: EntryKind;
  name: string;
  table: string | null;
  bytes: Uint8Array;
}

/** Verified part of a package: its size and hash match. */
export type ReadPart = PackageContent & { value: Project | Pipeline | ScenarioPart | Uint8Array };

/** Verified package; nothing of it has been run or stored. */
export interface ReadPackage {
  name: string;
  version: number;
  savedAt: string;
  /** Null for version 1, which has none. */
  hash: string | null;
  parts: readonly ReadPart[];
}

function bytesOf(base64: string, path: string, codec: PackageCodec): Uint8Array {
  try {
    return codec.fromBase64(base64);
  } catch {
    throw new FileProblem(`${path} is damaged: no Base64.`);
  }
}

/** Converts a project, pipeline or scenario to a part. */
export const partOf = (
  kind: keyof typeof SHAPES,
  name: string,
  value: Project | Pipeline | ScenarioPart,
  { encode }: PackageCodec,
): PackagePart => ({ kind, name, table: null, bytes: encode(JSON.stringify(value)) });

/** Unused path: the folder of the kind and a name without slashes. */
function pathOf(part: PackagePart, taken: Set<string>): string {
  const plain = part.name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-').replace(/^\.+/, '') || 'unnamed';
  const end = part.kind === 'data' ? '' : '.json';
  let path = `${FOLDERS[part.kind]}/${plain}${end}`;
  for (let counter = 2; taken.has(path.toLowerCase()); counter += 1)
    path = `${FOLDERS[part.kind]}/${counter}-${plain}${end}`;
  taken.add(path.toLowerCase());
  return path;
}

/** Creates a package from parts. */
export async function packParts(
  name: string,
  savedAt: string,
  parts: readonly PackagePart[],
  codec: PackageCodec,
): Promise<FoundryPackage> {
  const taken = new Set<string>();
  const contents: PackageContent[] = [];
  const entries: FoundryPackage['entries'] = [];
  for (const part of parts) {
    const path = pathOf(part, taken);
    const { kind, table, bytes } = part;
    contents.push({
      path,
      kind,
      name: part.name,
      table,
      bytes: bytes.length,
      sha256: await codec.digest(bytes),
    });
    entries.push({ path, base64: codec.toBase64(bytes) });
  }
  const hash = await codec.digest(codec.encode(JSON.stringify(contents)));
  return { format: FORMAT, version: PACKAGE_VERSION, name, savedAt, contents, hash, entries };
}

/**
 * Allows only `projects/…`, `pipelines/…`, `scenarios/…` and `data/…`, one level deep: any other path could write
 * elsewhere.
 */
function checkPath({ path, kind }: PackageContent): void {
  const [folder, name, ...more] = path.split('/');
  const isFine =
    folder === FOLDERS[kind] &&
    name !== undefined &&
    name !== '' &&
    more.length === 0 &&
    !name.startsWith('.') &&
    !/[\\:\p{Cc}]/u.test(path);
  if (!isFine) throw new FileProblem(`${path}: the path is not allowed.`);
}

function shapeProblem(what: string, error: z.ZodError): FileProblem {
  const [issue] = error.issues;
  return new FileProblem(`${what}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
}

function valueOf(content: PackageContent, bytes: Uint8Array, codec: PackageCodec): ReadPart['value'] {
  if (content.kind === 'data') return bytes;
  let value: unknown;
  try {
    value = JSON.parse(codec.decode(bytes));
  } catch {
    throw new FileProblem(`${content.path} is damaged: not JSON.`);
  }
  const outcome = SHAPES[content.kind].safeParse(value);
  if (!outcome.success) throw shapeProblem(content.path, outcome.error);
  return outcome.data;
}

async function checkContents(given: FoundryPackage, codec: PackageCodec): Promise<ReadPart[]> {
  const entries = new Map<string, string>();
  for (const { path, base64 } of given.entries) {
    if (entries.has(path)) throw new FileProblem(`${path} is in the package twice.`);
    entries.set(path, base64);
  }
  const listed = new Set<string>();
  const parts: ReadPart[] = [];
  for (const content of given.contents) {
    checkPath(content);
    const { path } = content;
    if (listed.has(path.toLowerCase())) throw new FileProblem(`${path} is listed twice.`);
    listed.add(path.toLowerCase());
    const base64 = entries.get(path);
    if (base64 === undefined) throw new FileProblem(`${path} is listed but missing.`);
    const bytes = bytesOf(base64, path, codec);
    if (bytes.length !== content.bytes)
      throw new FileProblem(`${path}: ${content.bytes} bytes are listed, ${bytes.length} are there.`);
    if ((await codec.digest(bytes)) !== content.sha256)
      throw new FileProblem(`${path}: its contents do not have the hash that is listed.`);
    parts.push({ ...content, value: valueOf(content, bytes, codec) });
  }
  for (const path of entries.keys())
    if (!listed.has(path.toLowerCase())) throw new FileProblem(`${path} is in the package but not listed.`);
  return parts;
}

/** Version stated in a text; 0 when it is not a package. */
function versionOf(value: unknown): number {
  const outcome = z.object({ format: z.literal(FORMAT), version: z.number() }).safeParse(value);
  return outcome.success ? outcome.data.version : 0;
}

async function readFirst(value: unknown, codec: PackageCodec): Promise<ReadPackage> {
  const outcome = firstShape.safeParse(value);
  if (!outcome.success) throw shapeProblem('The file is not a Foundry package', outcome.error);
  const { project, files, savedAt } = outcome.data;
  const data = files.map(({ name, table, base64 }): PackagePart => ({
    kind: 'data',
    name,
    table,
    bytes: bytesOf(base64, name, codec),
  }));
  const packed = await packParts(
    project.name || 'Package',
    savedAt,
    [partOf('project', project.name || 'Project', project, codec), ...data],
    codec,
  );
  return { name: packed.name, version: 1, savedAt, hash: null, parts: await checkContents(packed, codec) };
}

/**
 * Verifies a package: versions, paths, sizes and hashes. Nothing is run or stored.
 * @throws FileProblem that names the fault
 */
export async function readPackage(text: string, codec: PackageCodec): Promise<ReadPackage> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FileProblem('The file is not a Foundry package: it is not JSON.');
  }
  const version = versionOf(value);
  if (version > PACKAGE_VERSION)
    throw new FileProblem(`The package has version ${version}; this app reads up to ${PACKAGE_VERSION}.`);
  if (version === 1) return readFirst(value, codec);
  const outcome = packageShape.safeParse(value);
  if (!outcome.success) throw shapeProblem('The file is not a Foundry package', outcome.error);
  const { name, savedAt, hash, contents } = outcome.data;
  if ((await codec.digest(codec.encode(JSON.stringify(contents)))) !== hash)
    throw new FileProblem('The package was changed: the hash of its list of contents does not match.');
  return { name, version, savedAt, hash, parts: await checkContents(outcome.data, codec) };
}

/** Files that a project reads; objects are read from the server of the importing user. */
export function filesOf(project: Project, sources: readonly Source[]): (Source & { origin: 'file' })[] {
  const files = sources.filter((source): source is Source & { origin: 'file' } => source.origin === 'file');
  const names = new Set(
    project.queries.flatMap(({ sql }) =>
      namesIn(
        sql,
        files.map(({ table }) => table),
      ),
    ),
  );
  return files.filter(({ table }) => names.has(table));
}

/** Pipelines that produce files read by projects, directly or not; by item id. */
export function pipelinesBehind(
  itemIds: readonly string[],
  pipelines: ReadonlyMap<string, Pipeline>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...itemIds];
  for (let item = open.pop(); item !== undefined; item = open.pop())
    for (const [id, pipeline] of pipelines)
      if (!found.has(id) && itemsMadeBy(pipeline).includes(item)) {
        found.add(id);
        for (const step of pipeline.steps) if (step.kind === 'source') open.push(step.item);
      }
  return found;
}

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
/** The newest version of the format that is read. */
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
  /** The name that queries know a file by. */
  table: z.string().max(300).nullable(),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type PackageContent = z.infer<typeof contentShape>;

const packageShape = z.object({
  format: z.literal(FORMAT),
  /** The second one had no scenarios. */
  version: z.union([z.literal(2), z.literal(PACKAGE_VERSION)]),
  name: z.string().min(1).max(200),
  savedAt: z.string().max(40),
  contents: z.array(contentShape).max(ENTRIES_MAX),
  /** SHA-256 of `contents` as JSON. */
  hash: z.string(),
  /** Contents by path: Base64. */
  entries: z.array(z.object({ path: z.string().max(400), base64: z.string() })).max(ENTRIES_MAX),
});
/** Projects, pipelines, scenarios and, by choice, data in one file. */
export type FoundryPackage = z.infer<typeof packageShape>;

/** The first version: one project and the files that it reads, without hashes. */
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

/** Hashes and encodings, passed in. */
export interface PackageCodec {
  /** SHA-256 as hexadecimal digits. */
  digest: (bytes: Uint8Array) => Promise<string>;
  toBase64: (bytes: Uint8Array) => string;
  /** Throws for what is no Base64. */
  fromBase64: (text: string) => Uint8Array;
  encode: (text: string) => Uint8Array;
  /** Throws for what is no UTF-8. */
  decode: (bytes: Uint8Array) => string;
}

/** Something to put into a package. */
export interface PackagePart {
  kind: EntryKind;
  name: string;
  table: string | null;
  bytes: Uint8Array;
}

/** A part of a package that was looked at: its size and hash are what the package says. */
export type ReadPart = PackageContent & { value: Project | Pipeline | ScenarioPart | Uint8Array };

/** A package that was looked at; nothing of it has been run or kept. */
export interface ReadPackage {
  name: string;
  version: number;
  savedAt: string;
  /** Null for the first version, which had none. */
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

/** A project, a pipeline or a scenario as a part. */
export const partOf = (
  kind: keyof typeof SHAPES,
  name: string,
  value: Project | Pipeline | ScenarioPart,
  { encode }: PackageCodec,
): PackagePart => ({ kind, name, table: null, bytes: encode(JSON.stringify(value)) });

/** A path that no other part has: the folder of its kind and a name without slashes. */
function pathOf(part: PackagePart, taken: Set<string>): string {
  const plain = part.name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-').replace(/^\.+/, '') || 'unnamed';
  const end = part.kind === 'data' ? '' : '.json';
  let path = `${FOLDERS[part.kind]}/${plain}${end}`;
  for (let counter = 2; taken.has(path.toLowerCase()); counter += 1)
    path = `${FOLDERS[part.kind]}/${counter}-${plain}${end}`;
  taken.add(path.toLowerCase());
  return path;
}

/** Puts parts into one package. */
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

/** Only `projects/…`, `pipelines/…`, `scenarios/…` and `data/…`, one name deep: anything else could write somewhere else. */
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
    throw new FileProblem(`${content.path} is damaged: no JSON.`);
  }
  const outcome = SHAPES[content.kind].safeParse(value);
  if (!outcome.success) throw shapeProblem(content.path, outcome.error);
  return outcome.data;
}

async function checkContents(given: FoundryPackage, codec: PackageCodec): Promise<ReadPart[]> {
  const entries = new Map<string, string>();
  for (const { path, base64 } of given.entries) {
    if (entries.has(path)) throw new FileProblem(`${path} is there twice.`);
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
    if (base64 === undefined) throw new FileProblem(`${path} is listed and is not there.`);
    const bytes = bytesOf(base64, path, codec);
    if (bytes.length !== content.bytes)
      throw new FileProblem(`${path}: ${content.bytes} bytes are listed, ${bytes.length} are there.`);
    if ((await codec.digest(bytes)) !== content.sha256)
      throw new FileProblem(`${path}: its contents do not have the hash that is listed.`);
    parts.push({ ...content, value: valueOf(content, bytes, codec) });
  }
  for (const path of entries.keys())
    if (!listed.has(path.toLowerCase())) throw new FileProblem(`${path} is there and is not listed.`);
  return parts;
}

/** The version that a text says it has; 0 for what is no package. */
function versionOf(value: unknown): number {
  const outcome = z.object({ format: z.literal(FORMAT), version: z.number() }).safeParse(value);
  return outcome.success ? outcome.data.version : 0;
}

async function readFirst(value: unknown, codec: PackageCodec): Promise<ReadPackage> {
  const outcome = firstShape.safeParse(value);
  if (!outcome.success) throw shapeProblem('The file is no Foundry package', outcome.error);
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
 * Looks at a package: versions, paths, sizes and hashes. Nothing is run and nothing is kept.
 * @throws FileProblem that names what is wrong
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
  if (!outcome.success) throw shapeProblem('The file is no Foundry package', outcome.error);
  const { name, savedAt, hash, contents } = outcome.data;
  if ((await codec.digest(codec.encode(JSON.stringify(contents)))) !== hash)
    throw new FileProblem('The package was changed: its list of contents does not have its hash.');
  return { name, version, savedAt, hash, parts: await checkContents(outcome.data, codec) };
}

/** The files that a project reads; objects are read from the server of whoever opens the package. */
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

/** Pipelines that make files which projects read, with those before them; by item id. */
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

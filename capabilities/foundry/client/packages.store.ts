import { fileNameOf, saveFile } from '#platform/client/documents/save-file.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import type { BuiltInPackage } from '../domain/built-in-packages.ts';
import { FileProblem } from '../domain/data-table.ts';
import { uniqueName } from '../domain/foundry-items.ts';
import {
  filesOf,
  PACKAGE_EXTENSION,
  type PackagePart,
  packParts,
  partOf,
  pipelinesBehind,
  type ReadPackage,
  type ReadPart,
  readPackage,
} from '../domain/package-file.ts';
import { itemsMadeBy } from '../domain/pipeline-links.ts';
import type { Pipeline, PipelineStep } from '../domain/pipeline.ts';
import type { Project } from '../domain/project.ts';
import { tableName, withRenamedTables } from '../domain/sql-text.ts';
import { callEngine } from './engine/sql-engine.ts';
import { currentSources, foundryFiles, uploadFiles } from './files.store.ts';
import { foundryData, remove } from './foundry-data.store.ts';
import { openData, openWorkspace } from './foundry-view.store.ts';
import { packageCodec } from './package-codec.ts';
import { addPipeline, foundryPipelines, pipelineItems } from './pipelines.store.ts';
import { addProject, foundryProjects, nowIso, removeProject } from './projects.store.ts';
import { dropSource } from './sources.store.ts';

/** Larger packages are slow to open; files of this size are sent as files. */
const PACKAGE_BYTES_MAX = 100 * 1024 * 1024;

/** The package that was looked at and waits for a decision. */
export const openedPackage = createSlice<{ given: ReadPackage | null }>('foundryPackage', { given: null });
export const closePackage = (): void => openedPackage.set({ given: null });

/** Looks at a package file; nothing of it is kept before the person says so. @throws FileProblem */
export async function inspectPackage(text: string): Promise<void> {
  openedPackage.set({ given: await readPackage(text, packageCodec) });
}

const allPipelines = () =>
  new Map(Object.entries(foundryPipelines.get().open).map(([id, entry]) => [id, entry.pipeline]));

/** What goes into a package, by id. */
export interface PackageChoice {
  name: string;
  projectIds: readonly string[];
  pipelineIds: readonly string[];
  hasData: boolean;
}

/** The pipelines that make what projects read. */
export function pipelinesOf(projectIds: readonly string[]): ReadonlySet<string> {
  const sources = currentSources();
  const projects = foundryProjects.get().projects.filter(({ id }) => projectIds.includes(id));
  const read = projects.flatMap((project) => filesOf(project, sources).map(({ file }) => file.id));
  return pipelinesBehind(read, allPipelines());
}

async function dataParts(
  projects: readonly Project[],
  pipelines: readonly Pipeline[],
): Promise<PackagePart[]> {
  const sources = currentSources();
  const made = new Set(pipelines.flatMap(itemsMadeBy));
  const read = new Set(
    pipelines.flatMap(({ steps }) => steps.flatMap((step) => (step.kind === 'source' ? [step.item] : []))),
  );
  for (const project of projects) for (const { file } of filesOf(project, sources)) read.add(file.id);
  const parts: PackagePart[] = [];
  let bytes = 0;
  for (const source of sources) {
    // What the pipelines make is made again where the package is opened.
    if (source.origin !== 'file' || !read.has(source.file.id) || made.has(source.file.id)) continue;
    const blob = await callEngine('fileOf', { id: source.file.id });
    if (!blob) throw new FileProblem(`${source.name}: its contents are not in this browser.`);
    bytes += blob.size;
    if (bytes > PACKAGE_BYTES_MAX)
      throw new FileProblem(`The files of a package have up to ${PACKAGE_BYTES_MAX / 1024 / 1024} MB.`);
    const { name, table } = source;
    parts.push({ kind: 'data', name, table, bytes: new Uint8Array(await blob.arrayBuffer()) });
  }
  return parts;
}

/** Hands over projects and pipelines, and by choice their files, as one package file. */
export async function downloadPackage(choice: PackageChoice): Promise<void> {
  const projects = foundryProjects.get().projects.filter(({ id }) => choice.projectIds.includes(id));
  const pipelines = pipelineItems().flatMap(({ id, name }) => {
    const pipeline = foundryPipelines.get().open[id]?.pipeline;
    return pipeline && choice.pipelineIds.includes(id) ? [{ name, pipeline }] : [];
  });
  // What was run is nobody else's business.
  const parts = projects.map((project) =>
    partOf('project', project.name, { ...project, history: [] }, packageCodec),
  );
  for (const { name, pipeline } of pipelines)
    parts.push(partOf('pipeline', name, { ...pipeline, outputs: {} }, packageCodec));
  if (choice.hasData)
    parts.push(
      ...(await dataParts(
        projects,
        pipelines.map(({ pipeline }) => pipeline),
      )),
    );
  const made = await packParts(choice.name, nowIso(), parts, packageCodec);
  saveFile(fileNameOf(choice.name, PACKAGE_EXTENSION, 'package'), 'application/json', JSON.stringify(made));
}

/** A project as a package with the pipelines behind it and their files. */
export const downloadProject = (project: Project): Promise<void> =>
  downloadPackage({
    name: project.name,
    projectIds: [project.id],
    pipelineIds: [...pipelinesOf([project.id])],
    hasData: true,
  });

/** Looks at a package that comes with the app, as at any other. */
export async function inspectBuiltIn({ title, pipelines, projects }: BuiltInPackage): Promise<void> {
  const parts = [
    ...projects.map(({ name, project }) => partOf('project', name, project, packageCodec)),
    ...pipelines.map(({ name, pipeline }) => partOf('pipeline', name, pipeline, packageCodec)),
  ];
  await inspectPackage(JSON.stringify(await packParts(title, nowIso(), parts, packageCodec)));
}

/** What is done with a part whose name is taken here. */
export type ClashChoice = 'both' | 'replace' | 'skip';

/** The id of what has the name of a part here; null when the name is free. */
export function clashOf(part: ReadPart): string | null {
  if (part.kind === 'project')
    return foundryProjects.get().projects.find(({ name }) => name === part.name)?.id ?? null;
  return foundryData.get().items.find(({ name }) => name === part.name)?.id ?? null;
}

async function takeData(part: ReadPart, choice: ClashChoice): Promise<string> {
  const bytes = part.value;
  if (!(bytes instanceof Uint8Array)) throw new Error('data is bytes');
  const clash = clashOf(part);
  const file = new File([new Uint8Array(bytes)], part.name);
  if (clash !== null && choice === 'replace') {
    const source = currentSources().find((one) => one.origin === 'file' && one.file.id === clash);
    await callEngine('storeFile', { id: clash, file });
    if (source) dropSource(source.table);
    return clash;
  }
  const refusedBefore = foundryFiles.get().refused.length;
  const [id] = await uploadFiles([file], null);
  const reason = foundryFiles.get().refused[refusedBefore]?.message;
  if (id === undefined) throw new FileProblem(`${part.name} of the package was not added. ${reason ?? ''}`);
  return id;
}

/** Ids of the files here, by the name that they have in the package. */
interface TakenFiles {
  ids: Map<string, string>;
  /** Tables whose name is another one here. */
  tables: Map<string, string>;
}

/** A source step finds its file by name: the one of the package first, then one that is here. */
function linked(step: PipelineStep, { ids }: TakenFiles): PipelineStep {
  if (step.kind !== 'source' || step.origin !== 'file') return step;
  const here = foundryData.get().items.find(({ kind, name }) => kind === 'file' && name === step.name)?.id;
  return { ...step, item: ids.get(step.name) ?? here ?? step.item };
}

/** Outputs whose file name is taken get another one, and the queries follow. */
function freeOutput(step: PipelineStep, { tables }: TakenFiles): PipelineStep {
  if (step.kind !== 'output') return step;
  const names = foundryData.get().items.map(({ name }) => name);
  if (!names.includes(`${step.name}.parquet`)) return step;
  const stems = names.map((name) => name.replace(/\.parquet$/, ''));
  const name = uniqueName(step.name, stems);
  tables.set(tableName(step.name, new Set()), tableName(name, new Set()));
  return { ...step, name };
}

function takePipeline(part: ReadPart, choice: ClashChoice, files: TakenFiles): void {
  if (part.kind !== 'pipeline') return;
  const clash = clashOf(part);
  // The shape was checked when the package was read.
  const pipeline = part.value as Pipeline;
  if (clash !== null && choice === 'replace') remove(clash);
  const steps = pipeline.steps.map((step) => freeOutput(linked(step, files), files));
  addPipeline(part.name, { ...pipeline, steps, outputs: {} });
}

function takeProject(part: ReadPart, choice: ClashChoice, { tables }: TakenFiles): string {
  const project = part.value as Project;
  const clash = clashOf(part);
  if (clash !== null && choice === 'replace') removeProject(clash);
  const queries = project.queries.map((query) => ({ ...query, sql: withRenamedTables(query.sql, tables) }));
  return addProject(part.name, { ...project, queries });
}

/**
 * Takes the parts of a package in, files first. What was chosen to be left out is.
 * @throws FileProblem
 */
export async function takePackage(
  given: ReadPackage,
  choices: ReadonlyMap<string, ClashChoice>,
): Promise<void> {
  const choiceOf = ({ path }: ReadPart) => choices.get(path) ?? 'both';
  const parts = given.parts.filter((part) => clashOf(part) === null || choiceOf(part) !== 'skip');
  const files: TakenFiles = { ids: new Map(), tables: new Map() };
  for (const part of parts) {
    if (part.kind !== 'data') continue;
    const id = await takeData(part, choiceOf(part));
    files.ids.set(part.name, id);
    const source = currentSources().find((one) => one.origin === 'file' && one.file.id === id);
    if (source && part.table !== null && source.table !== part.table)
      files.tables.set(part.table, source.table);
  }
  for (const part of parts) takePipeline(part, choiceOf(part), files);
  const projects = parts
    .filter(({ kind }) => kind === 'project')
    .map((part) => takeProject(part, choiceOf(part), files));
  closePackage();
  const [first] = projects;
  if (first === undefined) return;
  openData();
  openWorkspace(first);
}

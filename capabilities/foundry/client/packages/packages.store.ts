import { type ScenarioPart, scenarioPart } from '#capabilities/scenarios/contract.ts';
import { fileNameOf, saveFile } from '#platform/client/documents/save-file.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import { openLink } from '../../contract.ts';
import type { BuiltInPackage } from '../../domain/built-in-packages.ts';
import { FileProblem } from '../../domain/data-table.ts';
import { type FoundryFile, uniqueName } from '../../domain/foundry-items.ts';
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
} from '../../domain/package-file.ts';
import { itemsMadeBy } from '../../domain/pipelines/pipeline-links.ts';
import type { Pipeline, PipelineStep } from '../../domain/pipelines/pipeline.ts';
import type { Project } from '../../domain/project.ts';
import { tableName, withRenamedTables } from '../../domain/sql/sql-text.ts';
import { PIPELINE_TYPE } from '../../domain/sources.ts';
import { callEngine } from '../engine/sql-engine.ts';
import { currentSources, foundryFiles, uploadFiles } from '../sources/files.store.ts';
import { remove } from '../change-foundry-data.ts';
import { foundryData } from '../foundry-data.store.ts';
import type { FoundryScenarios } from '../foundry-deps.ts';
import { openData, openWorkspace } from '../workspace/foundry-view.store.ts';
import { packageCodec } from './package-codec.ts';
import { addPipeline, foundryPipelines, pipelineItems } from '../pipelines/pipelines.store.ts';
import { addProject, foundryProjects, newId, nowIso, removeProject } from './projects.store.ts';
import { dropSource } from '../sources/sources.store.ts';

/** Larger packages are slow to open; files of this size are sent as files. */
const PACKAGE_BYTES_MAX = 100 * 1024 * 1024;

/** The inspected package that awaits a decision. */
export const openedPackage = createSlice<{ given: ReadPackage | null }>('foundryPackage', { given: null });
export const closePackage = (): void => openedPackage.set({ given: null });

/** Reads a package file; nothing of it is stored before the user confirms. @throws FileProblem */
export async function inspectPackage(text: string): Promise<void> {
  openedPackage.set({ given: await readPackage(text, packageCodec) });
}

const allPipelines = () =>
  new Map(Object.entries(foundryPipelines.get().open).map(([id, entry]) => [id, entry.pipeline]));

/** Contents of a package, by id. */
export interface PackageChoice {
  name: string;
  projectIds: readonly string[];
  pipelineIds: readonly string[];
  scenarioIds: readonly string[];
  hasData: boolean;
}

/** The pipelines that create the data read by projects. */
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
    // Outputs of the pipelines are created again where the package is opened.
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

/** Scenarios as parts; unreadable ones are not packed. */
function scenarioParts(ids: readonly string[], scenarios: FoundryScenarios): PackagePart[] {
  return scenarios
    .list()
    .filter(({ id }) => ids.includes(id))
    .map(({ name, flightIds, actions }) => {
      const part = scenarioPart.safeParse({ flightIds, actions });
      if (!part.success)
        throw new FileProblem(
          `${name} is not packed: ${part.error.issues[0]?.message ?? 'it cannot be read.'}`,
        );
      return partOf('scenario', name, part.data, packageCodec);
    });
}

/** Packs projects, pipelines and scenarios, and by choice their files, as the text of one package file. @throws FileProblem */
export async function packageText(choice: PackageChoice, scenarios: FoundryScenarios): Promise<string> {
  const projects = foundryProjects.get().projects.filter(({ id }) => choice.projectIds.includes(id));
  const pipelines = pipelineItems().flatMap(({ id, name }) => {
    const pipeline = foundryPipelines.get().open[id]?.pipeline;
    return pipeline && choice.pipelineIds.includes(id) ? [{ name, pipeline }] : [];
  });
  // Results of earlier runs are private.
  const parts = projects.map((project) =>
    partOf('project', project.name, { ...project, history: [] }, packageCodec),
  );
  for (const { name, pipeline } of pipelines)
    parts.push(partOf('pipeline', name, { ...pipeline, outputs: {} }, packageCodec));
  parts.push(...scenarioParts(choice.scenarioIds, scenarios));
  if (choice.hasData)
    parts.push(
      ...(await dataParts(
        projects,
        pipelines.map(({ pipeline }) => pipeline),
      )),
    );
  return JSON.stringify(await packParts(choice.name, nowIso(), parts, packageCodec));
}

/** Downloads a package as one file. @throws FileProblem */
export async function downloadPackage(choice: PackageChoice, scenarios: FoundryScenarios): Promise<void> {
  const text = await packageText(choice, scenarios);
  saveFile(fileNameOf(choice.name, PACKAGE_EXTENSION, 'package'), 'application/json', text);
}

/** Reads the content shared by a link. @throws the server's error, FileProblem */
export async function inspectLink(token: string): Promise<void> {
  const { package: text } = await callEndpoint(openLink, { body: { token } });
  await inspectPackage(text);
}

/** Inspects a package included in the app, like any other. */
export async function inspectBuiltIn({ title, pipelines, projects }: BuiltInPackage): Promise<void> {
  const parts = [
    ...projects.map(({ name, project }) => partOf('project', name, project, packageCodec)),
    ...pipelines.map(({ name, pipeline }) => partOf('pipeline', name, pipeline, packageCodec)),
  ];
  await inspectPackage(JSON.stringify(await packParts(title, nowIso(), parts, packageCodec)));
}

/** Handling of a part whose name is in use here. */
export type ClashChoice = 'both' | 'replace' | 'skip';

const isPipeline = (item: FoundryFile): boolean => item.type === PIPELINE_TYPE;

/** The id of the item with the name and kind of a part; null when there is none. */
export function clashOf(part: ReadPart, scenarios: FoundryScenarios): string | null {
  if (part.kind === 'project')
    return foundryProjects.get().projects.find(({ name }) => name === part.name)?.id ?? null;
  if (part.kind === 'scenario') return scenarios.list().find(({ name }) => name === part.name)?.id ?? null;
  // A folder, or a file in the case of a pipeline, may have the name too and is never replaced.
  const item = foundryData
    .get()
    .items.find(
      (one) =>
        one.kind === 'file' && one.name === part.name && isPipeline(one) === (part.kind === 'pipeline'),
    );
  return item?.id ?? null;
}

async function addData({ name, value }: ReadPart): Promise<string> {
  if (!(value instanceof Uint8Array)) throw new Error('data is bytes');
  const refusedBefore = foundryFiles.get().refused.length;
  const [id] = await uploadFiles([new File([new Uint8Array(value)], name)], null);
  const reason = foundryFiles.get().refused[refusedBefore]?.message;
  if (id === undefined) throw new FileProblem(`${name} of the package was not added. ${reason ?? ''}`);
  return id;
}

/** Gives a file here the contents of another one, which could be read, and removes that one. */
async function replaceContents(id: string, fromId: string): Promise<void> {
  const before = currentSources().find((one) => one.origin === 'file' && one.file.id === id);
  await callEngine('copyFiles', { copies: [{ from: fromId, to: id }] });
  const taken = currentSources().find((one) => one.origin === 'file' && one.file.id === fromId);
  remove(fromId);
  if (taken) dropSource(taken.table);
  if (before) dropSource(before.table);
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

/** Outputs whose file name is in use are renamed, and the queries are adapted. */
function freeOutput(step: PipelineStep, { tables }: TakenFiles): PipelineStep {
  if (step.kind !== 'output') return step;
  const names = foundryData.get().items.map(({ name }) => name);
  if (!names.includes(`${step.name}.parquet`)) return step;
  const stems = names.map((name) => name.replace(/\.parquet$/, ''));
  const name = uniqueName(step.name, stems);
  tables.set(tableName(step.name, new Set()), tableName(name, new Set()));
  return { ...step, name };
}

function takePipeline(part: ReadPart, clash: string | null, files: TakenFiles): void {
  // The shape was checked when the package was read.
  const pipeline = part.value as Pipeline;
  if (clash !== null) remove(clash);
  const steps = pipeline.steps.map((step) => freeOutput(linked(step, files), files));
  addPipeline(part.name, { ...pipeline, steps, outputs: {} });
}

function takeProject(part: ReadPart, clash: string | null, { tables }: TakenFiles): string {
  const project = part.value as Project;
  if (clash !== null) removeProject(clash);
  const queries = project.queries.map((query) => ({ ...query, sql: withRenamedTables(query.sql, tables) }));
  return addProject(part.name, { ...project, queries });
}

/** An imported part, and the id of the item it replaces. */
interface TakenPart {
  part: ReadPart;
  replacesId: string | null;
}
const ofKind = (parts: readonly TakenPart[], kind: ReadPart['kind']) =>
  parts.filter(({ part }) => part.kind === kind);

async function takeScenarios(parts: readonly TakenPart[], scenarios: FoundryScenarios): Promise<string[]> {
  const taken = scenarios.list().map(({ name }) => name);
  return scenarios.take(
    parts.map(({ part, replacesId }) => {
      const name = replacesId === null ? uniqueName(part.name, taken) : part.name;
      taken.push(name);
      return { id: newId('scenario_'), name, part: part.value as ScenarioPart, replacesId };
    }),
  );
}

/** Files first, and scenarios, whose flights are queried: a failure there leaves nothing behind. */
async function takeFilesAndScenarios(parts: readonly TakenPart[], scenarios: FoundryScenarios) {
  const fresh: { part: ReadPart; id: string; replacesId: string | null }[] = [];
  const given = ofKind(parts, 'scenario');
  const added = given.filter(({ replacesId }) => replacesId === null).length;
  const room = scenarios.max - scenarios.list().length;
  if (added > room)
    throw new FileProblem(
      `The package adds ${added} scenarios and there is room for ${room}: ${scenarios.max} are kept at most. Leave some out or delete yours.`,
    );
  try {
    for (const { part, replacesId } of ofKind(parts, 'data'))
      fresh.push({ part, replacesId, id: await addData(part) });
    const notes = given.length === 0 ? [] : await takeScenarios(given, scenarios);
    return { fresh, notes };
  } catch (error) {
    for (const { id } of fresh) remove(id);
    throw error;
  }
}

/**
 * Imports the parts of a package, except those excluded. Returns what could not be imported, in sentences.
 * @throws FileProblem; nothing of the package is then stored
 */
export async function takePackage(
  given: ReadPackage,
  choices: ReadonlyMap<string, ClashChoice>,
  scenarios: FoundryScenarios,
): Promise<string[]> {
  const parts = given.parts.flatMap((part): TakenPart[] => {
    const clash = clashOf(part, scenarios);
    const choice = choices.get(part.path) ?? 'both';
    if (clash !== null && choice === 'skip') return [];
    return [{ part, replacesId: choice === 'replace' ? clash : null }];
  });
  const { fresh, notes } = await takeFilesAndScenarios(parts, scenarios);
  const files: TakenFiles = { ids: new Map(), tables: new Map() };
  for (const { part, id, replacesId } of fresh) {
    if (replacesId !== null) await replaceContents(replacesId, id);
    files.ids.set(part.name, replacesId ?? id);
    const source = currentSources().find(
      (one) => one.origin === 'file' && one.file.id === (replacesId ?? id),
    );
    if (source && part.table !== null && source.table !== part.table)
      files.tables.set(part.table, source.table);
  }
  for (const { part, replacesId } of ofKind(parts, 'pipeline')) takePipeline(part, replacesId, files);
  const projects = ofKind(parts, 'project').map(({ part, replacesId }) =>
    takeProject(part, replacesId, files),
  );
  closePackage();
  const [first] = projects;
  if (first !== undefined) {
    openData();
    openWorkspace(first);
  }
  return notes;
}

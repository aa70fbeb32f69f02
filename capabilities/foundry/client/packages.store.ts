import { fileNameOf, saveFile } from '#platform/client/documents/save-file.ts';
import { FileProblem } from '../domain/data-table.ts';
import { filesOf, type FoundryPackage, PACKAGE_EXTENSION, readPackage } from '../domain/package-file.ts';
import { withRenamedTables } from '../domain/sql-text.ts';
import { callEngine } from './engine/sql-engine.ts';
import { currentSources, foundryFiles, uploadFiles } from './files.store.ts';
import { openData, openWorkspace } from './foundry-view.store.ts';
import { addProject, foundryProjects, nowIso } from './projects.store.ts';

/** Larger packages are slow to open; files of this size are sent as files. */
const PACKAGE_BYTES_MAX = 100 * 1024 * 1024;

async function base64Of(blob: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not read')));
    reader.readAsDataURL(blob);
  });
  return url.slice(url.indexOf(',') + 1);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw new FileProblem('A file of the package is damaged.');
  }
}

/** Puts a project and the files that it reads into one text. */
async function packageOf(projectId: string): Promise<FoundryPackage> {
  const project = foundryProjects.get().projects.find(({ id }) => id === projectId);
  if (!project) throw new Error(`there is no project ${projectId}`);
  const files: FoundryPackage['files'] = [];
  let bytes = 0;
  for (const { file, table } of filesOf(project, currentSources())) {
    const blob = await callEngine('fileOf', { id: file.id });
    if (!blob) throw new FileProblem(`${file.name}: its contents are not in this browser.`);
    bytes += blob.size;
    if (bytes > PACKAGE_BYTES_MAX)
      throw new FileProblem(`The files of a package have up to ${PACKAGE_BYTES_MAX / 1024 / 1024} MB.`);
    files.push({ name: file.name, table, base64: await base64Of(blob) });
  }
  // What was run is nobody else's business.
  const shared = { ...project, history: [] };
  return { format: 'meridian-foundry-package', version: 1, savedAt: nowIso(), project: shared, files };
}

/** Hands over a project as a package file. */
export async function downloadPackage(projectId: string): Promise<void> {
  const made = await packageOf(projectId);
  const name = fileNameOf(made.project.name, PACKAGE_EXTENSION, 'project');
  saveFile(name, 'application/json', JSON.stringify(made));
}

/**
 * Opens a package as a new project with files of its own. A file whose table name is taken here gets another one, and
 * the queries follow.
 * @throws FileProblem
 */
export async function openPackage(text: string): Promise<string> {
  const { project, files } = readPackage(text);
  const renamed = new Map<string, string>();
  for (const { name, table, base64 } of files) {
    const refusedBefore = foundryFiles.get().refused.length;
    const [id] = await uploadFiles([new File([bytesOf(base64)], name)], null);
    const reason = foundryFiles.get().refused[refusedBefore]?.message;
    if (id === undefined) throw new FileProblem(`${name} of the package was not added. ${reason ?? ''}`);
    const source = currentSources().find((one) => one.origin === 'file' && one.file.id === id);
    if (source && source.table !== table) renamed.set(table, source.table);
  }
  const queries = project.queries.map((query) => ({ ...query, sql: withRenamedTables(query.sql, renamed) }));
  const projectId = addProject(project.name, { ...project, queries });
  openData();
  openWorkspace(projectId);
  return projectId;
}

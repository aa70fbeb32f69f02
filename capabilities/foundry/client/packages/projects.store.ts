import { z } from 'zod';
import { generateId } from '#platform/contract/ids.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { uniqueName } from '../../domain/foundry-items.ts';
import { blankProject, type Project, projectShape, type ProjectView } from '../../domain/project.ts';

export const PROJECTS_KEY = 'foundry.projects';

interface Projects {
  projects: readonly Project[];
  /** The last write failed: the content of the screen is not stored. */
  problem: string | null;
}

/** The projects of this user, in local storage under their own key. */
export const foundryProjects = createSlice<Projects>('foundryProjects', { projects: [], problem: null });

function stored(): readonly Project[] {
  try {
    const outcome = z.array(projectShape).safeParse(JSON.parse(localStorage.getItem(PROJECTS_KEY) ?? '[]'));
    return outcome.success ? outcome.data : [];
  } catch {
    return [];
  }
}

/** Reads the stored projects and stores changes; returns a function that stops it. */
export function startProjects(): () => void {
  let isTaking = false;
  const take = () => {
    isTaking = true;
    foundryProjects.set({ projects: stored(), problem: null });
    isTaking = false;
  };
  take();
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === PROJECTS_KEY && newValue !== null) take();
  };
  window.addEventListener('storage', onStorage);
  const stop = foundryProjects.subscribe(({ projects }, before) => {
    if (isTaking || projects === before.projects) return;
    try {
      localStorage.setItem(PROJECTS_KEY, JSON.stringify(projects));
      if (foundryProjects.get().problem !== null)
        foundryProjects.set((state) => ({ ...state, problem: null }));
    } catch {
      foundryProjects.set((state) => ({
        ...state,
        problem: 'Not saved: the storage of this browser is full.',
      }));
    }
  });
  return () => {
    window.removeEventListener('storage', onStorage);
    stop();
  };
}

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));
export const newId = (prefix: string): string => generateId(prefix, randomBytes);
export const nowIso = (): string => new Date(nowMs()).toISOString();

const setProjects = (change: (projects: readonly Project[]) => readonly Project[]) =>
  foundryProjects.set((state) => ({ ...state, projects: change(state.projects) }));

/** Creates a project and returns its id. */
export function addProject(name: string, filled: Partial<Project> = {}): string {
  const names = foundryProjects.get().projects.map((project) => project.name);
  const ids = { project: newId('project_'), query: newId('query_') };
  const blank = blankProject(ids, uniqueName(name, names), nowIso());
  setProjects((projects) => [...projects, { ...blank, ...filled, id: blank.id, name: blank.name }]);
  return blank.id;
}

/** Changes a project and dates it. */
export function changeProject(id: string, change: (project: Project) => Project): void {
  setProjects((projects) =>
    projects.map((project) => {
      if (project.id !== id) return project;
      const changed = change(project);
      return changed === project ? project : { ...changed, savedAt: nowIso() };
    }),
  );
}

export function renameProject(id: string, name: string): void {
  const others = foundryProjects.get().projects.filter((project) => project.id !== id);
  changeProject(id, (project) => ({
    ...project,
    name: uniqueName(
      name,
      others.map((other) => other.name),
    ),
  }));
}

/** Removes a project and returns a function that restores it. */
export function removeProject(id: string): () => void {
  const gone = foundryProjects.get().projects.find((project) => project.id === id);
  setProjects((projects) => projects.filter((project) => project.id !== id));
  return () => gone && setProjects((projects) => [...projects, gone]);
}

export function duplicateProject(id: string): void {
  const original = foundryProjects.get().projects.find((project) => project.id === id);
  if (original) addProject(`${original.name} Copy`, original);
}

/** Changes a view of a project. */
export const setView = (projectId: string, viewId: string, part: Partial<ProjectView>): void =>
  changeProject(projectId, (project) => ({
    ...project,
    views: project.views.map((view) => (view.id === viewId ? { ...view, ...part } : view)),
  }));

// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scenarioPart } from '#capabilities/scenarios/contract.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { readPackage, packParts, partOf, type ReadPackage } from '../../domain/package-file.ts';
import type { Pipeline } from '../../domain/pipelines/pipeline.ts';
import { blankProject } from '../../domain/project.ts';
import { EngineInMemory, storedContents } from '../../testing/engine-in-memory.ts';
import { stepOf } from '../../testing/pipeline-steps.ts';
import { foundryFiles, uploadFiles } from '../sources/files.store.ts';
import { addFolder } from '../change-foundry-data.ts';
import { foundryData } from '../foundry-data.store.ts';
import { type FoundryDeps, foundryContext, type PackedScenario } from '../foundry-deps.ts';
import { packageCodec as codec } from './package-codec.ts';
import { PackageDialog } from './package-dialog.tsx';
import {
  type ClashChoice,
  inspectPackage,
  openedPackage,
  packageText,
  takePackage,
} from './packages.store.ts';
import { addPipeline, foundryPipelines } from '../pipelines/pipelines.store.ts';
import { addProject, foundryProjects } from './projects.store.ts';

let isOffline = false;
/** Scenarios as stored by their capability: four at most; adding some queries the saved flights. */
let kept: PackedScenario[] = [];
const deps: FoundryDeps = {
  folderName: async () => 'mine',
  scenarios: {
    max: 4,
    list: () => kept,
    take: async (given) => {
      if (isOffline) throw new Error('Network Error');
      const gone = given.map(({ replacesId }) => replacesId);
      kept = [
        ...kept.filter(({ id }) => !gone.includes(id)),
        ...given.map(({ id, name, part }) => ({ id, name, ...part })),
      ];
      return given.map(({ name }) => `${name}: 1 of 2 flights are not saved here.`);
    },
  },
};
const Provider = foundryContext.provider(deps);

const pipeline = (name: string): Pipeline => ({
  version: 1,
  steps: [
    stepOf('s', 'source', [], { origin: 'file', item: 'theirs', name: 'delays.csv' }),
    stepOf('o', 'output', ['s'], { name }),
  ],
  outputs: {},
});
const project = {
  ...blankProject({ project: 'p', query: 'q' }, 'Delays', '2026-11-24T12:00:00.000Z'),
  queries: [{ id: 'q', name: 'a.sql', sql: 'SELECT * FROM delays' }],
};
const scenario = scenarioPart.parse({
  flightIds: ['MER1', 'gone'],
  actions: [{ kind: 'delay', flightIds: ['MER1'], minutes: 120 }],
});
const data = (text: string) => ({
  kind: 'data' as const,
  name: 'delays.csv',
  table: 'delays',
  bytes: codec.encode(text),
});

const made = (text = 'a,b\n9,9\n') =>
  packParts(
    'Winter',
    '2026-11-24T12:00:00.000Z',
    [
      partOf('project', 'Delays', project, codec),
      partOf('pipeline', 'Late', pipeline('late'), codec),
      partOf('scenario', 'Two hours', scenario, codec),
      data(text),
    ],
    codec,
  ).then((one) => readPackage(JSON.stringify(one), codec));

/** Content before the import: an item with the name of each part. */
async function fill(): Promise<{ file: string; pipeline: string }> {
  const [file = ''] = await uploadFiles([new File(['a,b\n1,2\n'], 'delays.csv')], null);
  addProject('Delays', { queries: [{ id: 'mine', name: 'mine.sql', sql: 'SELECT 1' }] });
  const own = addPipeline('Late', pipeline('own'));
  kept = [{ id: 's0', name: 'Two hours', flightIds: [], actions: [] }];
  return { file, pipeline: own };
}
const all = (given: ReadPackage, choice: ClashChoice) =>
  new Map(given.parts.map(({ path }) => [path, choice]));
const names = () =>
  foundryData
    .get()
    .items.map(({ name }) => name)
    .toSorted();
const textOf = (name: string) => {
  const item = foundryData.get().items.find((one) => one.name === name);
  return storedContents.get(item?.id ?? '');
};

beforeEach(() => {
  vi.stubGlobal('Worker', EngineInMemory);
  localStorage.clear();
  storedContents.clear();
  isOffline = false;
  kept = [];
  for (const slice of [foundryData, foundryFiles, foundryPipelines, foundryProjects, openedPackage])
    slice.reset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

describe('importing a package', () => {
  it('K1 keeps both: the local item is unchanged, the imported one is renamed and used by the imported queries', async () => {
    await fill();
    const given = await made();
    const notes = await takePackage(given, all(given, 'both'), deps.scenarios);
    expect(names()).toEqual(['Late', 'Late (2)', 'delays.csv', 'delays.csv (2)'].toSorted());
    expect([textOf('delays.csv'), textOf('delays.csv (2)')]).toEqual(['a,b\n1,2\n', 'a,b\n9,9\n']);
    const projects = foundryProjects.get().projects;
    expect(projects.map(({ name }) => name)).toEqual(['Delays', 'Delays (2)']);
    expect(projects[0]?.queries[0]?.sql).toBe('SELECT 1');
    // The query reads the table of the imported file, not the existing one.
    expect(projects[1]?.queries[0]?.sql).toBe('SELECT * FROM "delays_2"');
    const copy = foundryData.get().items.find(({ name }) => name === 'Late (2)')?.id ?? '';
    const file = foundryData.get().items.find(({ name }) => name === 'delays.csv (2)')?.id;
    expect(foundryPipelines.get().open[copy]?.pipeline.steps[0]).toMatchObject({ item: file });
    expect(kept).toMatchObject([
      { name: 'Two hours', actions: [] },
      { name: 'Two hours (2)', ...scenario },
    ]);
    expect(notes).toEqual(['Two hours (2): 1 of 2 flights are not saved here.']);
  });

  it('K1 replaces mine: ids that other items refer to are kept, contents are those of the package', async () => {
    const before = await fill();
    const given = await made();
    await takePackage(given, all(given, 'replace'), deps.scenarios);
    expect(names()).toEqual(['Late', 'delays.csv']);
    const file = foundryData.get().items.find(({ name }) => name === 'delays.csv');
    expect([file?.id, textOf('delays.csv')]).toEqual([before.file, 'a,b\n9,9\n']);
    expect(foundryProjects.get().projects.map(({ name, queries }) => [name, queries[0]?.sql])).toEqual([
      ['Delays', 'SELECT * FROM delays'],
    ]);
    expect(foundryData.get().items.some(({ id }) => id === before.pipeline)).toBe(false);
    expect(kept).toMatchObject([{ name: 'Two hours', actions: scenario.actions }]);
  });

  it('K1 omits: local items are unchanged, and an imported pipeline reads the local file', async () => {
    const before = await fill();
    const given = await made();
    const choices = all(given, 'skip');
    choices.delete('pipelines/Late.json');
    await takePackage(given, choices, deps.scenarios);
    expect(textOf('delays.csv')).toBe('a,b\n1,2\n');
    expect(foundryProjects.get().projects.map(({ queries }) => queries[0]?.sql)).toEqual(['SELECT 1']);
    expect(kept).toHaveLength(1);
    const copy = foundryData.get().items.find(({ name }) => name === 'Late (2)')?.id ?? '';
    expect(foundryPipelines.get().open[copy]?.pipeline.steps[0]).toMatchObject({ item: before.file });
  });

  it('K1 an unreadable file replaces nothing, and nothing else of the package is kept', async () => {
    await fill();
    const given = await made('a,b\n\0\n');
    await expect(takePackage(given, all(given, 'replace'), deps.scenarios)).rejects.toThrow(
      'delays.csv of the package was not added. line 2, column 1: a NUL character',
    );
    expect([names(), textOf('delays.csv')]).toEqual([['Late', 'delays.csv'], 'a,b\n1,2\n']);
    expect(foundryProjects.get().projects.map(({ queries }) => queries[0]?.sql)).toEqual(['SELECT 1']);
  });

  it('K1 without the saved flights, or without room for its scenarios, nothing of the package is kept', async () => {
    const given = await made();
    isOffline = true;
    await expect(takePackage(given, new Map(), deps.scenarios)).rejects.toThrow('Network Error');
    isOffline = false;
    kept = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id, flightIds: [], actions: [] }));
    await expect(takePackage(given, new Map(), deps.scenarios)).rejects.toThrow(
      'The package adds 1 scenarios and there is room for 0',
    );
    expect([names(), foundryProjects.get().projects]).toEqual([[], []]);
  });

  it('K1 a folder or a pipeline of the same name is never replaced by a file', async () => {
    addFolder('delays.csv');
    addPipeline('delays.csv');
    const given = await made();
    await takePackage(given, all(given, 'replace'), deps.scenarios);
    expect(names().filter((name) => name.startsWith('delays'))).toEqual([
      'delays.csv',
      'delays.csv (2)',
      'delays.csv (3)',
    ]);
    expect(textOf('delays.csv (3)')).toBe('a,b\n9,9\n');
  });

  it('K1 a package made here can be imported elsewhere; unreadable actions are not packed', async () => {
    await takePackage(await made(), new Map(), deps.scenarios);
    const choice = {
      name: 'Back',
      projectIds: foundryProjects.get().projects.map(({ id }) => id),
      pipelineIds: foundryData
        .get()
        .items.filter(({ type }) => type === 'Pipeline')
        .map(({ id }) => id),
      scenarioIds: kept.map(({ id }) => id),
      hasData: true,
    };
    const text = await packageText(choice, deps.scenarios);
    const { parts } = await readPackage(text, codec);
    expect(parts.map(({ path }) => path)).toEqual([
      'projects/Delays.json',
      'pipelines/Late.json',
      'scenarios/Two hours.json',
      'data/delays.csv',
    ]);
    expect(parts[2]?.value).toEqual(scenario);
    kept = kept.map((one) => ({ ...one, actions: [{ kind: 'fly' }] }));
    await expect(packageText(choice, deps.scenarios)).rejects.toThrow('Two hours is not packed:');
  });
});

describe('the dialog of a package', () => {
  it('K1 shows parts, sizes and hashes, asks about duplicates only, and states why it was not added', async () => {
    await fill();
    kept = [];
    isOffline = true;
    openedPackage.set({ given: await made() });
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    // Rendered as in a browser, with parts that load later: the tests wait for what should appear.
    root.render(
      <Provider>
        <PackageDialog />
      </Provider>,
    );
    const add = await vi.waitFor(() => {
      const buttons = [...document.querySelectorAll('button')];
      const one = buttons.find(({ textContent }) => textContent === 'Add to Foundry');
      if (!one) throw new Error('no dialog');
      return one;
    });
    const rows = [...document.querySelectorAll('tbody tr')].map(({ children }) =>
      [...children].map((cell) => cell.textContent?.trim()),
    );
    expect(rows.map(([part]) => part)).toEqual([
      'Project Delays',
      'Pipeline Late',
      'Scenario Two hours',
      'File delays.csv',
    ]);
    expect(rows[2]?.at(-1)).toBe('Free');
    expect(rows.map((row) => row.at(-1)?.includes('Keep both'))).toEqual([true, true, false, true]);
    expect(rows[3]?.slice(1, 3)).toEqual(['8 B', openedPackage.get().given?.parts[3]?.sha256.slice(0, 10)]);
    add.click();
    await vi.waitFor(() => expect(document.body.textContent).toContain('Network Error'));
    expect(textOf('delays.csv')).toBe('a,b\n1,2\n');
    isOffline = false;
    add.click();
    await vi.waitFor(() => expect(openedPackage.get().given).toBeNull());
    expect(names()).toContain('delays.csv (2)');
    root.unmount();
    place.remove();
  });

  it('K1 a package with false hashes or a hidden path opens no dialog', async () => {
    const one = await packParts('x', '', [data('a,b\n1,2\n')], codec);
    await expect(inspectPackage(JSON.stringify({ ...one, entries: [] }))).rejects.toThrow(
      'listed but missing',
    );
    const hidden = one.contents.map((part) => ({ ...part, path: 'data/../../x' }));
    const hash = await codec.digest(codec.encode(JSON.stringify(hidden)));
    await expect(inspectPackage(JSON.stringify({ ...one, contents: hidden, hash }))).rejects.toThrow(
      'the path is not allowed',
    );
    expect(openedPackage.get().given).toBeNull();
  });
});

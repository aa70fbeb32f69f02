import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { messageOf } from '#platform/contract/problem.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { type Source, sourcesOf } from '../domain/sources.ts';
import type { Project } from '../domain/project.ts';
import { openEngine } from './engine/sql-engine.ts';
import { sweepContents } from './sources/files.store.ts';
import { foundryData } from './foundry-data.store.ts';
import { foundryContext } from './foundry-deps.ts';
import { objectTypesQuery } from './objects/foundry-objects.queries.ts';
import { foundryView } from './workspace/foundry-view.store.ts';
import { objectTypes } from './objects/object-types.store.ts';
import { foundryProjects, startProjects } from './packages/projects.store.ts';
import { startSources } from './sources/sources.store.ts';
import { startPipelineRuns } from './pipelines/pipeline-runs.store.ts';
import { loadPipelines } from './pipelines/pipelines.store.ts';
import { startWorkspace } from './workspace/workspace.store.ts';

export interface EngineState {
  phase: 'starting' | 'ready' | 'failed';
  message: string;
}

/** Opens the engine and the stores for as long as Foundry is shown. */
export function useEngine(): EngineState {
  const { folderName } = foundryContext.use();
  const [state, setState] = useState<EngineState>({ phase: 'starting', message: 'Starting engine' });
  useEffect(() => {
    const stops = [startProjects(), startSources(), startWorkspace(), startPipelineRuns()];
    let isOver = false;
    const open = async () => {
      await openEngine(await folderName());
      if (!isOver) setState({ phase: 'ready', message: 'Engine ready' });
      await sweepContents();
      await loadPipelines();
    };
    open().catch((error: unknown) => {
      if (!isOver) setState({ phase: 'failed', message: messageOf(error) });
    });
    return () => {
      isOver = true;
      for (const stop of stops) stop();
    };
  }, [folderName]);
  return state;
}

/** The object types of the server, and the error when they are unavailable. */
export function useObjectTypes(): { error: Error | null; retry: () => void } {
  const { data, error, refetch } = useQuery(objectTypesQuery);
  useEffect(() => {
    if (data) objectTypes.set(data);
  }, [data]);
  return { error, retry: () => void refetch() };
}

/** Every source that SQL can read. */
export function useSources(): readonly Source[] {
  const items = useSlice(foundryData, (data) => data.items);
  const types = useSlice(objectTypes);
  return useMemo(() => sourcesOf(items, types), [items, types]);
}

/** The project whose workspace is open. */
export function useProject(): Project | null {
  const id = useSlice(foundryView, (view) => view.selectedProjectId);
  return useSlice(foundryProjects, ({ projects }) => projects.find((project) => project.id === id) ?? null);
}

import '@xyflow/react/dist/base.css';
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  Handle,
  type Node,
  type NodeChange,
  type NodeProps,
  Position,
  ReactFlow,
  applyNodeChanges,
  useNodesInitialized,
  useReactFlow,
} from '@xyflow/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  connected,
  INPUTS,
  makesCycle,
  type PipelineStep,
  withoutStep,
} from '../../domain/pipelines/pipeline.ts';
import styles from './pipelines.module.css';
import { changeSteps, selectStep } from './pipelines.store.ts';
import { STEP_KINDS, stepSummary } from './step-kinds.ts';
import { stepFace, type StepFace, StepStateLine } from './step-state.tsx';
import type { PipelineState } from './use-pipeline.ts';

interface StepNodeData extends Record<string, unknown> {
  step: PipelineStep;
  face: StepFace;
}
type StepNode = Node<StepNodeData, 'step'>;

const portTop = (index: number, count: number) => `${((index + 1) * 100) / (count + 1)}%`;

function StepCard({ data, selected }: NodeProps<StepNode>) {
  const { step, face } = data;
  const { Icon, title } = STEP_KINDS[step.kind];
  // A union shows one more port than is connected.
  const ports =
    step.kind === 'union' ? step.inputs.length + (step.inputs.includes(null) ? 0 : 1) : INPUTS[step.kind];
  return (
    <div className={styles.node} data-tone={face.tone} data-selected={selected || undefined}>
      {Array.from({ length: ports }, (_, port) => (
        <Handle
          key={port}
          id={String(port)}
          type="target"
          position={Position.Left}
          className={styles.port}
          style={{ top: portTop(port, ports) }}
        />
      ))}
      <Icon size={16} aria-hidden />
      <div>
        <b>{step.title || title}</b>
        <small>{stepSummary(step) || title}</small>
        <StepStateLine face={face} />
      </div>
      {step.kind !== 'output' && <Handle type="source" position={Position.Right} className={styles.port} />}
    </div>
  );
}

const NODE_TYPES = { step: StepCard };

const edgesOf = (steps: readonly PipelineStep[], running: ReadonlySet<string>): Edge[] =>
  steps.flatMap((step) =>
    step.inputs.flatMap((input, port) =>
      input === null
        ? []
        : [
            {
              id: `${input} ${step.id} ${port}`,
              source: input,
              target: step.id,
              targetHandle: String(port),
              animated: running.has(step.id),
            },
          ],
    ),
  );

const FITTED = { maxZoom: 1, padding: 0.2 };

/** A step that is added beyond the edge brings the whole pipeline into view. */
function FitAddedSteps({ count }: { count: number }) {
  const { fitView } = useReactFlow();
  const isMeasured = useNodesInitialized();
  const fitted = useRef(count);
  useEffect(() => {
    if (!isMeasured) return;
    if (count > fitted.current) void fitView(FITTED);
    fitted.current = count;
  }, [isMeasured, count, fitView]);
  return null;
}

/** The steps as a graph: dragged, connected and deleted in place. Its content is also in the list of steps. */
export function PipelineGraph({ state, selectedId }: { state: PipelineState; selectedId: string | null }) {
  const { id, pipeline } = state;
  const { steps } = pipeline;
  const fromSteps = useMemo(
    () =>
      steps.map((step): StepNode => ({
        id: step.id,
        type: 'step',
        position: { x: step.x, y: step.y },
        selected: step.id === selectedId,
        ariaLabel: `${STEP_KINDS[step.kind].title} ${step.title}: ${stepFace(step.id, state).text}`,
        data: { step, face: stepFace(step.id, state) },
      })),
    [steps, selectedId, state],
  );
  // Sizes as the library measured them, and places while a step is dragged.
  const [live, setLive] = useState<Readonly<Record<string, Partial<StepNode>>>>({});
  const nodes = useMemo(() => fromSteps.map((node) => ({ ...node, ...live[node.id] })), [fromSteps, live]);
  const running = useMemo(
    () =>
      new Set(steps.filter((step) => state.runs.get(step.id)?.phase === 'running').map((step) => step.id)),
    [steps, state.runs],
  );
  const edges = useMemo(() => edgesOf(steps, running), [steps, running]);

  const onNodesChange = (changes: NodeChange<StepNode>[]) => {
    const followed = changes.filter(({ type }) => type === 'dimensions' || type === 'position');
    if (followed.length > 0)
      setLive((before) => ({
        ...before,
        ...Object.fromEntries(
          applyNodeChanges(followed, nodes).map(({ id: nodeId, measured, position, dragging }) => [
            nodeId,
            { ...(measured ? { measured } : {}), ...(dragging === true ? { position, dragging } : {}) },
          ]),
        ),
      }));
    const chosen = changes.find((change) => change.type === 'select' && change.selected);
    if (chosen?.type === 'select') selectStep(chosen.id);
    const moved = changes.flatMap((change) =>
      change.type === 'position' && change.dragging === false && change.position ? [change] : [],
    );
    if (moved.length > 0)
      changeSteps(id, (all) =>
        all.map((step) => {
          const at = moved.find((one) => one.id === step.id)?.position;
          return at && (at.x !== step.x || at.y !== step.y) ? { ...step, ...at } : step;
        }),
      );
  };
  const connect = ({ source, target, targetHandle }: Connection) =>
    changeSteps(id, (all) => connected(all, target, Number(targetHandle ?? 0), source));
  return (
    <div className={styles.graph} data-own-keys>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        onNodesChange={onNodesChange}
        onConnect={connect}
        isValidConnection={({ source, target }) => !makesCycle(steps, source, target)}
        onDelete={({ nodes: gone, edges: cut }) => {
          const goneIds = new Set(gone.map((node) => node.id));
          if (goneIds.has(selectedId ?? '')) selectStep(null);
          changeSteps(id, (all) => {
            const free = cut
              .filter((edge) => !goneIds.has(edge.source) && !goneIds.has(edge.target))
              .reduce(
                (left, edge) => connected(left, edge.target, Number(edge.targetHandle ?? 0), null),
                all,
              );
            return [...goneIds].reduce<readonly PipelineStep[]>(withoutStep, free);
          });
        }}
        onPaneClick={() => selectStep(null)}
        deleteKeyCode={['Delete', 'Backspace']}
        snapToGrid
        snapGrid={[10, 10]}
        minZoom={0.25}
        maxZoom={1.5}
        fitView
        fitViewOptions={FITTED}
        proOptions={{ hideAttribution: true }}
      >
        <FitAddedSteps count={steps.length} />
        <Background gap={20} size={1} color="var(--line)" />
        <Controls showInteractive={false} className={styles.graphControls ?? ''} />
      </ReactFlow>
    </div>
  );
}

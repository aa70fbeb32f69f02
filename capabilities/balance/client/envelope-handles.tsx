import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { BalanceModel } from '../domain/balance-model.ts';
import { dragCorner, type EnvelopeCorner } from '../domain/edit-envelope.ts';
import { kgOf, massIn, massWords } from '../domain/measure.ts';
import { armWords } from '../domain/limit-words.ts';
import styles from './balance.module.css';
import { changeBalance, endStep } from './balance.store.ts';
import type { ChartScale } from './chart-scale.ts';

interface HandleProps {
  model: BalanceModel;
  scale: ChartScale;
  corner: EnvelopeCorner;
  onDrag: (isDragged: boolean) => void;
}

const ARROWS: Readonly<Record<string, readonly [armSteps: number, weightSteps: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const ARM_STEP_M = 0.01;
const WEIGHT_STEP = 100;
const SHIFTED = 10;

const stepKey = ({ index, side }: EnvelopeCorner) => `envelope.${index}.${side}`;

function Handle({ model, scale, corner, onDrag }: HandleProps) {
  const grip = useRef<{ x: number; y: number } | null>(null);
  const point = model.limits.cgEnvelope[corner.index];
  if (point === undefined) return null;
  const armM = point[corner.side];
  const weightKg = kgOf(point.weight);
  const [x, y] = [scale.x(armM), scale.y(weightKg)];
  const moveTo = (to: { armM: number; weightKg: number }) =>
    changeBalance((now) => dragCorner(now, corner, to), stepKey(corner));
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (grip.current === null) return;
    const to = { x: clientX - grip.current.x, y: clientY - grip.current.y };
    moveTo({ armM: scale.armAt(to.x), weightKg: scale.weightAt(to.y) });
  };
  const end = () => {
    if (grip.current === null) return;
    grip.current = null;
    onDrag(false);
    endStep();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = ARROWS[event.key];
    if (steps === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const factor = event.shiftKey ? SHIFTED : 1;
    const weight = massIn(point.weight, model.unit) + steps[1] * WEIGHT_STEP * factor;
    moveTo({
      armM: armM + steps[0] * ARM_STEP_M * factor,
      weightKg: kgOf({ value: weight, unit: model.unit }),
    });
  };
  const name = corner.side === 'min' ? 'Forward limit' : 'Aft limit';
  return (
    <button
      type="button"
      className={styles.handle}
      style={{ left: x, top: y }}
      data-own-keys
      aria-label={`${name} ${armWords(armM)} at ${massWords(weightKg, model.unit)}: drag, or move by arrow keys`}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        // Earlier arrow key changes are a separate step.
        endStep();
        // Position of the corner on the page relative to the pointer.
        grip.current = { x: event.clientX - x, y: event.clientY - y };
        onDrag(true);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
      onBlur={endStep}
    />
  );
}

export interface EnvelopeHandlesProps {
  model: BalanceModel;
  scale: ChartScale;
  width: number;
  height: number;
  onDrag: (isDragged: boolean) => void;
}

/** The corners of the envelope, to be dragged or moved by arrow keys (with Shift ten times as far). */
export function EnvelopeHandles({ model, scale, width, height, onDrag }: EnvelopeHandlesProps) {
  return (
    <div className={styles.handles} style={{ width, height }}>
      {model.limits.cgEnvelope.flatMap((_, index) =>
        (['min', 'max'] as const).map((side) => (
          <Handle
            key={`${index}-${side}`}
            model={model}
            scale={scale}
            corner={{ index, side }}
            onDrag={onDrag}
          />
        )),
      )}
    </div>
  );
}

import { ChevronLeft, ChevronRight, Moon, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import styles from './charts.module.css';
import { type PageZoom, percentOf, ZOOM_STEPS } from './page-scale.ts';
import type { Zoom } from './use-zoom.ts';

const FIXED = ZOOM_STEPS.map((step) => ({ value: String(step), label: `${step} %` }));

interface ChartToolsProps {
  pageNumber: number;
  pages: number;
  onTurn: (by: 1 | -1) => void;
  zoom: Zoom;
  /** Null while the page must be upright. */
  onRotate: (() => void) | null;
  /** Null in the light theme. */
  night: { isOn: boolean; onChange: (isOn: boolean) => void } | null;
}

function zoomOptions(zoom: PageZoom) {
  const isBetween = typeof zoom === 'number' && !FIXED.some(({ value }) => value === String(zoom));
  return [
    { value: 'width', label: 'Fit width' },
    { value: 'page', label: 'Fit page' },
    ...FIXED,
    ...(isBetween ? [{ value: String(zoom), label: `${zoom} %` }] : []),
  ];
}

/** Pages, zoom, turn and night colours of the open chart. */
export function ChartTools(props: ChartToolsProps) {
  const { pageNumber, pages, onTurn, zoom, onRotate, night } = props;
  return (
    <div className={styles.tools} role="toolbar" aria-label="Chart">
      {pages > 1 && (
        <div className={styles.toolGroup}>
          <IconButton
            label="Previous page"
            Icon={ChevronLeft}
            disabled={pageNumber === 1}
            onClick={() => onTurn(-1)}
          />
          <span className={styles.pageOf} aria-live="polite">
            {pageNumber} / {pages}
          </span>
          <IconButton
            label="Next page"
            Icon={ChevronRight}
            disabled={pageNumber === pages}
            onClick={() => onTurn(1)}
          />
        </div>
      )}
      <div className={styles.toolGroup}>
        <IconButton label="Smaller" keys="-" Icon={ZoomOut} onClick={() => zoom.step(-1)} />
        <SelectField
          label="Zoom"
          isLabelHidden
          className={styles.zoom ?? ''}
          value={String(zoom.zoom)}
          options={zoomOptions(zoom.zoom)}
          onChange={(value) => zoom.set(value === 'width' || value === 'page' ? value : Number(value))}
        />
        <IconButton label="Larger" keys="+" Icon={ZoomIn} onClick={() => zoom.step(1)} />
      </div>
      <div className={styles.toolGroup}>
        {onRotate && <IconButton label="Turn" keys="r" Icon={RotateCw} onClick={onRotate} />}
        {night && (
          <IconButton
            label="Night colours"
            Icon={Moon}
            isPressed={night.isOn}
            onClick={() => night.onChange(!night.isOn)}
          />
        )}
      </div>
      <span className="visually-hidden" aria-live="polite">
        {zoom.scale === null ? '' : `${percentOf(zoom.scale)} percent`}
      </span>
    </div>
  );
}

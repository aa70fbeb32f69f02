import { Popover } from '@base-ui/react/popover';
import { MapPin } from 'lucide-react';
import { useMemo } from 'react';
import popup from '../../ui/popup.module.css';
import { classNames } from '../../ui/class-names.ts';
import type { InspectHit } from '../../layers/layer-reading.ts';
import styles from './map-chooser.module.css';

export interface MapChooserProps {
  hits: readonly InspectHit[];
  /** Where the map was clicked, in pixels of the page. */
  x: number;
  y: number;
  onClose: () => void;
}

/** Chooser for overlapping objects under a click (row F6). */
export function MapChooser({ hits, x, y, onClose }: MapChooserProps) {
  const anchor = useMemo(
    () => ({ getBoundingClientRect: () => DOMRect.fromRect({ x, y, width: 0, height: 0 }) }),
    [x, y],
  );
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} side="right" sideOffset={10} className={popup.positioner}>
          <Popover.Popup className={classNames(popup.popup, styles.chooser)}>
            <Popover.Title className={popup.heading}>{hits.length} things here</Popover.Title>
            {hits.map((hit) => (
              <button
                key={`${hit.title}\n${hit.subtitle}`}
                type="button"
                className={popup.item}
                onClick={() => {
                  onClose();
                  hit.open();
                }}
              >
                {hit.Icon ? (
                  <hit.Icon size={16} aria-hidden className={popup.icon} />
                ) : (
                  <MapPin size={16} aria-hidden className={popup.icon} />
                )}
                <span className={styles.text}>
                  <b>{hit.title}</b>
                  <span>{hit.subtitle}</span>
                </span>
              </button>
            ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

import { Info } from 'lucide-react';
import { useState } from 'react';
import styles from './map-canvas.module.css';

/** The licences of all map content: one line where there is room, otherwise a button that opens it. */
export function MapAttribution({ notices, isCompact }: { notices: readonly string[]; isCompact: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (notices.length === 0) return null;
  const isShown = isOpen || !isCompact;
  return (
    <div className={styles.attribution} data-compact={isCompact || undefined}>
      {isShown && <p id="map-attribution">{notices.join(' · ')}</p>}
      {isCompact && (
        <button
          type="button"
          aria-label={isOpen ? 'Hide map data sources' : 'Show map data sources'}
          aria-expanded={isOpen}
          aria-controls="map-attribution"
          onClick={() => setOpen(!isOpen)}
        >
          <Info size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}

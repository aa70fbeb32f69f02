import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Freshness } from '#platform/contract/freshness.ts';
import { LAYER_CATALOGUE } from '../layers/layer-catalogue.ts';
import { activeLayers } from '../layers/map-view.store.ts';
import { useSlice } from '../state/slice.ts';
import { classNames } from '../ui/class-names.ts';
import { FreshnessLine } from '../ui/freshness-line.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './colour-panel.module.css';
import float from './float.module.css';
import { Contributed } from './place.tsx';
import { useShell } from './shell-context.tsx';
import { usePartShown, useShown } from './use-shell-layout.ts';

/** A layer that is on and whose data failed or is old says so where its colours are explained. */
function Trouble({ title, useFreshness }: { title: string; useFreshness: () => Freshness | null }) {
  const freshness = useFreshness();
  if (freshness === null || freshness.state === 'fresh') return null;
  return (
    <p className={styles.trouble}>
      <span>{title}</span>
      <FreshnessLine freshness={freshness} />
    </p>
  );
}

/** What the colours on the map mean: the legends of the layers that are on (row F4). */
export function ColourPanel() {
  const { layers } = useShell();
  const active = useSlice(activeLayers);
  const isShown = usePartShown('colour-panel');
  const contributed = useShown('colour-panel');
  const [isOpen, setOpen] = useState(true);
  const watched = LAYER_CATALOGUE.flatMap(([key, title]) => {
    const useFreshness = active[key] ? layers.get(key)?.useFreshness : undefined;
    return useFreshness ? [{ key, title, useFreshness }] : [];
  });
  const legends = LAYER_CATALOGUE.flatMap(([key]) => {
    const Legend = active[key] ? layers.get(key)?.Legend : undefined;
    return Legend ? [{ key, Legend }] : [];
  });
  if (!isShown || legends.length + contributed.length === 0) return null;
  return (
    <section className={classNames(float.float, styles.panel)} aria-label="Colours">
      <IconButton
        label={isOpen ? 'Hide colours' : 'Show colours'}
        Icon={ChevronDown}
        iconSize={14}
        aria-expanded={isOpen}
        className={classNames(styles.fold, !isOpen && styles.folded)}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <>
          {watched.map(({ key, ...layer }) => (
            <Trouble key={key} {...layer} />
          ))}
          {legends.map(({ key, Legend }) => (
            <Contributed
              key={key}
              size="small"
              contribution={{
                id: key,
                place: 'colour-panel',
                order: 0,
                useVisible: () => true,
                Component: Legend,
              }}
            />
          ))}
          {contributed.map((contribution) => (
            <Contributed key={contribution.id} contribution={contribution} size="small" />
          ))}
        </>
      ) : (
        <h2 className={styles.title}>Colours</h2>
      )}
    </section>
  );
}

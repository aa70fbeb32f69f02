import { X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { setPanelFlag } from '../shell/panel-flags.store.ts';
import { useShell } from '../shell/shell-context.tsx';
import float from '../shell/frame/float.module.css';
import { useSlice } from '../state/slice.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { InspectorCard } from './data-inspector-card.ts';
import styles from './data-inspector.module.css';
import { pinnedPlace, unpinInspector } from './data-inspector.store.ts';
import { activeLayers } from './map-view.store.ts';

/** No visible layer has a reading: names those that would. */
function NothingToRead({ titles }: { titles: readonly string[] }) {
  return (
    <section className={classNames(float.float, styles.nothing)} aria-label="Data inspector">
      <p>The data inspector reads the layers that are on. Switch one of these on: {titles.join(', ')}.</p>
      <Button onClick={() => setPanelFlag('isLayersPanelOpen', true)}>Open layers</Button>
    </section>
  );
}

function Card({ keys }: { keys: string }) {
  const { layers } = useShell();
  const isPinned = useSlice(pinnedPlace, (place) => place !== null);
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!card.current || !heading.current || !list.current || !mark.current) return undefined;
    const on = keys.split(' ');
    const readers = [...layers].flatMap(([key, { readAt }]) => (on.includes(key) ? [readAt] : []));
    const elements = {
      card: card.current,
      heading: heading.current,
      list: list.current,
      mark: mark.current,
    };
    return new InspectorCard(elements, readers).start();
  }, [layers, keys]);
  return createPortal(
    <>
      <div ref={mark} className={styles.mark} hidden aria-hidden />
      <section
        ref={card}
        className={classNames(float.float, styles.card)}
        aria-label="Data inspector"
        aria-live={isPinned ? 'polite' : 'off'}
        hidden
      >
        <header>
          <p ref={heading} className={styles.heading} />
          {isPinned && <IconButton label="Unpin" Icon={X} iconSize={14} onClick={unpinInspector} />}
        </header>
        <ul ref={list} />
        <p className={styles.none}>No value here.</p>
        {!isPinned && <p className={styles.hint}>Click to pin this position</p>}
      </section>
    </>,
    document.body,
  );
}

/** Reads every visible layer at the pointer, or at the pinned place (row F4). */
export function DataInspector() {
  const { layers } = useShell();
  const active = useSlice(activeLayers);
  const readable = useMemo(() => [...layers.values()].filter(({ hasReadings }) => hasReadings), [layers]);
  const on = readable.filter(({ key }) => active[key]);
  useEffect(
    () => () => {
      // It may be remounted while parts of it load: only switching it off clears its place.
      if (!activeLayers.get()['data-inspector']) unpinInspector();
    },
    [],
  );
  if (on.length === 0) return <NothingToRead titles={readable.map(({ title }) => title)} />;
  return <Card keys={on.map(({ key }) => key).join(' ')} />;
}

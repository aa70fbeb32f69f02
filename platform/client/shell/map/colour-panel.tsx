import { ChevronDown, Maximize2, Minimize2 } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Freshness } from '#platform/contract/freshness.ts';
import { modulesVersion, onModule } from '../../layers/layer-modules.ts';
import { activeLayers } from '../../layers/map-view.store.ts';
import { IN_VIEW_TEXTS, type ShownLayer } from '../../layers/shown-layer.ts';
import { useSlice } from '../../state/slice.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FreshnessLine, modeText } from '../../ui/freshness-line.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import scroll from '../../ui/scroll-y.module.css';
import styles from './colour-panel.module.css';
import float from '../frame/float.module.css';
import { FoldingLegend } from './folding-legend.tsx';
import { foldsWith, legendFolds } from './legend-folds.store.ts';
import { Contributed } from '../frame/place.tsx';
import { useShell } from '../shell-context.tsx';
import { usePartShown, useShown } from '../frame/use-shell-layout.ts';

/** Warns beside the colours that a visible layer's data has failed or is old. */
function SourceProblem({ title, useFreshness }: { title: string; useFreshness: () => Freshness | null }) {
  const freshness = useFreshness();
  if (freshness === null || freshness.state === 'fresh') return null;
  return (
    <p className={styles.trouble}>
      <span>{title}</span>
      <FreshnessLine freshness={freshness} />
    </p>
  );
}

interface FoldingProps {
  isOpen: boolean;
  hasDetails: boolean;
  setOpen: (isOpen: boolean) => void;
  setDetails: (hasDetails: boolean) => void;
}

/** Window sizes at which adjacent legends would leave little of the map. */
const SMALL_WINDOW = '(max-width: 1024px), (max-height: 640px)';
function subscribeToSmall(listener: () => void): () => void {
  const query = window.matchMedia(SMALL_WINDOW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
const isSmallNow = () => window.matchMedia(SMALL_WINDOW).matches;

/** On a small window the panel has a separate row for folding; a phone shows details only on request. */
function SmallHead({
  isPhone,
  isOpen,
  hasDetails,
  setOpen,
  setDetails,
}: FoldingProps & { isPhone: boolean }) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>Colours</h2>
      {isOpen && isPhone && (
        <IconButton
          label={hasDetails ? 'Show less about colours' : 'Show more about colours'}
          Icon={hasDetails ? Minimize2 : Maximize2}
          iconSize={15}
          aria-expanded={hasDetails}
          onClick={() => setDetails(!hasDetails)}
        />
      )}
      <FoldButton isOpen={isOpen} setOpen={setOpen} />
    </div>
  );
}

function FoldButton({
  isOpen,
  setOpen,
  className,
}: Pick<FoldingProps, 'isOpen' | 'setOpen'> & { className?: string | undefined }) {
  return (
    <IconButton
      label={isOpen ? 'Hide colours' : 'Show colours'}
      Icon={ChevronDown}
      iconSize={14}
      aria-expanded={isOpen}
      className={classNames(className, !isOpen && styles.folded)}
      onClick={() => setOpen(!isOpen)}
    />
  );
}

function useLegends() {
  const { layers } = useShell();
  const active = useSlice(activeLayers);
  // The legend of a layer loads with its code.
  useSyncExternalStore(onModule, modulesVersion);
  const shown = [...layers.values()].filter(({ key }) => active[key]);
  return {
    watched: shown,
    legends: shown.flatMap((layer) => {
      const { key, title } = layer;
      const legends = layer.legends();
      return legends.length > 0 ? [{ key, title, legends, layer }] : [];
    }),
  };
}
type ShownLegend = ReturnType<typeof useLegends>['legends'][number];

/** Which legends are unfolded on a small window. */
function useOpenLegends(legends: readonly ShownLegend[]): readonly string[] {
  const folds = foldsWith(
    useSlice(legendFolds),
    legends.map(({ key }) => key),
  );
  useEffect(() => legendFolds.set(folds), [folds]);
  return folds.open;
}

/** Source, age and mode; a fault is shown above all legends. */
function SourceLine({ layer }: { layer: ShownLayer }) {
  const freshness = layer.useFreshness();
  const line = layer.useSourceLine();
  const unavailable = layer.useUnavailable();
  const origin = layer.useOrigin();
  const inView = layer.useInView();
  // Unknown is not the same as empty.
  if (freshness !== null && freshness.state !== 'fresh') return null;
  const text = unavailable ?? (freshness === null ? line : null);
  if (text === null && freshness === null && inView !== 'loading') return null;
  return (
    // Age and mode are not details: a phone shows them too.
    <p className={styles.source}>
      {inView !== null && unavailable === null && <b>{IN_VIEW_TEXTS[inView]}</b>}
      {text ?? (freshness && <FreshnessLine freshness={freshness} isOfLegend />)}
      {text !== null && unavailable === null && origin !== null && (
        <span className={styles.mode}>
          <Badge>{modeText(origin)}</Badge>
        </span>
      )}
    </p>
  );
}

function LayerLegend({ legend, isOpen }: { legend: ShownLegend; isOpen: boolean | null }) {
  const { key, title, legends, layer } = legend;
  const legendParts = legends.map((Legend, index) => (
    <Contributed
      key={index}
      size="small"
      contribution={{
        id: `${key} ${index}`,
        place: 'colour-panel',
        order: 0,
        useVisible: () => true,
        Component: Legend,
      }}
    />
  ));
  const content = (
    <>
      {legendParts}
      {!layer.legendHasSource() && <SourceLine layer={layer} />}
    </>
  );
  if (isOpen === null) return <div className={styles.legend}>{content}</div>;
  return (
    <FoldingLegend layer={key} title={title} isOpen={isOpen}>
      {content}
    </FoldingLegend>
  );
}

/** Whether the panel is unfolded: beside the sheet of a phone, which leaves a third of the map, only on request. */
function useFold(isPhone: boolean): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const hasLeft = useShown('left-panel').length > 0;
  const hasRight = useShown('right-panel').length > 0;
  const alone = useState(true);
  const besideSheet = useState(false);
  return isPhone && (hasLeft || hasRight) ? besideSheet : alone;
}

/**
 * The meaning of the colours on the map: the legends of the visible layers (row F4). On a phone it is a strip that
 * leaves the map free: scales and symbols first, parts marked as detail on request. On small windows each legend folds
 * to a chip, and only the newest opens automatically.
 */
export function ColourPanel({ isPhone }: { isPhone: boolean }) {
  const { watched, legends } = useLegends();
  const isShown = usePartShown('colour-panel');
  const contributed = useShown('colour-panel');
  const [isOpen, setOpen] = useFold(isPhone);
  const [hasDetails, setDetails] = useState(false);
  const isSmall = useSyncExternalStore(subscribeToSmall, isSmallNow) || isPhone;
  const open = useOpenLegends(legends);
  if (!isShown || legends.length + contributed.length === 0) return null;
  const isCompact = isPhone && !hasDetails;
  // Seen folded too: a panel may fold by itself, and a fault must not go with it.
  const troubles = watched.map(({ key, title, useFreshness }) => (
    <SourceProblem key={key} title={title} useFreshness={useFreshness} />
  ));
  return (
    <section
      className={classNames(float.float, styles.panel)}
      data-screen={isPhone ? 'phone' : 'desktop'}
      data-compact={isCompact || undefined}
      data-small={isSmall || undefined}
      aria-label="Colours"
    >
      {isSmall ? (
        <SmallHead {...{ isPhone, isOpen, hasDetails, setOpen, setDetails }} />
      ) : (
        <FoldButton isOpen={isOpen} setOpen={setOpen} className={styles.fold} />
      )}
      {!isOpen && isSmall && <div className={styles.troubles}>{troubles}</div>}
      {isOpen && (
        <div className={classNames(scroll.scrollY, styles.legends)}>
          {troubles}
          {legends.map((legend) => (
            <LayerLegend
              key={legend.key}
              legend={legend}
              isOpen={isSmall ? open.includes(legend.key) : null}
            />
          ))}
          {contributed.map((contribution) => (
            <Contributed key={contribution.id} contribution={contribution} size="small" />
          ))}
        </div>
      )}
      {!isOpen && !isSmall && <h2 className={styles.title}>Colours</h2>}
    </section>
  );
}

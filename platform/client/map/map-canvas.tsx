import {
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { subscribeTheme } from '#platform/client/theme/theme.ts';
import { lazy } from '../ui/lazy.ts';
import type { MapControllerHost } from './create-map-controller.ts';
import type { MapEngine } from './engine/map-engine.ts';
import { MapAttribution } from './map-attribution.tsx';
import styles from './map-canvas.module.css';
import type { MapPadding, MapView } from './map-controller.ts';
import { readMapTheme } from './map-theme.ts';
import { BASEMAP_ATTRIBUTION } from './style/attribution.ts';
import type { BaseMap } from './style/base-style.ts';
import { webglProblem } from './webgl-support.ts';

const MapUnsupported = lazy(async () => ({
  default: (await import('./map-unsupported.tsx')).MapUnsupported,
}));

/** The camera is reported after resting for this time: zooming by wheel pauses between the clicks. */
const VIEW_REPORT_MS = 250;
/** Narrower than this the attribution does not fit on one line and folds into a button. */
const COMPACT_WIDTH_PX = 720;

const NO_PADDING: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 };

export interface MapCanvasProps {
  controller: MapControllerHost;
  /** Camera of the first frame; later changes go through the controller. */
  initialView: MapView;
  /** Area covered by panels; the camera centres in the rest. */
  padding?: MapPadding;
  base?: BaseMap;
  isInteractive?: boolean;
  /** Name of the map for screen readers. */
  label?: string;
  onReady?: () => void;
  onLoading?: () => void;
  onUnsupported?: (reason: string) => void;
  /** The camera came to rest at another view. */
  onViewChange?: (view: MapView) => void;
}

/** A map. The library is loaded with the first one; where it cannot draw, a message explains what to do. */
export function MapCanvas(props: MapCanvasProps) {
  const { controller, padding = NO_PADDING, base = 'world' } = props;
  const root = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const layerNotices = useSyncExternalStore(controller.subscribeLayers, controller.attributions);
  const problems = useSyncExternalStore(controller.subscribeLayers, controller.problems);
  const isCompact = useWidth(root) - padding.left - padding.right < COMPACT_WIDTH_PX;

  useEffect(() => controller.setPadding(padding), [controller, padding]);
  useEffect(() => {
    const style = root.current?.style;
    for (const side of ['top', 'right', 'bottom', 'left'] as const)
      style?.setProperty(`--covered-${side}`, `${padding[side]}px`);
  }, [padding]);
  useViewReport(controller, props.onViewChange);
  useMap(props, container, setProblem);

  const notices = base === 'world' ? [BASEMAP_ATTRIBUTION, ...layerNotices] : layerNotices;
  return (
    <div ref={root} className={styles.map} data-map>
      {problem === null ? (
        <>
          <div ref={container} className={styles.canvas} data-map-container />
          {problems.length > 0 && (
            <p role="status" className={styles.trouble} data-compact={isCompact || undefined}>
              {problems.join(' ')}
            </p>
          )}
          <MapAttribution
            // Line and button are two elements, so that folding is not a layout shift.
            key={isCompact ? 'button' : 'line'}
            notices={notices}
            isCompact={isCompact}
          />
        </>
      ) : (
        <Suspense>
          <MapUnsupported reason={problem} />
        </Suspense>
      )}
    </div>
  );
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(window.innerWidth);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidthPx(entry.contentRect.width);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
}

function useViewReport(controller: MapControllerHost, onViewChange: MapCanvasProps['onViewChange']): void {
  const report = useEffectEvent((view: MapView) => onViewChange?.(view));
  useEffect(() => {
    let timer: number | undefined;
    const stop = controller.on('view-change', () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => report(controller.getView()), VIEW_REPORT_MS);
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [controller]);
}

/** Creates the map once and removes it with the component; base and label are those of the first render. */
function useMap(
  props: MapCanvasProps,
  container: RefObject<HTMLDivElement | null>,
  setProblem: (reason: string) => void,
): void {
  const { controller, base = 'world', isInteractive = true, label = 'Map' } = props;
  const start = useEffectEvent(async (isCancelled: () => boolean): Promise<MapEngine | null> => {
    const fail = (reason: string) => {
      controller.setUnsupported();
      setProblem(reason);
      props.onUnsupported?.(reason);
      return null;
    };
    props.onLoading?.();
    const library = await import('./engine/map-engine.ts').catch(() => null);
    if (isCancelled() || !container.current) return null;
    if (!library) return fail('The map could not be loaded. Check the connection and reload the page');
    controller.startFrom(props.initialView);
    try {
      return library.createMapEngine({
        container: container.current,
        base,
        view: props.initialView,
        padding: controller.getPadding(),
        theme: readMapTheme(),
        store: controller.store,
        isInteractive,
        label,
        requestTransform: controller.requestTransform,
        emit: controller.emit,
        grab: controller.grab,
        onStyle: () => controller.setStyled(),
        onReady: () => {
          controller.setReady(true);
          props.onReady?.();
        },
        onLoading: () => {
          controller.setReady(false);
          props.onLoading?.();
        },
      });
    } catch {
      return fail(webglProblem());
    }
  });
  useEffect(() => {
    let isCancelled = false;
    let engine: MapEngine | null = null;
    void start(() => isCancelled).then((made) => {
      if (!made) return;
      if (isCancelled) return made.destroy();
      engine = made;
      controller.attach(made);
    });
    const stopTheme = subscribeTheme(() => engine?.applyTheme(readMapTheme()));
    return () => {
      isCancelled = true;
      stopTheme();
      if (!engine) return;
      controller.detach();
      engine.destroy();
    };
  }, [controller]);
}

import { Maximize, Minus, Plus, Ruler } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { MapControllerHost } from '#platform/client/map/create-map-controller.ts';
import { MapCanvas } from '#platform/client/map/map-canvas.tsx';
import type { MapView } from '#platform/client/map/map-controller.ts';
import { withToken } from '#platform/client/query/tile-token.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import type { AirportDiagramAnswer } from '../contract.ts';
import type { Position } from '../domain/diagram-parts.ts';
import { fitView } from '../domain/fit-view.ts';
import { DiagramMarks } from './diagram-marks.tsx';
import { DiagramOrientation, type Orientation, bearingOf, endsOf } from './diagram-orientation.tsx';
import styles from './diagram.module.css';
import { type Measure, useMeasure } from './use-measure.ts';
import { type DiagramTiles, useDiagramTiles } from './use-diagram-tiles.ts';

/** Space for the designators around the runways. */
const MARGIN = { top: 30, right: 34, bottom: 34, left: 34 };

/** A first camera over the airport; the fit that follows needs the map's size. */
function viewOver({ lat, lon }: AirportDiagramAnswer): MapView {
  return { lat, lon, zoom: 12, bearingDeg: 0, pitchDeg: 0, isGlobe: false };
}

/** Extent of a view of the whole airport: runways and pavements. */
function positionsOf({ outline, lat, lon }: AirportDiagramAnswer): Position[] {
  const seen = outline.features.flatMap(({ geometry, properties: { part } }) =>
    geometry.type === 'Polygon' && (part === 'runway' || part === 'pavement')
      ? geometry.coordinates.flat()
      : [],
  );
  return seen.length > 0 ? seen : [[lon, lat]];
}

function useFit(
  controller: MapControllerHost,
  frame: RefObject<HTMLDivElement | null>,
  diagram: AirportDiagramAnswer,
) {
  const positions = useMemo(() => positionsOf(diagram), [diagram]);
  return useCallback(
    (bearingDeg: number, isInstant = false) => {
      const widthPx = frame.current?.clientWidth ?? 0;
      const heightPx = frame.current?.clientHeight ?? 0;
      const view = fitView(positions, bearingDeg, { widthPx, heightPx, margin: MARGIN });
      if (view) void controller.flyTo({ ...view, bearingDeg, isInstant });
    },
    [controller, frame, positions],
  );
}

/** Designators currently drawn, for external checks of the picture. */
function useDrawnDesignators(controller: MapControllerHost): string {
  const [idents, setIdents] = useState('');
  useEffect(
    () =>
      controller.on('idle', () => {
        const found = controller.featuresAt({ x: 0, y: 0 }, 4000).map(({ properties }) => properties.ident);
        setIdents([...new Set(found.filter((ident) => typeof ident === 'string'))].toSorted().join(' '));
      }),
    [controller],
  );
  return idents;
}

/** While measuring, Enter takes the centre of the map and Escape ends it. */
function useMeasureKeys(
  frame: RefObject<HTMLDivElement | null>,
  controller: MapControllerHost,
  { isOn, add, stop }: Measure,
): void {
  useEffect(() => {
    const element = frame.current;
    if (!isOn || !element) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      // Enter presses a focused button as usual; elsewhere on the page the diagram does not handle it.
      const isOnMap = event.target instanceof Node && element.contains(event.target);
      const isEnter = event.key === 'Enter' && isOnMap && !(event.target instanceof HTMLButtonElement);
      if (!isEnter && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      if (isEnter) add(controller.getView());
      else stop();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [frame, controller, isOn, add, stop]);
}

function MeasureBar({ measure }: { measure: Measure }) {
  if (!measure.isOn) return null;
  const { result, places } = measure;
  return (
    // Escape ends the measuring before it closes anything.
    <div className={styles.measure} role="status" data-popup="open">
      {result ? (
        <>
          <strong>{result.metres}</strong>
          <span>{result.feet}</span>
          <span>{result.nauticalMiles}</span>
          <span>
            {result.bearingTrue} · {result.bearingMagnetic}
          </span>
        </>
      ) : (
        <span>
          {places.length === 0 ? 'Click the first point' : 'Click the second point'}, or press Enter for the
          middle
        </span>
      )}
    </div>
  );
}

/** The replacement for the tiles and its reason, or a map error. */
export function TileNote(props: {
  tiles: DiagramTiles;
  diagram: Pick<AirportDiagramAnswer, 'unavailableReason' | 'isAvailable'>;
  onRetry: () => void;
}) {
  const { tiles, diagram, onRetry } = props;
  const { state, mapError } = tiles;
  if (state !== 'fallback' && mapError === null) return null;
  const why = diagram.unavailableReason ?? 'Detailed tiles unavailable';
  return (
    <div className={styles.note} role="status">
      <span>{state === 'fallback' ? `${why}: a reduced drawing is shown.` : `Map error: ${mapError}`}</span>
      {state === 'fallback' && diagram.isAvailable && (
        <Button size="small" variant="quiet" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** The map of one airport's diagram with its controls. Recreated for another airport: give it a key. */
export function DiagramMap(props: { diagram: AirportDiagramAnswer; height: string; onRetry: () => void }) {
  const { diagram, height, onRetry } = props;
  const controller = useMemo(() => {
    const made = new MapControllerHost();
    made.setRequestTransform(withToken);
    return made;
  }, []);
  const tiles = useDiagramTiles(controller, diagram);
  const measure = useMeasure(controller, diagram.magneticVariationDegEast);
  const [orientation, setOrientation] = useState<Orientation>({ kind: 'north' });
  const frame = useRef<HTMLDivElement>(null);
  const fit = useFit(controller, frame, diagram);
  const designators = useDrawnDesignators(controller);
  const { isOn, add } = measure;

  const turn = useCallback(
    (next: Orientation) => {
      setOrientation(next);
      fit(bearingOf(next, diagram));
    },
    [fit, diagram],
  );
  useEffect(
    () =>
      controller.on('click', ({ lat, lon, features }) => {
        if (isOn) return add({ lat, lon });
        const ident = features.find(({ properties }) => typeof properties.ident === 'string')?.properties
          .ident;
        const end = endsOf(diagram).find((each) => each.ident === ident);
        if (end) turn({ kind: 'runway', ident: end.ident });
      }),
    [controller, isOn, add, diagram, turn],
  );
  useMeasureKeys(frame, controller, measure);

  return (
    <>
      <div
        ref={frame}
        className={styles.frame}
        style={{ height }}
        role="group"
        aria-label={`Diagram of ${diagram.icao}`}
        data-own-keys
        data-diagram={tiles.state}
        data-designators={designators}
        data-measuring={isOn || undefined}
      >
        <MapCanvas
          controller={controller}
          initialView={viewOver(diagram)}
          base="plain"
          label={`Airport diagram of ${diagram.icao}`}
          onReady={() => fit(bearingOf(orientation, diagram), true)}
        />
        <DiagramMarks controller={controller} />
        {isOn && <span className={styles.cross} aria-hidden />}
        <MeasureBar measure={measure} />
      </div>
      <div className={styles.row}>
        <DiagramOrientation diagram={diagram} orientation={orientation} onTurn={turn} />
        <div className={styles.tools} role="group" aria-label="Diagram tools">
          <IconButton label="Zoom in on the diagram" Icon={Plus} onClick={() => controller.zoomIn()} />
          <IconButton label="Zoom out of the diagram" Icon={Minus} onClick={() => controller.zoomOut()} />
          <IconButton
            label="Show the whole airport"
            Icon={Maximize}
            iconSize={16}
            onClick={() => fit(bearingOf(orientation, diagram))}
          />
          <IconButton label="Measure a distance" Icon={Ruler} isPressed={isOn} onClick={measure.toggle} />
        </div>
      </div>
      <TileNote tiles={tiles} diagram={diagram} onRetry={onRetry} />
    </>
  );
}

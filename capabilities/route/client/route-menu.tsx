import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredText, type Units } from '#platform/client/units/units.ts';
import { ChartSpline, ArrowRight, Contrast, Crosshair, ListX, Navigation, Pin, Route, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import {
  ROUTE_OPTION_PREFIX,
  type RouteItem,
  clearRoutes,
  keepOnlyRoute,
  routes,
  selectRoute,
  setRoutesDimmed,
  togglePin,
} from './routes.store.ts';
import { routeContext } from './route-deps.ts';
import { RouteEditBar } from './edit/edit-bar.tsx';
import { toggleRouteProgress } from './route-progress.ts';
import { routeProgress } from './route-progress.store.ts';
import styles from './route-menu.module.css';
import { showWholeRoute } from './show-route.ts';

/** Name of an entry: an option by its number, an alternate as such, the rest by their kind. */
function nameOf(id: string, { kind, drawn }: RouteItem): string {
  if (id.startsWith(ROUTE_OPTION_PREFIX)) return `Option ${id.slice(ROUTE_OPTION_PREFIX.length)}`;
  if (drawn.isFallback) return 'Straight line';
  if (kind === 'alternate') return 'Alternate';
  return kind === 'pinned' ? `${drawn.departure} ${drawn.arrival}` : 'Route';
}

const distanceOf = ({ drawn }: RouteItem, units: Units): string =>
  measuredText('distanceNm', drawn.distanceNm, units);

function Option({ id, item, isSelected }: { id: string; item: RouteItem; isSelected: boolean }) {
  const entry = useRef<HTMLLIElement>(null);
  const units = useUnits();
  // Where the list is too narrow for all, the selected one is always visible.
  useEffect(() => {
    if (isSelected) entry.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isSelected]);
  return (
    <li ref={entry}>
      <button
        type="button"
        className={styles.option}
        aria-pressed={isSelected}
        onClick={() => selectRoute(isSelected ? null : id)}
      >
        <svg className={styles.line} aria-hidden>
          <path d="M0 2H20" />
        </svg>
        <span>
          <span className={styles.name}>{nameOf(id, item)}</span>
          <span className={styles.figures}>{distanceOf(item, units)}</span>
        </span>
        {item.kind === 'pinned' && <Pin size={12} aria-label="pinned" />}
      </button>
    </li>
  );
}

/** Pin, focus and keep-only apply to the selected route, or to the only one. */
function Tools({ id, item, isSelected }: { id: string; item: RouteItem; isSelected: boolean }) {
  const { dimAll, items } = useSlice(routes);
  const isFollowing = useSlice(routeProgress, (progress) => progress.isFollowing);
  const { analyse } = routeContext.use();
  return (
    <div className={styles.tools}>
      <IconButton
        label="Pin route"
        Icon={Pin}
        isPressed={item.kind === 'pinned'}
        onClick={() => togglePin(item, isSelected)}
      />
      <IconButton label="Analyse route" Icon={ChartSpline} onClick={() => analyse(item.drawn)} />
      <IconButton label="Focus route" Icon={Crosshair} onClick={() => void showWholeRoute(item.drawn)} />
      {Object.keys(items).length > 1 && (
        <IconButton label="Keep only this route" Icon={ListX} onClick={() => keepOnlyRoute(id)} />
      )}
      <IconButton
        label="Show progress from this device’s position"
        Icon={Navigation}
        isPressed={isFollowing}
        onClick={toggleRouteProgress}
      />
      <IconButton
        label="Dim routes"
        Icon={Contrast}
        isPressed={dimAll}
        onClick={() => setRoutesDimmed(!dimAll)}
      />
      <IconButton label="Clear routes" Icon={X} onClick={clearRoutes} />
    </div>
  );
}

/** The routes on the map (row G7): their ends, the selection, and their actions. */
export function RouteMenu() {
  const { items, selectedId } = useSlice(routes);
  const entries = Object.entries(items);
  const current = entries.find(([id]) => id === selectedId) ?? entries[0];
  if (!current) return null;
  const [currentId, item] = current;
  const { departure, arrival } = item.drawn;
  return (
    <section className={styles.menu} aria-label="Routes">
      <div className={styles.ends}>
        <Route size={18} aria-hidden className={styles.glyph} />
        <span>{departure || '—'}</span>
        <ArrowRight size={14} aria-label="to" className={styles.arrow} />
        <span>{arrival || '—'}</span>
      </div>
      <ul className={styles.options}>
        {entries.map(([id, entry]) => (
          <Option key={id} id={id} item={entry} isSelected={id === selectedId} />
        ))}
      </ul>
      <RouteEditBar />
      <Tools id={currentId} item={item} isSelected={currentId === selectedId} />
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Search, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { mapView } from '#platform/client/layers/map-view.store.ts';
import { goTo } from '#platform/client/navigation/navigation.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { SEARCH_CATEGORIES, type SearchCategory } from '../contract.ts';
import { walkList } from './list-keys.ts';
import styles from './navdata.module.css';
import { searchQuery } from './navdata.queries.ts';
import { PointRow } from './point-row.tsx';
import { POINT_TYPES } from './point-text.ts';
import { groupResults } from './search-groups.ts';
import { chooseCategory, leaveSearch, navdataSearch, typeSearch } from './search.store.ts';

const CATEGORY_TITLES: Record<SearchCategory, string> = {
  all: 'All',
  airport: 'Airport',
  vor: 'VOR',
  ndb: 'NDB',
  other: 'Other',
  airway: 'Airway',
  waypoint: 'Waypoint',
};

function Results() {
  const { q, cat } = useSlice(navdataSearch);
  const center = useSlice(mapView, (view) => view.center);
  const results = useQuery(searchQuery({ q, cat }));
  if (q === '') {
    return (
      <EmptyState
        Icon={Search}
        message="Type a code or a name: airports, navaids, waypoints and airways are found as you type."
      />
    );
  }
  if (results.isError) {
    return (
      <ErrorNotice
        message={results.error.message}
        onRetry={() => void results.refetch()}
        isRetrying={results.isFetching}
      />
    );
  }
  if (!results.data) return <SkeletonLines rows={6} />;
  const groups = groupResults(results.data, { lat: center.latitude, lon: center.longitude });
  if (groups.length === 0) return <EmptyState Icon={SearchX} message={`Nothing found for "${q}".`} />;
  return (
    <div aria-busy={results.isPlaceholderData || undefined}>
      {groups.map(({ type, points }) => (
        <section key={type} aria-label={POINT_TYPES[type].many}>
          <h3 className={styles.group}>{POINT_TYPES[type].many}</h3>
          <ul className={styles.list}>
            {points.map(({ key, point, distanceNm }) => (
              <PointRow key={key} point={point} distanceNm={distanceNm} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Closes the search, whether its page or only its panel is open. */
export function closeSearch(): void {
  leaveSearch();
  goTo('/');
}

/** Search over everything in the navigation data (row B2): box, categories, results with their distance. */
export function SearchPanel() {
  const text = useSlice(navdataSearch, (search) => search.text);
  const cat = useSlice(navdataSearch, (search) => search.cat);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys pass between box and results
    <div className={styles.walk} onKeyDown={walkList}>
      <Panel title="Search" onClose={closeSearch}>
        <div className={styles.box}>
          <TextField
            ref={box}
            label="Search"
            isLabelHidden
            placeholder="Airport, navaid, waypoint, airway"
            Icon={Search}
            value={text}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => typeSearch(event.target.value)}
          />
        </div>
        <div className={styles.categories}>
          <Tabs
            label="Category"
            value={cat}
            onChange={chooseCategory}
            tabs={SEARCH_CATEGORIES.map((id) => ({ id, title: CATEGORY_TITLES[id], content: <Results /> }))}
          />
        </div>
      </Panel>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { History, Search, SearchX } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { normaliseLonDeg } from '#aviation/geo/lat-lon.ts';
import { mapView } from '#platform/client/layers/map-view.store.ts';
import { goTo } from '#platform/client/navigation/navigation.ts';
import {
  type FoundGroup,
  nothingFoundText,
  SEARCHING,
  useSearchHits,
} from '#platform/client/shell/palette/use-search-hits.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { useMissingNavdata } from '#platform/client/shell/data/navdata-build.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { SEARCH_CATEGORIES, type SearchCategory } from '../contract.ts';
import { openPoint } from './inspected-point.store.ts';
import { navdataContext } from './navdata-deps.ts';
import { LIST_ITEM, walkList } from './list-keys.ts';
import styles from './navdata.module.css';
import { searchQuery } from './navdata.queries.ts';
import { PointRow } from './point-row.tsx';
import { POINT_TYPES } from './point-text.ts';
import { type SearchGroup, groupResults } from './search-groups.ts';
import { normaliseSearchQuery } from './search-params.ts';
import { searchPlace } from './search-place.ts';
import {
  chooseCategory,
  finishTyping,
  leaveSearch,
  navdataSearch,
  recentSearches,
  rememberSearch,
  searchAgain,
  typeSearch,
} from './search.store.ts';

const CATEGORY_TITLES: Record<SearchCategory, string> = {
  all: 'All',
  airport: 'Airport',
  vor: 'VOR',
  ndb: 'NDB',
  other: 'Other',
  airway: 'Airway',
  waypoint: 'Waypoint',
};

const OTHER_HITS = 5;

const WHAT_TO_TYPE =
  'Type a code, a name, a city, a frequency, a callsign or coordinates: airports, navaids, waypoints, airways, aircraft and places are found as you type.';

/** Earlier searches, to repeat; an instruction while there are none. */
function RecentSearches() {
  const recent = useSlice(recentSearches);
  if (recent.length === 0) return <EmptyState Icon={Search} message={WHAT_TO_TYPE} />;
  return (
    <section aria-label="Recent searches">
      <div className={styles.groupHead}>
        <h3 className={styles.group}>Recent searches</h3>
        <Button size="small" onClick={() => recentSearches.set([])}>
          Clear
        </Button>
      </div>
      <ul className={styles.list}>
        {recent.map((search) => (
          <li key={`${search.cat} ${search.q}`}>
            <button type="button" className={styles.row} onClick={() => searchAgain(search)} {...LIST_ITEM}>
              <History size={16} aria-hidden className={styles.icon} />
              <span className={styles.ident}>{search.q}</span>
              <span className={styles.kind}>{search.cat === 'all' ? '' : CATEGORY_TITLES[search.cat]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The results of the present search. */
function useResults() {
  const { q, cat, text } = useSlice(navdataSearch);
  const center = useSlice(mapView, (view) => view.center);
  const results = useQuery(searchQuery({ q, cat }, searchPlace(center)));
  const isAnswered = !results.isPlaceholderData && !results.isFetching && normaliseSearchQuery(text) === q;
  return { q, cat, center, results, isAnswered };
}

function Groups({ groups, onOpen }: { groups: readonly SearchGroup[]; onOpen: () => void }) {
  return groups.map(({ type, points }) => (
    <section key={type} aria-label={POINT_TYPES[type].many}>
      <h3 className={styles.group}>{POINT_TYPES[type].many}</h3>
      <ul className={styles.list}>
        {points.map(({ key, point, distanceNm }) => (
          <PointRow key={key} point={point} distanceNm={distanceNm} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ));
}

/** Results of other sources: coordinates, aircraft, places, own waypoints. */
function OtherHits({ groups }: { groups: readonly FoundGroup[] }) {
  return groups.map(({ source, hits }) => (
    <section key={source.id} aria-label={source.title}>
      <h3 className={styles.group}>{source.title}</h3>
      <ul className={styles.list}>
        {hits.map((hit) => (
          <li key={hit.id}>
            <button type="button" className={styles.row} onClick={hit.open} {...LIST_ITEM}>
              <hit.Icon size={16} aria-hidden className={styles.icon} />
              <span className={styles.ident}>{hit.title}</span>
              <span className={styles.kind}>{hit.subtitle}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function useOtherHits({ q, cat }: { q: string; cat: SearchCategory }) {
  const found = useSearchHits(cat === 'all' ? q : '', OTHER_HITS);
  const isOther = ({ source }: FoundGroup) => source.id !== 'navdata';
  return { ...found, groups: cat === 'all' ? found.groups.filter(isOther) : [] };
}

function Results() {
  const { q, cat, center, results } = useResults();
  const others = useOtherHits({ q, cat });
  const missing = useMissingNavdata();
  if (q === '') return <RecentSearches />;
  if (results.isError && missing !== null) return <EmptyState message={missing} />;
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
  const groups = groupResults(results.data, {
    lat: center.latitude,
    lon: normaliseLonDeg(center.longitude),
  });
  if (groups.length + others.groups.length === 0) {
    // One source may have no results while others have some.
    if (cat === 'all' && q.length > 1 && !others.isAnswered) return <SkeletonLines rows={6} />;
    return (
      <EmptyState
        Icon={SearchX}
        message={
          cat === 'all'
            ? nothingFoundText(q, others.failed)
            : `Nothing found for "${q}" in ${CATEGORY_TITLES[cat]}.`
        }
        {...(cat === 'all'
          ? {}
          : { action: { label: 'Search in all categories', onSelect: () => chooseCategory('all') } })}
      />
    );
  }
  const isFormer = results.isPlaceholderData;
  const isBusy = isFormer || (cat === 'all' && q.length > 1 && !others.isAnswered);
  return (
    <div aria-busy={isFormer || undefined} className={styles.results}>
      <OtherHits groups={others.groups.filter(({ isMeant }) => isMeant)} />
      <Groups groups={groups} onOpen={() => rememberSearch({ q, cat })} />
      <OtherHits groups={others.groups.filter(({ isMeant }) => !isMeant)} />
      {isBusy && (
        <p className={styles.searching} role="status">
          {SEARCHING}
        </p>
      )}
    </div>
  );
}

/** Closes the search, whether its page or only its panel is open. */
export function closeSearch(): void {
  leaveSearch();
  goTo('/');
}

/** Enter opens the first result of the present text, never of an earlier one: a pending answer is awaited. */
function useEnter(): { onEnter: (event: KeyboardEvent<HTMLElement>) => void } {
  const given = navdataContext.use();
  const { q, cat, center, results, isAnswered } = useResults();
  const others = useOtherHits({ q, cat });
  const isWaiting = useRef(false);
  const isWhole = isAnswered && (cat !== 'all' || q.length < 2 || others.isAnswered);
  const [meant] = others.groups.flatMap(({ isMeant, hits }) => (isMeant ? hits : []));
  useEffect(() => {
    if (!isWaiting.current || !isWhole) return;
    isWaiting.current = false;
    if (meant) {
      meant.open();
      return;
    }
    const [group] = groupResults(results.data ?? [], { lat: center.latitude, lon: center.longitude });
    const first = group?.points[0]?.point;
    if (!first) return;
    rememberSearch({ q, cat });
    openPoint(given, first);
  }, [isWhole, meant, results.data, center, q, cat, given]);
  return {
    onEnter(event) {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || isWhole) return;
      event.preventDefault();
      isWaiting.current = true;
      finishTyping();
    },
  };
}

/** Search over all navigation data (row B2): box, categories, results with their distance. */
export function SearchPanel() {
  const text = useSlice(navdataSearch, (search) => search.text);
  const cat = useSlice(navdataSearch, (search) => search.cat);
  const box = useRef<HTMLInputElement>(null);
  const { onEnter } = useEnter();
  useEffect(() => box.current?.focus(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between box and results
    <div
      className={styles.walk}
      onKeyDown={(event) => {
        onEnter(event);
        walkList(event);
      }}
    >
      <Panel title="Search" onClose={closeSearch}>
        <div className={styles.box}>
          <TextField
            ref={box}
            label="Search"
            isLabelHidden
            placeholder="Code, name, city or frequency"
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

import { useQuery } from '@tanstack/react-query';
import { MapPinOff } from 'lucide-react';
import { Suspense } from 'react';
import { limitsText } from '#aviation/airspace/limit-text.ts';
import { formatCoordinate } from '#aviation/geo/format-coordinate.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { walkList } from './list-keys.ts';
import { navdataContext } from './navdata-deps.ts';
import styles from './navdata.module.css';
import { airspacesQuery, nearQuery } from './navdata.queries.ts';
import { closeNearby, nearbyPlace } from './nearby.store.ts';
import { pointSource } from './point-text.ts';
import type { AirspaceAnswer } from '../contract.ts';
import { PointRow } from './point-row.tsx';

function NearbyPoints({ place }: { place: { lat: number; lng: number } }) {
  const near = useQuery(nearQuery(place));
  if (near.isError) {
    return (
      <ErrorNotice
        message={near.error.message}
        onRetry={() => void near.refetch()}
        isRetrying={near.isFetching}
      />
    );
  }
  if (!near.data) return <SkeletonLines rows={6} />;
  if (near.data.length === 0) return <EmptyState Icon={MapPinOff} message="No points found near here" />;
  return (
    <ul className={styles.list}>
      {near.data.map((point, index) => (
        <PointRow
          key={`${point.type} ${point.ident} ${String(index)}`}
          point={point}
          distanceNm={point.distanceNm}
        />
      ))}
    </ul>
  );
}

function AirspaceRow({ airspace }: { airspace: AirspaceAnswer }) {
  const { height } = useUnits();
  const what = airspace.class === null ? airspace.type.replaceAll('_', ' ') : `Class ${airspace.class}`;
  return (
    <li className={styles.airspace}>
      <b>{airspace.name}</b>
      <span>
        {what} · {limitsText(airspace, height) ?? 'limits not known'}
      </span>
      <span>{pointSource(airspace)}</span>
    </li>
  );
}

/** Flight information regions and airspaces over the place, lowest first. */
function AirspacesHere({ place }: { place: { lat: number; lng: number } }) {
  const found = useQuery(airspacesQuery(place));
  if (found.isError) {
    return (
      <ErrorNotice
        message={found.error.message}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    );
  }
  if (!found.data) return <SkeletonLines rows={3} />;
  const all = [...found.data.airspaces, ...found.data.regions];
  const noData = found.data.sources.length === 0 ? 'No airspace in the loaded data.' : null;
  return (
    <section aria-label="Airspace here">
      <h3 className={styles.group}>Airspace here</h3>
      {all.length === 0 ? (
        <p className={styles.none}>{noData ?? 'No airspace here in the loaded data.'}</p>
      ) : (
        <ul className={styles.list}>
          {all.map((airspace, index) => (
            <AirspaceRow key={`${airspace.name} ${airspace.type} ${String(index)}`} airspace={airspace} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Objects around the place of a right click or a long press (row F6, the show-no-points panel). */
export function NearbyPanel() {
  const place = useSlice(nearbyPlace);
  const { PlaceActions } = navdataContext.use();
  if (place === null) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move through the list
    <div className={styles.walk} onKeyDown={walkList}>
      <Panel
        title="Nearby"
        subtitle={
          <span className={styles.place}>{formatCoordinate({ lat: place.lat, lon: place.lng })}</span>
        }
        onClose={closeNearby}
        toolbar={
          <div className={styles.placeActions}>
            <Suspense fallback={null}>
              <PlaceActions place={place} />
            </Suspense>
          </div>
        }
      >
        <NearbyPoints place={place} />
        <AirspacesHere place={place} />
      </Panel>
    </div>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Crosshair, MapPin, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type NavPoint, searchNavdata } from '#capabilities/navdata/contract.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { classNames } from '#platform/client/ui/class-names.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import styles from './charts.module.css';
import { chartsPanel } from './charts.store.ts';
import { pickOnMap } from './map-pick.ts';
import type { PlaceRow, Placing } from './use-placing.ts';

const IDENT = /^[A-Z0-9]{2,7}$/;
const SUGGESTIONS_MAX = 5;

/** Points with this ident; several if the ident is used more than once in the world. */
function useNamesakes(row: PlaceRow): { points: NavPoint[]; isUnknown: boolean; error: string | null } {
  const ident = row.text.trim().toUpperCase();
  const isAsked = row.position === null && IDENT.test(ident);
  const query = useQuery({
    queryKey: ['charts', 'ident', ident],
    queryFn: ({ signal }) =>
      callEndpoint(searchNavdata, { query: { t: ident, cat: 'all', limit: 20 } }, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  if (!isAsked) return { points: [], isUnknown: false, error: null };
  const points = (query.data ?? []).filter((point) => point.ident === ident && point.type !== 'airway');
  return {
    points: points.slice(0, SUGGESTIONS_MAX),
    isUnknown: query.isSuccess && !query.isPlaceholderData && points.length === 0,
    error: query.isError ? messageOf(query.error) : null,
  };
}

function PickButton({ row, placing }: { row: PlaceRow; placing: Placing }) {
  const [isPicking, setPicking] = useState(false);
  const { setPosition } = placing;
  useEffect(() => {
    if (!isPicking) return undefined;
    return pickOnMap((position) => {
      setPicking(false);
      if (position) setPosition(row.id, position, null);
    });
    // The setter of the first render does the same as that of any later one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isPicking, row.id]);
  return (
    <IconButton
      label={isPicking ? `Press the place of point ${row.id} on the map` : `Pick point ${row.id} on the map`}
      Icon={MapPin}
      isPressed={isPicking}
      onClick={() => setPicking(!isPicking)}
    />
  );
}

function PointRow({ row, placing }: { row: PlaceRow; placing: Placing }) {
  const isLarge = useSlice(chartsPanel, (panel) => panel.isLarge);
  const namesakes = useNamesakes(row);
  const isActive = row.id === placing.activeId;
  const isMarked = row.at?.page === placing.pageNumber;
  const isWrong =
    row.text.trim() !== '' && row.position === null && !IDENT.test(row.text.trim().toUpperCase());
  const error = isWrong
    ? 'Write 40.64, -73.78 or N40°38.4 W073°46.7, or an ident.'
    : namesakes.isUnknown
      ? `No point ${row.text.trim().toUpperCase()} in the navigation data.`
      : namesakes.error;
  return (
    <li className={classNames(styles.point, isActive && styles.activePoint)}>
      <div className={styles.pointHead}>
        <Button
          size="small"
          Icon={Crosshair}
          aria-pressed={isActive}
          onClick={() => placing.activate(row.id)}
        >
          {row.id === 3 ? 'Check point' : `Point ${row.id}`}
        </Button>
        <span className={isMarked ? styles.done : styles.todo}>
          {isMarked ? 'marked on the chart' : isActive ? 'press its place on the chart' : 'not marked yet'}
        </span>
      </div>
      <div className={styles.pointPlace}>
        <TextField
          label={`Position of point ${row.id}`}
          isLabelHidden
          isIdent
          placeholder="Ident or coordinates"
          value={row.text}
          error={error}
          onFocus={() => placing.activate(row.id)}
          onChange={(event) => placing.setText(row.id, event.target.value)}
        />
        {!isLarge && <PickButton row={row} placing={placing} />}
      </div>
      {namesakes.points.length > 0 && (
        <ul className={styles.namesakes} aria-label={`Points named ${row.text}`}>
          {namesakes.points.map((point) => (
            <li key={`${point.type}-${point.lat}-${point.lng}`}>
              <Button
                size="small"
                onClick={() => placing.setPosition(row.id, { lat: point.lat, lon: point.lng }, point.ident)}
              >
                {point.ident} · {point.type} {point.region ?? ''} {point.name ?? ''}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Result of the points, as text that the user can check against the chart. */
function Outcome({ placing }: { placing: Placing }) {
  const { outcome, error } = placing;
  if (error !== null) return <ErrorNotice message={error} />;
  if (!outcome) return null;
  if (!outcome.ok) return <ErrorNotice message={outcome.message} />;
  const { upDegTrue, metresPerPt, residualM } = outcome.value;
  // 72 points are 25.4 mm on paper.
  const scale = Math.round((metresPerPt * 72_000) / 25.4 / 100) * 100;
  const up = String(Math.round(upDegTrue) % 360).padStart(3, '0');
  return (
    <p className={styles.outcome} role="status">
      Top of the page points {up}°T · scale 1 : {scale.toLocaleString('en')}
      {residualM !== null && ` · check point off by ${Math.round(residualM)} m`}
    </p>
  );
}

/** Two points of the chart with their positions; a third one checks them. */
export function PlaceChartForm({ placing }: { placing: Placing }) {
  const hasCheckPoint = placing.rows.length > 2;
  const save = async () => {
    if (await placing.save()) toast({ message: 'Chart placed. Switch it on below the page.' });
  };
  return (
    <section className={styles.placeForm} aria-label="Place on the map">
      <ol className={styles.points}>
        {placing.rows.map((row) => (
          <PointRow key={row.id} row={row} placing={placing} />
        ))}
      </ol>
      <Outcome placing={placing} />
      <div className={styles.actions}>
        <Button
          size="small"
          variant="quiet"
          {...(hasCheckPoint ? {} : { Icon: Plus })}
          onClick={hasCheckPoint ? placing.removeCheckPoint : placing.addCheckPoint}
        >
          {hasCheckPoint ? 'Without check point' : 'Check point'}
        </Button>
        <span className={styles.spring} />
        <Button size="small" onClick={placing.cancel}>
          Cancel
        </Button>
        <Button
          size="small"
          variant="primary"
          disabled={!placing.outcome?.ok}
          isBusy={placing.isSaving}
          onClick={() => void save()}
        >
          Save place
        </Button>
      </div>
    </section>
  );
}

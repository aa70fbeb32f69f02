import { useUnits } from '#platform/client/units/measure.tsx';
import type { AirwayDetail, NavPointDetail } from '../contract.ts';
import { followAirway, followPoint } from './inspected-point.store.ts';
import { navdataContext } from './navdata-deps.ts';
import { LIST_ITEM } from './list-keys.ts';
import styles from './navdata.module.css';
import { courseText, distanceText, levelsText } from './point-text.ts';

type Leg = AirwayDetail['sequences'][number]['legs'][number];

const DIRECTIONS: Readonly<Record<Leg['direction'], string | null>> = {
  both: null,
  forward: 'one way, outbound',
  backward: 'one way, inbound',
};
const ALONG: Readonly<Record<Leg['direction'], string | null>> = {
  both: null,
  forward: 'one way ↓',
  backward: 'one way ↑',
};

function LegFigures({ leg, directions }: { leg: Leg; directions: typeof DIRECTIONS }) {
  const units = useUnits();
  const extra = [levelsText(leg.minFl, leg.maxFl, units), directions[leg.direction]]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <span className={styles.course}>{courseText(leg.courseDegMag)}M</span>
      <span className={styles.distance}>{distanceText(leg.distanceNm, units)}</span>
      {extra !== '' && <span className={styles.subtitle}>{extra}</span>}
    </>
  );
}

/** The airways through a point, each with the adjacent points on it: course, distance, levels, direction. */
export function PointAirways({ airways }: { airways: NavPointDetail['airways'] }) {
  const given = navdataContext.use();
  if (airways.length === 0)
    return <p className={styles.none}>No airways through this point in the loaded data.</p>;
  return (
    <ul className={styles.list} aria-label="Airways">
      {airways.map(({ name, neighbours }) => (
        <li key={name} className={styles.airway}>
          <button
            type="button"
            className={styles.airwayName}
            onClick={() => void followAirway(name)}
            {...LIST_ITEM}
          >
            {name}
          </button>
          <ul className={styles.list}>
            {neighbours.map((next) => (
              <li key={`${next.ident} ${next.lat} ${next.lng}`}>
                <button
                  type="button"
                  className={styles.legRow}
                  onClick={() => void followPoint(given, next)}
                  {...LIST_ITEM}
                >
                  <span className={styles.ident}>{next.ident}</span>
                  <LegFigures leg={next} directions={DIRECTIONS} />
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Sequence({ sequence }: { sequence: AirwayDetail['sequences'][number] }) {
  const given = navdataContext.use();
  return (
    <ol className={styles.list}>
      {sequence.points.map((point, index) => {
        const leg = sequence.legs[index];
        return (
          <li key={`${point.ident} ${point.lat} ${point.lng}`}>
            <button
              type="button"
              className={styles.legRow}
              onClick={() => void followPoint(given, point)}
              {...LIST_ITEM}
            >
              <span className={styles.ident}>{point.ident}</span>
              {leg && <LegFigures leg={leg} directions={ALONG} />}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** An airway's points in order with the leg to each next point; its separate sections follow one another. */
export function AirwaySequences({ airway }: { airway: AirwayDetail }) {
  const units = useUnits();
  const { sequences } = airway;
  return sequences.map((sequence) => {
    const [first] = sequence.points;
    const last = sequence.points.at(-1);
    const totalNm = sequence.legs.reduce((sum, leg) => sum + leg.distanceNm, 0);
    const title = `${first?.ident ?? '—'} – ${last?.ident ?? '—'}`;
    return (
      <section key={`${title} ${first?.lat ?? ''} ${last?.lat ?? ''}`} aria-label={title}>
        <h4 className={styles.group}>
          {title} · {sequence.points.length} points · {distanceText(totalNm, units)}
        </h4>
        <Sequence sequence={sequence} />
      </section>
    );
  });
}

import { useUnits } from '#platform/client/units/measure.tsx';
import type { NavPoint } from '../contract.ts';
import { openPoint } from './inspected-point.store.ts';
import { LIST_ITEM } from './list-keys.ts';
import { navdataContext } from './navdata-deps.ts';
import styles from './navdata.module.css';
import { POINT_ICONS } from './point-icon.tsx';
import { POINT_TYPES, distanceText, pointSubtitle } from './point-text.ts';

/** A point in a list: ident, kind, distance; opens it. */
export function PointRow(props: { point: NavPoint; distanceNm: number; onOpen?: () => void }) {
  const { point, distanceNm, onOpen } = props;
  const units = useUnits();
  const given = navdataContext.use();
  const open = () => {
    onOpen?.();
    openPoint(given, point);
  };
  const Icon = POINT_ICONS[point.type];
  return (
    <li>
      <button type="button" className={styles.row} onClick={open} {...LIST_ITEM}>
        <Icon size={16} aria-hidden className={styles.icon} />
        <span className={styles.ident}>{point.ident}</span>
        <span className={styles.kind}>{POINT_TYPES[point.type].one}</span>
        <span className={styles.distance}>{distanceText(distanceNm, units)}</span>
        <span className={styles.subtitle}>{pointSubtitle(point)}</span>
      </button>
    </li>
  );
}

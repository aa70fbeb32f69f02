import { useUnits } from '#platform/client/units/measure.tsx';
import type { SectionAnswer } from '../../contract.ts';
import styles from '../analysis.module.css';
import { ExportRow } from '../export-row.tsx';
import { readingRows, tableReadings } from './profile-text.ts';

/** The profile as a table: the chart's data along the planned path. */
export function ProfileTable({ section }: { section: SectionAnswer }) {
  const units = useUnits();
  const rows = tableReadings(section).map((reading) => readingRows(reading, units));
  const head = rows[0]?.map(([label]) => label) ?? [];
  return (
    <details className={styles.twin}>
      <summary>Profile as table</summary>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className="visually-hidden">Air and ground along the planned path</caption>
          <thead>
            <tr>
              {head.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row[0]?.[1]}>
                {row.map(([label, value]) => (
                  <td key={label}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ExportRow
        fileName={`${section.departure}-${section.arrival}-profile`}
        title="Vertical profile"
        rows={[head, ...rows.map((row) => row.map(([, value]) => value))]}
        madeAt={section.madeAt}
      />
    </details>
  );
}

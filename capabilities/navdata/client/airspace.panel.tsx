import { limitText } from '#aviation/airspace/limit-text.ts';
import { useUnits } from '#platform/client/units/measure.tsx';
import { useSlice } from '#platform/client/state/slice.ts';
import { Figure, KeyValue, KeyValues } from '#platform/client/ui/figure.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import {
  airspaceSubtitle,
  airspaceTypeText,
  closeAirspace,
  type InspectedAirspace,
  inspectedAirspace,
  isRegion,
} from './airspace.layer.ts';
import { NO_AREAS } from './airspace-coverage.ts';
import styles from './navdata.module.css';
import { pointSource } from './point-text.ts';

/** The source's term, where it is more specific than the class: `CLASS_E5`, `ARTCC HIGH`. */
function ownWord({ sourceType, class: airspaceClass, type }: InspectedAirspace): string | null {
  return sourceType === null || sourceType === airspaceClass || sourceType === type ? null : sourceType;
}

/** All data of an airspace. */
export function AirspacePanel() {
  const airspace = useSlice(inspectedAirspace);
  const { height } = useUnits();
  if (airspace === null) return null;
  const word = ownWord(airspace);
  return (
    <Panel title="Airspace" subtitle={airspaceSubtitle(airspace, height)} onClose={closeAirspace}>
      <div className={styles.name}>{airspace.name}</div>
      <div className={styles.figures}>
        <KeyValues columns={2}>
          <KeyValue label="Upper limit">
            <Figure value={limitText(airspace.upper, height)} />
          </KeyValue>
          <KeyValue label="Lower limit">
            <Figure value={limitText(airspace.lower, height)} />
          </KeyValue>
          <KeyValue label="Type">{airspaceTypeText(airspace.type)}</KeyValue>
          <KeyValue label="Class">
            <Figure value={airspace.class} />
          </KeyValue>
          <KeyValue label="Designator">
            <Figure value={airspace.ident} />
          </KeyValue>
          {word === null ? null : (
            <KeyValue label="In the source">
              <Figure value={word.replaceAll('_', ' ')} />
            </KeyValue>
          )}
        </KeyValues>
        {isRegion(airspace) && airspace.coverage === 'regions' && <p className={styles.note}>{NO_AREAS}</p>}
        <p className={styles.note}>
          The source gives no active times, frequency or controlling unit: ask the unit or see NOTAMs.
        </p>
        <p className={styles.note}>{pointSource(airspace)}</p>
      </div>
    </Panel>
  );
}

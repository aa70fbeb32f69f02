import { useSlice } from '#platform/client/state/slice.ts';
import { Figure, KeyValue, KeyValues } from '#platform/client/ui/figure.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { airspaceSubtitle, closeAirspace, inspectedAirspace } from './airspace.layer.ts';
import styles from './navdata.module.css';

/** What there is to know of an airspace. */
export function AirspacePanel() {
  const airspace = useSlice(inspectedAirspace);
  if (airspace === null) return null;
  return (
    <Panel title={airspace.name} subtitle={airspaceSubtitle(airspace)} onClose={closeAirspace}>
      <div className={styles.figures}>
        <KeyValues columns={1}>
          <KeyValue label="Type">
            <Figure value={airspace.type.replaceAll('_', ' ')} />
          </KeyValue>
          <KeyValue label="Class">
            <Figure value={airspace.class} />
          </KeyValue>
          <KeyValue label="Designator">
            <Figure value={airspace.ident} />
          </KeyValue>
          <KeyValue label="Upper limit">
            <Figure value={airspace.upper} />
          </KeyValue>
          <KeyValue label="Lower limit">
            <Figure value={airspace.lower} />
          </KeyValue>
          <KeyValue label="Source">
            {[airspace.source, airspace.asOf === null ? null : `as of ${airspace.asOf}`]
              .filter(Boolean)
              .join(' · ')}
          </KeyValue>
        </KeyValues>
      </div>
    </Panel>
  );
}

import { useSlice } from '#platform/client/state/slice.ts';
import { activeLayers } from '#platform/client/layers/map-view.store.ts';
import { layerReports } from '#platform/client/layers/layer-reports.store.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ListFilter } from 'lucide-react';
import { LegendBox, Note } from '#platform/client/ui/panel-parts.tsx';
import { KIND_STYLES } from './hazard-colours.ts';
import { HAZARD_LAYERS, type HazardLayer, setHazardListOpen } from './hazards.store.ts';
import styles from './hazards.module.css';

/** Kinds that share a colour share a line. */
const AREA_ROWS: readonly [string, string][] = [
  ['hz-conv', 'Thunderstorms'],
  ['hz-turb', 'Turbulence, mountain waves'],
  ['hz-ice', 'Icing, freezing level'],
  ['hz-ifr', 'IFR conditions'],
  ['hz-mtn', 'Mountains obscured'],
  ['hz-wind', 'Wind shear, strong wind'],
  ['hz-ash', 'Volcanic ash, dust'],
  ['hz-cyclone', 'Tropical cyclone'],
];

function HiddenNote({ parts }: { parts: readonly string[] }) {
  const hidden = useSlice(layerReports, (reports) =>
    parts.reduce((sum, part) => sum + (reports[part]?.hiddenByAltitude ?? 0), 0),
  );
  return hidden === 0 ? null : <Note tone="text">{hidden} hidden by altitude</Note>;
}

/** The list is the same for all layers: the first one that is on offers it. */
function ListButton({ layer }: { layer: HazardLayer }) {
  const first = useSlice(activeLayers, (layers) => HAZARD_LAYERS.find((one) => layers[one]));
  if (first !== layer) return null;
  return (
    <Button size="small" Icon={ListFilter} onClick={() => setHazardListOpen(true)}>
      List and filter
    </Button>
  );
}

/** Legend of the areas of SIGMET and G-AIRMET. */
export function AreaLegend() {
  return (
    <LegendBox title="SIGMET and G-AIRMET">
      <ul className={styles.twoColumns}>
        {AREA_ROWS.map(([token, name]) => (
          <li key={token}>
            <span className={styles.swatch} style={{ color: `var(--${token})` }} aria-hidden />
            {name}
          </li>
        ))}
        <li>
          <span className={styles.snapshot} aria-hidden />
          G-AIRMET snapshot
        </li>
        <li>
          <span className={styles.forecast} aria-hidden />
          Forecast (FCST) area
        </li>
      </ul>
      <HiddenNote parts={['hazard-areas']} />
      <ListButton layer="metar-sigmet" />
    </LegendBox>
  );
}

/** Legend of the convective layer. */
export function ConvectiveLegend() {
  return (
    <LegendBox title="Convection">
      <ul>
        <li>
          <span
            className={styles.swatch}
            style={{ color: `var(--${KIND_STYLES.convective.token})` }}
            aria-hidden
          />
          Convective SIGMET, CWA
        </li>
        <li>
          <span className={styles.cell} aria-hidden />
          Storm cell with its top
        </li>
      </ul>
      <HiddenNote parts={['convective', 'storm-cells']} />
      <ListButton layer="convective" />
    </LegendBox>
  );
}

const STEPS: readonly [string, string, string][] = [
  ['None', 'M9 13a4 4 0 1 0 8 0a4 4 0 1 0-8 0', 'M6 11q1 8 7 8t7-8M6 22L20 5'],
  ['Light', 'M6 17L13 9L20 17', 'M6 11q1 8 7 8t7-8M13 6V22'],
  ['Moderate', 'M6 17L13 9L20 17M3 17H6M20 17H23', 'M6 11q1 8 7 8t7-8M10.5 6V22M15.5 6V22'],
  ['Severe', 'M6 13L13 5L20 13M6 21L13 13L20 21', 'M6 11q1 8 7 8t7-8M8 6V22M13 6V22M18 6V22'],
];

/** Legend of the symbols of pilot reports. */
export function PirepLegend() {
  return (
    <LegendBox title="Pilot reports">
      <table className={styles.symbols}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Intensity</span>
            </th>
            <th scope="col">Turbulence</th>
            <th scope="col">Icing</th>
          </tr>
        </thead>
        <tbody>
          {STEPS.map(([name, turbulence, icing]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {[turbulence, icing].map((path, index) => (
                <td key={path} aria-label={`${name} ${index === 0 ? 'turbulence' : 'icing'}`}>
                  <svg
                    viewBox="0 0 26 26"
                    width="22"
                    height="22"
                    aria-hidden
                    style={{
                      color:
                        name === 'None' ? 'var(--map-label)' : `var(--${index === 0 ? 'hz-turb' : 'hz-ice'})`,
                    }}
                  >
                    <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
                  </svg>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Note>
        Numbers are levels in hundreds of feet. Paler is older, up to two hours. A red ring is urgent (UUA).
      </Note>
      <HiddenNote parts={['pirep']} />
      <ListButton layer="pirep" />
    </LegendBox>
  );
}

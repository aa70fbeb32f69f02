import { useSlice } from '#platform/client/state/slice.ts';
import { readScenario } from './scenarios.queries.ts';
import styles from './scenarios.module.css';
import { scenarios } from './scenarios.store.ts';

/** Legend of the scenarios' lines on the map. */
export function ScenarioLegend() {
  const kept = useSlice(scenarios, (state) => state.scenarios);
  const compared = kept.filter((scenario) => readScenario(scenario).actions.length > 0);
  return (
    <ul className={styles.legend} aria-label="Lines of the scenarios on the map">
      {['As planned', ...compared.map(({ name }) => name)].map((name, line) => (
        // oxlint-disable-next-line react/no-array-index-key -- two scenarios may have one name
        <li key={line}>
          <span className={styles.swatch} data-line={line} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  );
}

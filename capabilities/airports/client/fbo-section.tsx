import { Badge } from '#platform/client/ui/badge.tsx';
import { Section } from '#platform/client/ui/section.tsx';
import styles from './airports.module.css';

/** Static sample content (spec 2): no source has ground handlers of an airport. */
const SAMPLE_OPERATORS = [
  { name: 'Sample Aviation Services', services: 'Jet A, 100LL · hangar · crew lounge', hours: '24 h' },
  { name: 'Example Jet Center', services: 'Jet A · customs on request · catering', hours: '0600–2200 local' },
];

/** The FBO section, marked as the sample it is. */
export function FboSection() {
  return (
    <Section
      title="FBO"
      badges={<Badge tone="caution">Sample content</Badge>}
      aside={`${SAMPLE_OPERATORS.length} operators`}
    >
      <ul className={styles.operators}>
        {SAMPLE_OPERATORS.map(({ name, services, hours }) => (
          <li key={name}>
            <p className={styles.operator}>{name}</p>
            <p className={styles.note}>
              {services} · {hours}
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.source}>Sample operators: no data source is connected.</p>
    </Section>
  );
}

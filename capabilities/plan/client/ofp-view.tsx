import { fuelOfAircraft } from '#aviation/performance/fuel/fuel-of-type.ts';
import { useFuelFigures } from '#platform/client/units/fuel.ts';
import { Measure, useUnits } from '#platform/client/units/measure.tsx';
import { measuredDigits, unitOf } from '#platform/client/units/units.ts';
import { Copy, Dices, Info, ShieldAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#platform/client/ui/badge.tsx';
import { classNames } from '#platform/client/ui/class-names.ts';
import { Figure, KeyValue, KeyValues } from '#platform/client/ui/figure.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import type { OperationalFlightPlan } from '../contract.ts';
import { DocumentTables } from './document-tables.tsx';
import { atcRoute, fuelRows, marginKg, weightColumns } from './ofp-figures.ts';
import styles from './ofp-view.module.css';

interface PlanProps {
  plan: OperationalFlightPlan;
}

/** Weights in the unit of the settings, without it. */
function useMass() {
  const units = useUnits();
  return { mass: (kg: number | null) => measuredDigits('massKg', kg, units), unit: unitOf('massKg', units) };
}

function Header({ plan: { general, aircraftEstimated, isFallback } }: PlanProps) {
  return (
    <header className={styles.header}>
      <div className={styles.titleRow}>
        <p className={styles.ident}>{general.flightNumber || '—'}</p>
        <Badge tone="accent">Estimate</Badge>
        {isFallback && <Badge tone="caution">Straight line</Badge>}
        {aircraftEstimated && <Badge tone="caution">Estimated aircraft figures</Badge>}
      </div>
      <p className={styles.meta}>
        {general.date || '—'} · {general.aircraft} ·{' '}
        <span title="As planned. N000MD: no fleet aircraft selected">{general.aircraft_reg}</span> · CI{' '}
        <span className={styles.metaFigure}>{general.ci}</span>
      </p>
      <p className={styles.banner}>
        <ShieldAlert size={14} aria-hidden /> Not for navigation
      </p>
    </header>
  );
}

function Ends({ plan: { general } }: PlanProps) {
  return (
    <div className={styles.ends}>
      <span className={styles.end}>{general.departure}</span>
      <span className={styles.arc}>
        <svg viewBox="0 0 212 30" preserveAspectRatio="none" aria-hidden>
          <path d="M4 26C50 4 162 4 208 26" />
        </svg>
        <Measure quantity="distanceNm" value={general.air_dist} />
      </span>
      <span className={styles.end}>{general.arrival}</span>
    </div>
  );
}

function General({ plan }: PlanProps) {
  const { general, weight, dispatcher, plannedFuel, alternate } = plan;
  return (
    <KeyValues columns={4}>
      <KeyValue label="GND DIST">
        <Measure quantity="distanceNm" value={general.ground_dist} />
      </KeyValue>
      <KeyValue label="AIR DIST">
        <Measure quantity="distanceNm" value={general.air_dist} />
      </KeyValue>
      <KeyValue label="STD">
        <Figure value={general.utcTime} />
      </KeyValue>
      <KeyValue label="Alternate">
        <Figure value={alternate.via.split(' ').at(-1)} />
      </KeyValue>
      <KeyValue label="Passengers">
        <Figure value={weight.passenger_number} />
      </KeyValue>
      <KeyValue label="Cargo">
        <Measure quantity="massKg" value={weight.cargo} />
      </KeyValue>
      <KeyValue label="15 min cost">
        <Figure value={plannedFuel.cost_15_min.toLocaleString('en')} />
      </KeyValue>
      <KeyValue label="Dispatcher">
        <Figure value={[dispatcher.cid, dispatcher.tel].filter(Boolean).join(' ')} />
      </KeyValue>
    </KeyValues>
  );
}

function Weights({ plan }: PlanProps) {
  const { mass, unit } = useMass();
  const columns = weightColumns(plan);
  return (
    <table className={styles.weights}>
      <caption className="visually-hidden">Weights in {unit}</caption>
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className={styles.quiet}>
          <th scope="row">Max</th>
          {columns.map(({ name, maxKg }) => (
            <td key={name}>{mass(maxKg)}</td>
          ))}
        </tr>
        <tr className={styles.plan}>
          <th scope="row">Plan</th>
          {columns.map(({ name, planKg }) => (
            <td key={name}>{mass(planKg)}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">Margin</th>
          {columns.map((column) => {
            const margin = marginKg(column);
            const state = margin === null ? styles.quiet : margin < 0 ? styles.over : styles.within;
            return (
              <td key={column.name} className={state}>
                {mass(margin)}
              </td>
            );
          })}
        </tr>
      </tbody>
    </table>
  );
}

function Fuel({ plan }: PlanProps) {
  const { figure, unit } = useFuelFigures(fuelOfAircraft(plan.general.aircraft, plan.ownAircraft));
  const rows = fuelRows(plan);
  return (
    <section className={styles.section} aria-label="Fuel estimate">
      <div className={styles.sectionHead}>
        <h3>Fuel estimate</h3>
        <span className={styles.unit}>{unit} · h min</span>
      </div>
      <div className={styles.bar} aria-hidden>
        {rows.map(({ name, kg, part }) =>
          part !== null && kg > 0 ? (
            <i key={name} className={styles[part]} style={{ flexGrow: Math.max(1, kg) }} />
          ) : null,
        )}
      </div>
      <table className={styles.fuel}>
        <caption className="visually-hidden">Fuel in {unit}, with minutes where they are planned</caption>
        <tbody>
          {rows.map(({ name, kg, part, note }) => (
            <tr key={name} className={part === null ? styles.total : undefined}>
              <th scope="row">
                <i className={classNames(styles.swatch, part !== null && styles[part])} aria-hidden />
                {name}
              </th>
              <td>{figure(kg)}</td>
              <td className={styles.note}>{note ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.meta}>
        Aircraft table, the same burn per mile at every mass and level. The release carries the fuel of the
        performance plan.
      </p>
    </section>
  );
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ message: 'ATC route copied' });
  } catch {
    toast({ message: 'The browser did not allow copying. Select the text instead.', tone: 'warning' });
  }
}

function AtcRoute({ plan }: PlanProps) {
  const text = atcRoute(plan);
  return (
    <section className={styles.section} aria-label="ATC route">
      <div className={styles.sectionHead}>
        <h3>ATC route</h3>
        <IconButton label="Copy ATC route" Icon={Copy} iconSize={15} onClick={() => void copyText(text)} />
      </div>
      <p className={styles.raw}>{text}</p>
    </section>
  );
}

function Notes({
  title,
  items,
}: {
  title: string;
  items: readonly { key: string; icon: ReactNode; text: string }[];
}) {
  if (items.length === 0) return null;
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <h3>{title}</h3>
      </div>
      <ul className={styles.notes}>
        {items.map(({ key, icon, text }) => (
          <li key={key}>
            {icon}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The load assumption in the unit of the settings: the planner uses tonnes. */
const loadNote = (
  { given, used }: OperationalFlightPlan['assumptions'][number],
  weight: (tonnes: number) => string,
): string =>
  given === null
    ? `Load not entered: default ${weight(used)} used.`
    : `Load ${weight(given)} is above the limit: ${weight(used)} used.`;

/**
 * The flight's own figures from the aircraft table (rows G4, G5): weights, fuel, route, assumptions and exceeded
 * limits.
 */
export function OfpView({ plan }: PlanProps) {
  const { mass, unit } = useMass();
  const weight = (tonnes: number) => `${mass(tonnes * 1000)} ${unit}`;
  return (
    <article className={styles.document} aria-label="Operational flight plan">
      <Header plan={plan} />
      <Notes
        title="Warnings"
        items={plan.warnings.map(({ id, message }) => ({
          key: id,
          icon: <TriangleAlert size={14} aria-hidden className={styles.warningIcon} />,
          text: message,
        }))}
      />
      <section className={styles.section} aria-label="Flight">
        <Ends plan={plan} />
        <General plan={plan} />
      </section>
      <section className={styles.section} aria-label="Weights">
        <Weights plan={plan} />
      </section>
      <Fuel plan={plan} />
      <AtcRoute plan={plan} />
      <Notes
        title="Assumptions"
        items={plan.assumptions.map((assumption) => ({
          key: assumption.field,
          icon: <Dices size={14} aria-hidden />,
          text: assumption.field === 'load' ? loadNote(assumption, weight) : assumption.note,
        }))}
      />
      <Notes
        title="Route notes"
        items={plan.messages.map((message) => ({
          key: message,
          icon: <Info size={14} aria-hidden />,
          text: message,
        }))}
      />
      <DocumentTables tables={plan.tables ?? []} />
    </article>
  );
}

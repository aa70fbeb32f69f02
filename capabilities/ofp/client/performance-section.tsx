import { fuelOfType } from '#aviation/performance/fuel/fuel-of-type.ts';
import { useFuelFigures } from '#platform/client/units/fuel.ts';
import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredDigits, unitOf } from '#platform/client/units/units.ts';
import { Maximize2, TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazy } from '#platform/client/ui/lazy.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Switch } from '#platform/client/ui/switch.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { FreshnessLine } from '#platform/client/ui/freshness-line.tsx';
import type { OperationalFlightPlan, PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import { ScrollX } from '#platform/client/ui/scroll-x.tsx';
import { circleMinutes, circleRadiusNm } from './edto-map.ts';
import { fuelDifference } from '../domain/fuel-difference.ts';
import { clockTime, hoursMinutes, level, signed, UNKNOWN, whole, windWords } from '../domain/ofp-words.ts';
import { FUEL_NAMES, LIMIT_NAMES, sortedFuel, pointName } from '../domain/performance-words.ts';
import styles from './ofp.module.css';

const FieldLengths = lazy(async () => ({ default: (await import('./field-lengths.tsx')).FieldLengths }));
const EdtoOnMap = lazy(async () => ({ default: (await import('./edto-on-map.tsx')).EdtoOnMap }));

/** Weights in the unit of the settings, without it. */
function useMass() {
  const units = useUnits();
  return { mass: (kg: number | null) => measuredDigits('massKg', kg, units), unit: unitOf('massKg', units) };
}

interface PerformanceProps {
  performance: PerformancePlanAnswer;
}
interface ViewProps extends PerformanceProps {
  /** The flight's own figures, also shown on the page. */
  plan: OperationalFlightPlan;
}

/** Fuel type of the planned aircraft; absent in older answers. */
const fuelOfPlan = ({ aircraft }: PerformancePlanAnswer) => aircraft.fuel ?? fuelOfType(aircraft.type);

function FuelTable({ performance }: PerformanceProps) {
  const { figure, unit } = useFuelFigures(fuelOfPlan(performance), performance.fuel.blockKg);
  return (
    <table className={styles.table}>
      <caption>
        Fuel by {performance.policy.name} <span>{unit} · h min</span>
      </caption>
      <tbody>
        {sortedFuel(performance).map(({ id, fuelKg, minutes, rule, note }) => (
          <tr key={id}>
            <th scope="row">
              {FUEL_NAMES[id]}
              <small>{[rule, note].filter(Boolean).join(' · ')}</small>
            </th>
            <td>{figure(fuelKg)}</td>
            <td>{minutes === null ? '' : hoursMinutes(minutes)}</td>
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row">BLOCK</th>
          <td>{figure(performance.fuel.blockKg)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Limits({ performance: { limits } }: PerformanceProps) {
  const { mass, unit } = useMass();
  return (
    <table className={styles.table}>
      <caption>
        Limits <span>{unit}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">Mass</th>
          <th scope="col">Plan</th>
          <th scope="col">Max</th>
          <th scope="col">Margin</th>
        </tr>
      </thead>
      <tbody>
        {limits.map(({ id, valueKg, limitKg, marginKg, isExceeded }) => (
          <tr key={id} className={isExceeded ? styles.over : undefined}>
            <th scope="row">{LIMIT_NAMES[id]}</th>
            <td>{mass(valueKg)}</td>
            <td>{mass(limitKg)}</td>
            <td>{mass(marginKg)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const moreMinutes = (minutes: number): string =>
  `${minutes >= 0.5 ? '+' : minutes <= -0.5 ? '−' : ''}${Math.round(Math.abs(minutes))}`;

/** Effects of a change of level, wind or payload on the flight. */
function Effects({ performance: { effects = [] } }: PerformanceProps) {
  const { mass, unit } = useMass();
  if (effects.length === 0) return null;
  const more = (kg: number) => `${kg > 0 ? '+' : kg < 0 ? '−' : ''}${mass(Math.abs(kg))}`;
  return (
    <table className={styles.table}>
      <caption>
        If changed <span>{unit} · min</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">By</th>
          <th scope="col">Trip</th>
          <th scope="col">Block</th>
          <th scope="col">Time</th>
        </tr>
      </thead>
      <tbody>
        {effects.map((effect) => (
          <tr key={`${effect.kind}${effect.by}`}>
            <th scope="row">{effectWords(effect, more)}</th>
            <td>{effect.difference ? more(effect.difference.tripKg) : UNKNOWN}</td>
            <td>{effect.difference ? more(effect.difference.blockKg) : UNKNOWN}</td>
            <td>{effect.difference ? moreMinutes(effect.difference.minutes) : UNKNOWN}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function effectWords(
  { kind, by }: NonNullable<PerformancePlanAnswer['effects']>[number],
  more: (kg: number) => string,
): string {
  if (kind === 'payload') return `Payload ${more(by)}`;
  const size = Math.abs(by).toLocaleString('en-US');
  if (kind === 'level') return `${size} ft ${by > 0 ? 'higher' : 'lower'}`;
  return `${size} kt ${by > 0 ? 'more' : 'less'} headwind`;
}

function Navlog({ performance }: PerformanceProps) {
  const [isWide, setWide] = useState(false);
  return (
    <>
      <div className={styles.tools}>
        <Button size="small" Icon={Maximize2} onClick={() => setWide(true)}>
          Full navigation log
        </Button>
      </div>
      <NavlogTable performance={performance} />
      {isWide && (
        <Modal title="Navigation log" width="wide" isOpen onClose={() => setWide(false)}>
          <NavlogTable performance={performance} />
        </Modal>
      )}
    </>
  );
}

function NavlogTable({ performance }: PerformanceProps) {
  const { legs } = performance;
  const { figure, unit } = useFuelFigures(fuelOfPlan(performance), performance.fuel.blockKg);
  return (
    <ScrollX label="Navigation log" className={styles.scroll}>
      <table className={styles.navlog}>
        <caption className="visually-hidden">
          Navigation log: track and wind in degrees true, knots, degrees Celsius, fuel in {unit}
        </caption>
        <thead>
          <tr>
            {['Point', 'Via', 'FL', 'Trk', 'NM', 'Wind', 'W/C', '°C', 'GS', 'Time', 'ETO', 'Fuel', 'FOB'].map(
              (name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {legs.map((leg, index) => (
            // A point may be flown twice.
            // oxlint-disable-next-line react/no-array-index-key -- the order of legs never changes
            <tr key={index}>
              <th scope="row">{pointName(leg)}</th>
              <td>{leg.via ?? ''}</td>
              <td>{level(leg.altitudeFt)}</td>
              <td>{whole(leg.trackDegTrue).padStart(3, '0')}</td>
              <td>{whole(leg.distanceNm)}</td>
              <td>{windWords(leg.wind)}</td>
              <td>{leg.headwindKt === null ? UNKNOWN : signed(-leg.headwindKt, 3)}</td>
              <td>{signed(leg.temperatureC, 2)}</td>
              <td>{whole(leg.groundSpeedKt)}</td>
              <td>{hoursMinutes(leg.minutes)}</td>
              <td>{clockTime(leg.timeOver)}</td>
              <td>{figure(leg.fuelKg)}</td>
              <td>{figure(leg.remainingFuelKg)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  );
}

function Air({ performance: { air } }: PerformanceProps) {
  return (
    <>
      <p className={styles.note}>
        Wind and temperature: {air.freshness ? <FreshnessLine freshness={air.freshness} /> : UNKNOWN}
      </p>
      {air.knownWindPart < 1 && (
        <p className={styles.caution}>
          <TriangleAlert size={14} aria-hidden />
          Wind is known for {Math.floor(air.knownWindPart * 100)} % of the way. Still air is planned where it
          is not.
        </p>
      )}
      {air.message !== null && <p className={styles.note}>{air.message}</p>}
    </>
  );
}

function Terrain({ performance: { terrain } }: PerformanceProps) {
  if (!terrain) return null;
  return (
    <>
      <p className={styles.note}>{terrain.driftdown}</p>
      <p className={styles.note}>Grid MORA in hundreds of feet: {terrain.source}</p>
    </>
  );
}

/** Circles of the diversion time on the map, while the page is open. */
function EdtoCircles({ edto }: { edto: NonNullable<PerformancePlanAnswer['edto']> }) {
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Switch
        label="ETOPS/EDTO on the map"
        note={`${circleMinutes(edto)} min at ${edto.oneEngineSpeedKt} kt around adequate aerodromes: ${Math.round(circleRadiusNm(edto))} NM, still air`}
        isOn={isOn}
        onChange={setOn}
      />
      {isOn && (
        <Suspense fallback={null}>
          <EdtoOnMap edto={edto} />
        </Suspense>
      )}
    </>
  );
}

/** The performance plan in the flight panel: the fuel of the release, and how it differs from the estimate above. */
export function PerformanceView({ plan, performance }: ViewProps) {
  const { figure, unit } = useFuelFigures(fuelOfPlan(performance), performance.fuel.blockKg);
  const { offBlock, takeOff, landing, initialLevelFt, messages, isLevelLowered, model } = performance;
  return (
    <>
      <p className={styles.note}>
        Fuel of the release, by {model}. <Badge tone="caution">Not for navigation</Badge>
      </p>
      <p className={styles.times}>
        {clockTime(offBlock)}Z · take-off {clockTime(takeOff)}Z · landing {clockTime(landing)}Z · FL
        {level(initialLevelFt)}
      </p>
      <FuelTable performance={performance} />
      <p className={styles.note}>{fuelDifference(plan, performance, { figure, unit })}</p>
      <Limits performance={performance} />
      <Effects performance={performance} />
      <Navlog performance={performance} />
      {performance.field && (
        <Suspense fallback={null}>
          <FieldLengths type={performance.aircraft.type} field={performance.field} />
        </Suspense>
      )}
      <Terrain performance={performance} />
      {performance.edto && <EdtoCircles edto={performance.edto} />}
      <Air performance={performance} />
      {[
        ...(isLevelLowered ? ['The requested level cannot be flown: a lower one is planned.'] : []),
        ...messages,
      ].map((text) => (
        <p key={text} className={styles.note}>
          {text}
        </p>
      ))}
    </>
  );
}

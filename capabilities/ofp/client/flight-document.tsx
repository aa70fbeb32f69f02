import { FUEL_POLICY_CHOICES } from '#aviation/performance/fuel/fuel-policy-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazy } from '#platform/client/ui/lazy.ts';
import { cruiseText, readCruiseText } from '#platform/contract/cruise-text.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { CruiseFields } from '#platform/client/ui/cruise-fields.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Menu } from '#platform/client/ui/menu.tsx';
import { ProgressBar } from '#platform/client/ui/progress-bar.tsx';
import { Section } from '#platform/client/ui/section.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import type {
  OperationalFlightPlan,
  PerformancePlanAnswer,
  PerformancePlanRequest,
} from '#capabilities/plan/contract.ts';
import { PLAN_FORMATS } from '../domain/plan-formats.ts';
import { exportPlan } from './export-plan.ts';
import { ofpContext } from './ofp-deps.ts';
import { RuleTimeField } from './rule-time-field.tsx';
import type { PerformanceChoice } from '../domain/performance-request.ts';
import { performanceQuery } from './ofp.queries.ts';
import { openPlanImport } from './ofp.store.ts';
import styles from './ofp.module.css';
import { PerformanceView } from './performance-section.tsx';

const DocumentModal = lazy(async () => ({
  default: (await import('./document.modal.tsx')).DocumentModal,
}));

const FilingModal = lazy(async () => ({
  default: (await import('./filing.modal.tsx')).FilingModal,
}));

type Policy = PerformancePlanRequest['policy'];
interface PlanProps {
  plan: OperationalFlightPlan;
}

function Tools({
  plan,
  performance,
  onOpenDocument,
  onFile,
}: PlanProps & {
  performance: PerformancePlanAnswer | null;
  onOpenDocument: () => void;
  onFile: () => void;
}) {
  const items = [
    ...PLAN_FORMATS.map((format) => ({
      id: format.id,
      label: `${format.name} (.${format.extension})`,
      onSelect: () => exportPlan(plan, performance, format),
    })),
    {
      id: 'icao',
      label: 'ICAO flight plan (.txt)',
      startsGroup: true,
      onSelect: onFile,
    },
  ];
  return (
    <div className={styles.tools}>
      <Button Icon={FileText} onClick={onOpenDocument}>
        Document
      </Button>
      <Menu trigger={<Button Icon={Download}>Export</Button>} items={items} />
      <Button Icon={Upload} onClick={() => openPlanImport()}>
        Import
      </Button>
    </div>
  );
}

const withRuleTime =
  (edtoMinutes: number | undefined) =>
  ({ edtoMinutes: _before, ...choice }: PerformanceChoice): PerformanceChoice =>
    edtoMinutes === undefined ? choice : { ...choice, edtoMinutes };

/** The cruise of the flight, and another one for comparison; the flight's own is unchanged. */
function CruiseChoice({
  plan,
  onChange,
}: PlanProps & { onChange: (cruise: PerformanceChoice['cruise']) => void }) {
  const [text, setText] = useState(() => cruiseText(plan.cruise));
  const { errors } = readCruiseText(text);
  return (
    <CruiseFields
      value={text}
      errors={errors}
      points={plan.route_info.slice(1, -1).map(({ ident }) => ident)}
      onChange={(next) => {
        setText(next);
        const read = readCruiseText(next);
        if (Object.keys(read.errors).length === 0) onChange(read.cruise);
      }}
    />
  );
}

/** A flight's plan (row G5): its figures, the performance plan beside it, the document, export and import. */
export function FlightDocument({ plan }: PlanProps) {
  const deps = ofpContext.use();
  const [choice, setChoice] = useState<PerformanceChoice>(() => ({ policy: settings.get().planFuelPolicy }));
  const [isRequested, setRequested] = useState(false);
  const [isDocumentOpen, setDocumentOpen] = useState(false);
  const [isFilingOpen, setFilingOpen] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(performanceQuery(deps, plan, choice, isRequested));
  // For a twin far from any aerodrome; then shown as long as the page is open.
  const [isExtended, setExtended] = useState(false);
  if (data?.edto && !isExtended) setExtended(true);
  return (
    <>
      <deps.PlanView plan={plan} />
      <Tools
        plan={plan}
        performance={data ?? null}
        onOpenDocument={() => setDocumentOpen(true)}
        onFile={() => {
          setRequested(true);
          setFilingOpen(true);
        }}
      />
      <Section title="Performance plan" onToggle={setRequested}>
        <div className={styles.performance} aria-busy={isFetching}>
          <SelectField
            label="Fuel policy"
            value={choice.policy}
            options={FUEL_POLICY_CHOICES}
            onChange={(policy: Policy) => setChoice((before) => ({ ...before, policy }))}
          />
          <CruiseChoice plan={plan} onChange={(cruise) => setChoice((before) => ({ ...before, cruise }))} />
          {isExtended && <RuleTimeField onChange={(minutes) => setChoice(withRuleTime(minutes))} />}
          {isFetching && !data && <ProgressBar label="Making the performance plan" fraction={null} />}
          {error && !isFetching && <ErrorNotice message={error.message} onRetry={() => void refetch()} />}
          {data && <PerformanceView plan={plan} performance={data} />}
        </div>
      </Section>
      {isFilingOpen && (
        <Suspense fallback={null}>
          <FilingModal plan={plan} performance={data ?? null} onClose={() => setFilingOpen(false)} />
        </Suspense>
      )}
      {isDocumentOpen && (
        <Suspense fallback={null}>
          <DocumentModal plan={plan} choice={choice} onClose={() => setDocumentOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

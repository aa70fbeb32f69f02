import { useQuery } from '@tanstack/react-query';
import { Download, Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { fuelOfAircraft } from '#aviation/performance/fuel/fuel-of-type.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { documentFuel } from '#platform/client/units/fuel.ts';
import { fileNameOf, saveFile } from '#platform/client/documents/save-file.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { ProgressBar } from '#platform/client/ui/progress-bar.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import { BUILT_IN_LAYOUTS, type OfpLayout } from '../domain/built-in-layouts.ts';
import { documentBanner, documentContext } from '../domain/document-context.ts';
import { type LayoutProblem, layOut } from '../domain/layout.ts';
import type { OfpMaterial } from '../domain/ofp-material.ts';
import { documentPdf } from './document-pdf.ts';
import { fileStem } from './export-plan.ts';
import { ofpContext } from './ofp-deps.ts';
import type { PerformanceChoice } from '../domain/performance-request.ts';
import { materialQuery } from './ofp.queries.ts';
import { TEMPLATE_MAX, chooseLayout, keepLayout, ofpLayouts, removeLayout } from './ofp.store.ts';
import styles from './ofp.module.css';

interface DocumentModalProps {
  plan: OperationalFlightPlan;
  choice: PerformanceChoice;
  onClose: () => void;
}

/** An editable copy of a built-in layout, or the user's own layout itself. */
function editable(layout: OfpLayout): OfpLayout {
  const isBuiltIn = BUILT_IN_LAYOUTS.some(({ id }) => id === layout.id);
  return isBuiltIn ? { ...layout, id: crypto.randomUUID(), name: `${layout.name}, own` } : layout;
}

function savePdf(plan: OperationalFlightPlan, material: OfpMaterial, lines: readonly string[]): void {
  const title = fileStem(plan);
  const bytes = documentPdf({ lines, title, banner: documentBanner(material), madeAtMs: material.madeAtMs });
  saveFile(fileNameOf(title, 'pdf', 'flight-plan'), 'application/pdf', Uint8Array.from(bytes));
}

type ReadLayout = { ok: true; template: string } | { ok: false; message: string };

/** The text of a file as a layout; an invalid or too long one is refused completely. */
async function readLayout(file: File): Promise<ReadLayout> {
  const tooLong = `${file.name} is too long for a layout.`;
  if (file.size > TEMPLATE_MAX * 4) return { ok: false, message: tooLong };
  const template = (await file.text()).replaceAll('\r\n', '\n');
  if (template.length > TEMPLATE_MAX) return { ok: false, message: tooLong };
  // Text files contain no null or replacement character.
  if (template.includes('\u0000') || template.includes('\uFFFD'))
    return { ok: false, message: `${file.name} is not a text file.` };
  return { ok: true, template };
}

function saveLayout({ name, template }: OfpLayout): void {
  saveFile(fileNameOf(name, 'txt', 'layout'), 'text/plain', template);
}

function Problems({ problems }: { problems: readonly LayoutProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className={styles.problems} role="alert">
      {problems.slice(0, 8).map(({ line, message }) => (
        <li key={`${line} ${message}`}>
          Line {line}: {message}
        </li>
      ))}
      {problems.length > 8 && <li>{problems.length - 8} more.</li>}
    </ul>
  );
}

function LayoutEditor({
  layout,
  onChange,
  onDone,
}: {
  layout: OfpLayout;
  onChange: (layout: OfpLayout) => void;
  onDone: () => void;
}) {
  const textId = useId();
  const [error, setError] = useState<string | null>(null);
  const setRead = (read: ReadLayout): void => {
    setError(read.ok ? null : read.message);
    if (read.ok) onChange({ ...layout, template: read.template });
  };
  return (
    <div className={styles.editor} data-own-keys>
      <TextField
        label="Name of the layout"
        value={layout.name}
        maxLength={60}
        onChange={({ target }) => onChange({ ...layout, name: target.value })}
      />
      <label className={styles.label} htmlFor={textId}>
        Layout
      </label>
      <p className={styles.note}>
        {'{{name}}'} is a word, {'{{name:8}}'} right and {'{{name:-8}}'} left in 8 letters, {'{{name:wrap}}'}{' '}
        over lines; {'{{#list}}'} … {'{{/list}}'} on lines of their own repeat, {'{{^list}}'} prints for an
        empty list. The layout is kept in this browser only, not in your account: <b>Save as file</b> carries
        it to another.
      </p>
      <textarea
        id={textId}
        className={styles.template}
        spellCheck={false}
        value={layout.template}
        maxLength={TEMPLATE_MAX}
        onChange={({ target }) => onChange({ ...layout, template: target.value })}
      />
      <label className={styles.file}>
        Load a text file (at most {TEMPLATE_MAX.toLocaleString('en')} letters)
        <input
          type="file"
          accept=".txt,text/plain"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void readLayout(file).then(setRead);
          }}
        />
      </label>
      {error !== null && <ErrorNotice message={error} />}
      <div className={styles.row}>
        <Button Icon={Download} onClick={() => saveLayout(layout)}>
          Save as file
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            removeLayout(layout.id);
            onDone();
          }}
        >
          Remove
        </Button>
        <Button onClick={onDone}>Cancel</Button>
        <Button
          variant="primary"
          onClick={() => {
            keepLayout(layout);
            onDone();
          }}
        >
          Keep layout
        </Button>
      </div>
    </div>
  );
}

/** The flight plan as a document: a monospace page in a layout of the user's choice, and its PDF. */
export function DocumentModal({ plan, choice, onClose }: DocumentModalProps) {
  const { chosenId, own } = useSlice(ofpLayouts);
  const deps = ofpContext.use();
  const [edited, setEdited] = useState<OfpLayout | null>(null);
  const { data: material, error, refetch } = useQuery(materialQuery(deps, plan, choice));
  const layouts = [...BUILT_IN_LAYOUTS, ...own];
  const chosen = layouts.find(({ id }) => id === chosenId) ?? BUILT_IN_LAYOUTS[0];
  const printedFuel = documentFuel(
    fuelOfAircraft(plan.general.aircraft, plan.ownAircraft),
    useSlice(settings),
    material?.performance.state === 'there' ? material.performance.value.fuel.blockKg : undefined,
  );
  const laidOut = material
    ? layOut((edited ?? chosen).template, documentContext(material, printedFuel))
    : null;
  const lines = [...(laidOut?.lines ?? []), ...deps.appendixOf(plan)];
  return (
    <Modal
      title={`Flight plan ${fileStem(plan)}`}
      description="Not for navigation."
      width="wide"
      isOpen
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          Icon={Download}
          disabled={!material || !laidOut}
          onClick={() => material && laidOut && savePdf(plan, material, lines)}
        >
          Save as PDF
        </Button>
      }
    >
      {edited ? (
        <LayoutEditor layout={edited} onChange={setEdited} onDone={() => setEdited(null)} />
      ) : (
        <div className={styles.row}>
          <SelectField
            label="Layout"
            value={chosen.id}
            options={layouts.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={chooseLayout}
          />
          <Button Icon={Pencil} onClick={() => setEdited(editable(chosen))}>
            Edit layout
          </Button>
        </div>
      )}
      {laidOut && <Problems problems={laidOut.problems} />}
      {error && <ErrorNotice message={error.message} onRetry={() => void refetch()} />}
      {!material && !error && <ProgressBar label="Gathering winds, weather and NOTAMs" fraction={null} />}
      {laidOut && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach it
        <pre className={styles.page} tabIndex={0} role="region" aria-label="Document">
          {lines.join('\n')}
        </pre>
      )}
    </Modal>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { normaliseLonDeg } from '#aviation/geo/lat-lon.ts';
import { ApiError } from '#platform/client/query/api-client.ts';
import { flyTo } from '#platform/client/shell/map-access.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import type { Validated } from '#platform/contract/validation.ts';
import { WAYPOINT_NOTE_MAX, WAYPOINT_SYMBOLS } from '../contract.ts';
import { parseWaypointName } from '../domain/waypoint-name.ts';
import { type ResolvedPosition, resolvePosition } from './resolve-position.ts';
import { SYMBOL_NAMES } from './symbol-names.ts';
import { saveWaypoint } from './waypoints.queries.ts';
import { closeWaypointForm, type WaypointDraft, waypointForm } from './waypoints.store.ts';
import { waypointsGiven } from './waypoints-deps.ts';
import styles from './waypoints.module.css';

const ZOOM = 9;

interface FormErrors {
  ident?: string;
  position?: string;
  other?: string;
}

/** The field for a server error: an invalid name is reported beside the name. */
function errorsOf(error: unknown): FormErrors {
  const isOfName = error instanceof ApiError && error.id?.startsWith('waypoint-name');
  return isOfName ? { ident: messageOf(error) } : { other: messageOf(error) };
}

/** The position meant by the typed text, looked up while typing. */
function useResolved(typed: string): Validated<ResolvedPosition> | undefined {
  const { findPlace } = waypointsGiven.use();
  const resolved = useQuery({
    queryKey: ['waypoint-position', typed],
    queryFn: () => resolvePosition(typed, findPlace, nowMs()),
    enabled: typed.trim() !== '',
  });
  return resolved.data;
}

async function save(
  draft: WaypointDraft,
  findPlace: Parameters<typeof resolvePosition>[1],
): Promise<FormErrors> {
  const name = parseWaypointName(draft.ident);
  const position = await resolvePosition(draft.position, findPlace, nowMs());
  if (!name.ok || !position.ok)
    return {
      ...(name.ok ? {} : { ident: name.message }),
      ...(position.ok ? {} : { position: position.message }),
    };
  const { at } = position.value;
  const { id, basedOn, symbol, note } = draft;
  const saved = await saveWaypoint({
    ...(id === null ? {} : { id }),
    ...(basedOn === null ? {} : { basedOn }),
    ident: name.value,
    lat: at.lat,
    lng: normaliseLonDeg(at.lon),
    symbol,
    note,
  });
  closeWaypointForm();
  toast({ message: `${saved.ident} saved` });
  void flyTo({ lat: saved.lat, lon: saved.lng, minZoom: ZOOM });
  return {};
}

function Fields({ draft, errors }: { draft: WaypointDraft; errors: FormErrors }) {
  const set = (part: Partial<WaypointDraft>) => waypointForm.set({ ...draft, ...part });
  const resolved = useResolved(draft.position);
  return (
    <>
      <TextField
        label="Name"
        isIdent
        value={draft.ident}
        error={errors.ident ?? null}
        hint="2 to 10 letters and digits. It can be used in a route."
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => set({ ident: target.value.toUpperCase() })}
      />
      <TextField
        label="Position"
        isIdent
        value={draft.position}
        error={errors.position ?? null}
        hint={
          resolved?.ok
            ? resolved.value.text
            : 'Coordinates, or place/bearing/distance such as JFK/270/12 (°M, NM)'
        }
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => set({ position: target.value })}
      />
      <SelectField
        label="Symbol"
        value={draft.symbol}
        options={WAYPOINT_SYMBOLS.map((value) => ({ value, label: SYMBOL_NAMES[value] }))}
        onChange={(symbol) => set({ symbol })}
      />
      <TextField
        label="Note"
        value={draft.note}
        maxLength={WAYPOINT_NOTE_MAX}
        onChange={({ target }) => set({ note: target.value })}
      />
    </>
  );
}

function Form({ draft }: { draft: WaypointDraft }) {
  const { findPlace } = waypointsGiven.use();
  const [errors, setErrors] = useState<FormErrors>({});
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    setErrors({});
    try {
      setErrors(await save(draft, findPlace));
    } catch (error) {
      setErrors(errorsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      title={draft.id === null ? 'New waypoint' : 'Edit waypoint'}
      isOpen
      width="narrow"
      onClose={closeWaypointForm}
      footer={
        <>
          <Button onClick={closeWaypointForm}>Cancel</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void submit()}>
            Save
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Fields draft={draft} errors={errors} />
        {errors.other !== undefined && <ErrorNotice message={errors.other} />}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Modal>
  );
}

/** Creates or changes a waypoint. */
export function WaypointForm() {
  const draft = useSlice(waypointForm);
  return draft && <Form draft={draft} />;
}

import { LoaderCircle, Redo2, RotateCcw, Save, Undo2 } from 'lucide-react';
import { settings } from '#platform/client/shell/settings.store.ts';
import { measuredText, type Units } from '#platform/client/units/units.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import type { DrawnRoute } from '../routes.store.ts';
import { routeContext } from '../route-deps.ts';
import { saveChangedRoute, stepRoute } from './change-route.ts';
import styles from './edit-bar.module.css';
import { canRedo, canUndo, routeEdit, stepOf } from './route-edit.store.ts';

/** `+12 NM`, `−3 NM`, `same length`; `—` where a length is not known. */
export function lengthChange(
  before: DrawnRoute | undefined,
  after: DrawnRoute | null,
  units: Units = settings.get(),
): string {
  if (before?.distanceNm == null || after?.distanceNm == null) return '—';
  const changeNm = Math.round(after.distanceNm) - Math.round(before.distanceNm);
  if (changeNm === 0) return 'same length';
  return `${changeNm > 0 ? '+' : ''}${measuredText('distanceNm', changeNm, units)}`;
}

/** The changes of the route on the map, and their actions. Empty without changes. */
export function RouteEditBar() {
  const given = routeContext.use();
  const edit = useSlice(routeEdit);
  const { steps, busy, flightId } = edit;
  if (steps.length === 0 && busy === null) return null;
  return (
    <div className={styles.bar} role="group" aria-label="Route changes">
      <span className={styles.state} role="status">
        {busy === 'changing' ? (
          <>
            <LoaderCircle size={14} aria-hidden className={styles.spin} /> Changing…
          </>
        ) : (
          <>
            <b>Changed</b> {lengthChange(steps[0], stepOf(edit))}
          </>
        )}
      </span>
      <IconButton
        label="Undo route change"
        keys="u"
        Icon={Undo2}
        disabled={!canUndo(edit) || busy !== null}
        onClick={() => stepRoute(given, -1)}
      />
      <IconButton
        label="Redo route change"
        Icon={Redo2}
        disabled={!canRedo(edit) || busy !== null}
        onClick={() => stepRoute(given, 1)}
      />
      <IconButton
        label="Discard route changes"
        Icon={RotateCcw}
        disabled={steps.length === 0 || busy !== null}
        onClick={() => stepRoute(given, 'start')}
      />
      {flightId !== null && given.canSave(flightId) && (
        <Button
          variant="primary"
          size="small"
          Icon={Save}
          isBusy={busy === 'saving'}
          disabled={!canUndo(edit) || busy === 'changing'}
          onClick={() => void saveChangedRoute(given)}
        >
          Save route
        </Button>
      )}
    </div>
  );
}

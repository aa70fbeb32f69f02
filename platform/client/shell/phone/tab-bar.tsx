import { Ellipsis, Map as MapIcon, type LucideIcon } from 'lucide-react';
import { Suspense, useCallback, useLayoutEffect, useState } from 'react';
import { lazy } from '../../ui/lazy.ts';
import { goTo, currentPathname } from '../../navigation/navigation.ts';
import { useSlice } from '../../state/slice.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Contribution, ShellAction } from '../client-capability.ts';
import { selectAction } from '../palette/select-action.ts';
import { useShell } from '../shell-context.tsx';
import { setShellUi, shellUi } from '../shell-ui.store.ts';
import styles from './tab-bar.module.css';
import { shownIn, visibleContributions } from '../windows/visible-contributions.ts';

const MoreDialog = lazy(() =>
  import('./more-dialog.tsx').then(({ MoreDialog: Dialog }) => ({ default: Dialog })),
);

/** Closes everything over the map. */
function showMap(contributions: readonly Contribution[]): void {
  const visible = visibleContributions.get();
  for (const contribution of contributions)
    if (visible.has(contribution.id) && contribution.place !== 'right-panel') contribution.onClose?.();
  if (currentPathname() !== '/') goTo('/');
}

interface TabProps {
  title: string;
  Icon: LucideIcon;
  isActive: boolean;
  onSelect: () => void;
  opensDialog?: boolean;
}

function Tab({ title, Icon, isActive, onSelect, opensDialog }: TabProps) {
  return (
    <button
      type="button"
      className={classNames(styles.tab, isActive && styles.active)}
      aria-pressed={opensDialog ? undefined : isActive}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      aria-current={opensDialog && isActive ? 'true' : undefined}
      onClick={onSelect}
    >
      <Icon size={20} aria-hidden />
      {title}
    </button>
  );
}

interface ActionTabProps {
  action: ShellAction;
  onActive: (id: string, isActive: boolean) => void;
}

/** Whether the target of an action is open, also reported to the bar. */
function useReportedActive({ action, onActive }: ActionTabProps): boolean {
  const { id } = action;
  const isActive = action.useActive();
  useLayoutEffect(() => onActive(id, isActive), [id, isActive, onActive]);
  return isActive;
}

/** An action under More: it has no tab that could be marked. */
function ActionProbe(props: ActionTabProps) {
  useReportedActive(props);
  return null;
}

function ActionTab(props: ActionTabProps) {
  const { windows } = useShell();
  const { action } = props;
  const { title, Icon } = action;
  const isActive = useReportedActive(props);
  return (
    <Tab
      title={title}
      Icon={Icon}
      isActive={isActive}
      onSelect={() => selectAction(action, isActive, windows)}
    />
  );
}

/** Which of the actions are active. */
function useActiveActions(): [ReadonlySet<string>, ActionTabProps['onActive']] {
  const [active, setActive] = useState<ReadonlySet<string>>(new Set());
  const onActive = useCallback((id: string, isActive: boolean) => {
    setActive((before) => {
      if (before.has(id) === isActive) return before;
      const next = new Set(before);
      if (isActive) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  return [active, onActive];
}

/**
 * A workspace over the map, or a window such as Settings in the sheet; null while the map or one of its places is
 * visible.
 */
function useOpenWindow(): 'workspace' | 'panel' | null {
  const { contributions } = useShell();
  return useSlice(visibleContributions, (visible) => {
    if (shownIn('workspace', contributions, visible).length > 0) return 'workspace';
    // Panels of a route, such as that of an airport, have no flag.
    return shownIn('left-panel', contributions, visible)[0]?.flag === undefined ? null : 'panel';
  });
}

/** The phone's tab bar: the map, what the capabilities put here, and everything else under More. */
export function TabBar() {
  const { actions, contributions } = useShell();
  const isMoreOpen = useSlice(shellUi, (state) => state.isMoreOpen);
  const openWindow = useOpenWindow();
  const [active, onActive] = useActiveActions();
  const tabs = actions.filter((action) => action.place === 'tab-bar');
  const titles = new Set(tabs.map((action) => action.title));
  const rest = actions.filter((action) => action.place !== 'tab-bar' && !titles.has(action.title));
  const unique = rest.filter(
    (action, position) => rest.findIndex(({ title }) => title === action.title) === position,
  );
  const isTabOpen = tabs.some(({ id }) => active.has(id));
  // Layers are about the map: it stays marked.
  const isRestOpen =
    openWindow !== null && unique.some(({ id, needsMap }) => needsMap !== true && active.has(id));
  return (
    <>
      {unique.map((action) => (
        <ActionProbe key={action.id} action={action} onActive={onActive} />
      ))}
      <nav className={styles.bar} aria-label="Main">
        <Tab
          title="Map"
          Icon={MapIcon}
          isActive={!isTabOpen && !isRestOpen && openWindow !== 'workspace'}
          onSelect={() => showMap(contributions)}
        />
        {tabs.map((action) => (
          <ActionTab key={action.id} action={action} onActive={onActive} />
        ))}
        <Tab
          title="More"
          Icon={Ellipsis}
          isActive={isMoreOpen || isRestOpen}
          opensDialog
          onSelect={() => setShellUi({ isMoreOpen: true })}
        />
      </nav>
      {isMoreOpen && (
        <Suspense>
          <MoreDialog actions={unique} />
        </Suspense>
      )}
    </>
  );
}

import { useSlice } from '../../state/slice.ts';
import { UtcClock } from '../../time/utc-clock.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ShellAction } from '../client-capability.ts';
import { Logo } from './logo.tsx';
import { Contributed } from './place.tsx';
import { SearchBox } from '../palette/search-box.tsx';
import { selectAction } from '../palette/select-action.ts';
import { settings } from '../settings.store.ts';
import { useShell } from '../shell-context.tsx';
import { StatusPills } from '../data/status-pills.tsx';
import styles from './top-nav.module.css';
import { useShown } from './use-shell-layout.ts';

const noBadge = () => undefined;

function NavAction({ action }: { action: ShellAction }) {
  const { windows } = useShell();
  const isActive = action.useActive();
  const useBadge = action.useBadge ?? noBadge;
  const count = useBadge();
  return (
    <IconButton
      label={action.title}
      Icon={action.Icon}
      isPressed={isActive}
      onClick={() => selectAction(action, isActive, windows)}
      iconSize={19}
      {...(count === undefined ? {} : { count })}
    />
  );
}

/** The top nav: title, search, UTC, AIRAC and feed mode, actions, account. */
export function TopNav() {
  const { actions } = useShell();
  const showsLocal = useSlice(settings, (value) => value.showsLocalTime);
  const account = useShown('account');
  return (
    <header className={styles.nav}>
      <div className={styles.brand}>
        <Logo />
        <b>Meridian</b>
      </div>
      <SearchBox placeholder="Search airports, fixes, flights" showsKey className={styles.search ?? ''} />
      <div className={styles.clock}>
        <UtcClock size="full" showsLocal={showsLocal} />
      </div>
      <StatusPills />
      <div className={styles.actions}>
        {actions
          .filter((action) => action.place === 'top-nav')
          .map((action) => (
            <NavAction key={action.id} action={action} />
          ))}
        {account.map((contribution) => (
          <Contributed key={contribution.id} contribution={contribution} size="small" />
        ))}
      </div>
    </header>
  );
}

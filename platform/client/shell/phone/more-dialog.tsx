import { classNames } from '../../ui/class-names.ts';
import { Modal } from '../../ui/modal.tsx';
import type { ShellAction } from '../client-capability.ts';
import { selectAction } from '../palette/select-action.ts';
import { useShell } from '../shell-context.tsx';
import { setShellUi } from '../shell-ui.store.ts';
import styles from './tab-bar.module.css';

const close = () => setShellUi({ isMoreOpen: false });

function MoreItem({ action }: { action: ShellAction }) {
  const { windows } = useShell();
  const isActive = action.useActive();
  const select = () => {
    close();
    if (!isActive) selectAction(action, isActive, windows);
  };
  return (
    <button type="button" className={classNames(styles.more, isActive && styles.active)} onClick={select}>
      <action.Icon size={20} aria-hidden />
      {action.title}
    </button>
  );
}

/** All actions without a place in the phone's tab bar. */
export function MoreDialog({ actions }: { actions: readonly ShellAction[] }) {
  return (
    <Modal title="More" isOpen onClose={close} width="narrow">
      <div className={styles.grid}>
        {actions.map((action) => (
          <MoreItem key={action.id} action={action} />
        ))}
      </div>
    </Modal>
  );
}

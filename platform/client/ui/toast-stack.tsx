import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { dropToast, useToastRequests, type QueuedToast } from './toast.tsx';
import styles from './toast.module.css';

const manager = Toast.createToastManager();

function show({ id, message, action, tone = 'neutral' }: QueuedToast): string {
  const shownId: string = manager.add({
    title: message,
    type: tone,
    priority: tone === 'warning' ? 'high' : 'low',
    timeout: action ? 8000 : 5000,
    onClose: () => dropToast(id),
    ...(action
      ? {
          actionProps: {
            children: action.label,
            onClick: () => {
              action.onSelect();
              manager.close(shownId);
            },
          },
        }
      : {}),
  });
  return shownId;
}

/** Passes requested toasts to the control library, and removes those withdrawn. */
function useHandOver(): void {
  const requests = useToastRequests();
  const shown = useRef(new Map<number, string>());
  useEffect(() => {
    for (const request of requests)
      if (!shown.current.has(request.id)) shown.current.set(request.id, show(request));
    for (const [id, shownId] of shown.current) {
      if (requests.some((request) => request.id === id)) continue;
      shown.current.delete(id);
      manager.close(shownId);
    }
  }, [requests]);
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  useHandOver();
  return toasts.map((item) => (
    <Toast.Root
      key={item.id}
      toast={item}
      className={classNames(styles.toast, item.type === 'warning' && styles.warning)}
    >
      <Toast.Content className={styles.content}>
        <Toast.Title className={styles.title} render={<p />} />
        <Toast.Action className={styles.action} />
        <Toast.Close render={<IconButton label="Dismiss" Icon={X} iconSize={16} />} />
      </Toast.Content>
    </Toast.Root>
  ));
}

/** The stack of toasts at the bottom of the screen. */
export function ToastStack() {
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

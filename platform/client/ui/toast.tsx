import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';

const manager = Toast.createToastManager();

export interface ToastRequest {
  message: string;
  /** Usually Undo: the toast then stays 8 s instead of 5. */
  action?: { label: string; onSelect: () => void };
  tone?: 'neutral' | 'warning';
}

/** Says something in passing; callable from anywhere. Returns how to take it away. */
export function toast({ message, action, tone = 'neutral' }: ToastRequest): () => void {
  const id = manager.add({
    title: message,
    type: tone,
    priority: tone === 'warning' ? 'high' : 'low',
    timeout: action ? 8000 : 5000,
    ...(action
      ? {
          actionProps: {
            children: action.label,
            onClick: () => {
              action.onSelect();
              manager.close(id);
            },
          },
        }
      : {}),
  });
  return () => manager.close(id);
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
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

/** Where toasts appear; mounted once by `UiProvider`. */
export function Toaster() {
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

import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { FieldError } from '#platform/client/ui/text-field.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import styles from './form-dialog.module.css';

export interface FormDialogProps {
  title: string;
  /** One sentence under the title. */
  description?: string;
  onClose: () => void;
  /** The field that a person begins with. */
  firstField: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A dialog over the landing screen: focus starts in the first field and stays inside; Escape closes. */
export function FormDialog({ title, description, onClose, firstField, children }: FormDialogProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} initialFocus={firstField}>
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close render={<IconButton label="Close" Icon={X} />} />
          </header>
          {description !== undefined && (
            <Dialog.Description className={styles.description}>{description}</Dialog.Description>
          )}
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Why a whole form was refused. */
export function FormFailure({ message }: { message: string | null }) {
  return message === null ? null : (
    <div className={styles.failure}>
      <FieldError message={message} />
    </div>
  );
}

/** What a form has done, announced politely. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.notice}>
      {children}
    </p>
  );
}

import type { ReactNode } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { FieldError } from '#platform/client/ui/text-field.tsx';
import styles from './account-dialog.module.css';
import type { AccountFormState } from '../landing/use-account-form.ts';

export interface AccountDialogProps {
  title: string;
  /** One sentence under the title. */
  description?: string;
  form: AccountFormState;
  /** A message above the fields. */
  notice?: string | null;
  submitLabel: string;
  /** Links to other dialogs. */
  links?: readonly { label: string; onClick: () => void }[];
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form over the landing screen: focus starts in its first field and stays inside; Escape closes. */
export function AccountDialog(props: AccountDialogProps) {
  const { title, description, form, notice = null, submitLabel, links = [], onClose, children } = props;
  return (
    <Modal
      title={title}
      isOpen
      onClose={onClose}
      width="narrow"
      {...(description === undefined ? {} : { description })}
    >
      <form className={styles.form} data-sensitive="person" noValidate onSubmit={form.onSubmit}>
        {notice !== null && (
          <p role="status" className={styles.notice}>
            {notice}
          </p>
        )}
        {children}
        <FormFailure message={form.failure} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" isBlock isBusy={form.isBusy}>
            {submitLabel}
          </Button>
          <div className={styles.besides}>
            {links.map(({ label, onClick }) => (
              <button key={label} type="button" className={styles.link} onClick={onClick}>
                {label}
              </button>
            ))}
          </div>
        </div>
      </form>
    </Modal>
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

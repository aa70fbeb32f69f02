import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './modal.module.css';
import scroll from './scroll-y.module.css';

const FOCUSABLE = 'input:enabled, select:enabled, textarea:enabled, button:enabled, a[href]';

export interface ModalProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** One sentence under the title, read with it. */
  description?: string;
  /** Buttons at the bottom, the primary one last. */
  footer?: ReactNode;
  /** `narrow` 400 px for forms, `normal` 560, `wide` 760. */
  width?: 'narrow' | 'normal' | 'wide';
}

/** A dialog over everything: focus is trapped, Escape and the backdrop close it (`role=dialog`). */
export function Modal({
  title,
  isOpen,
  onClose,
  children,
  description,
  footer,
  width = 'normal',
}: ModalProps) {
  const body = useRef<HTMLDivElement>(null);
  const popupElement = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          ref={popupElement}
          className={classNames(styles.popup, styles[width])}
          // The first control of the content, not the button that closes it again.
          initialFocus={() => body.current?.querySelector<HTMLElement>(FOCUSABLE) ?? popupElement.current}
        >
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close render={<IconButton label="Close" Icon={X} />} />
          </header>
          <div ref={body} className={classNames(scroll.scrollY, styles.body)}>
            {description !== undefined && (
              <Dialog.Description className={styles.description}>{description}</Dialog.Description>
            )}
            {children}
          </div>
          {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

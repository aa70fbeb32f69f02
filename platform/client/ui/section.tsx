import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './section.module.css';

export interface SectionProps {
  title: string;
  /** Badges beside the title. */
  badges?: ReactNode;
  /** Muted text at the end of the row: age, count, source. */
  aside?: ReactNode;
  /** Given with `onToggle`: controlled from outside. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  isInitiallyOpen?: boolean;
  /** A subsection is indented and its title is lighter. */
  isSubsection?: boolean;
  /** Mounted only while the section is open, so that it fetches nothing before. */
  children: ReactNode;
}

/** A collapsible section; its heading is a button with `aria-expanded`. */
export function Section(props: SectionProps) {
  const { title, badges, aside, isOpen, onToggle, isInitiallyOpen = false, isSubsection, children } = props;
  const [isOpenHere, setOpenHere] = useState(isInitiallyOpen);
  const Heading = isSubsection ? 'h4' : 'h3';
  const open = isOpen ?? isOpenHere;
  const toggle = (next: boolean) => {
    if (isOpen === undefined) setOpenHere(next);
    onToggle?.(next);
  };
  return (
    <Collapsible.Root
      open={open}
      onOpenChange={toggle}
      className={classNames(styles.section, isSubsection && styles.subsection)}
    >
      <div className={styles.head}>
        <Heading className={styles.heading}>
          <Collapsible.Trigger className={styles.trigger}>
            <ChevronRight size={16} aria-hidden className={styles.chevron} />
            {title}
          </Collapsible.Trigger>
        </Heading>
        {badges}
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </div>
      <Collapsible.Panel className={styles.body}>{children}</Collapsible.Panel>
    </Collapsible.Root>
  );
}

import { ArrowLeft, X } from 'lucide-react';
import { createContext, useContext, useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import scroll from './scroll-y.module.css';
import { SkeletonLines } from './skeleton.tsx';
import styles from './panel.module.css';

/** Set by a place that draws the surface itself (the bottom sheet of the phone). */
export const PanelSurface = createContext<'floating' | 'plain'>('floating');

export interface PanelProps {
  /** Names the region and is its heading. */
  title: string;
  /** Keeps the heading for assistive technology when the content shows a large ident. */
  isTitleHidden?: boolean;
  /** Muted text beside the title. */
  subtitle?: ReactNode;
  back?: { label: string; onSelect: () => void };
  onClose?: () => void;
  /** Icon buttons at the end of the header. */
  tools?: ReactNode;
  /** Fixed under the header while the body scrolls: a search box, chips, tabs. */
  toolbar?: ReactNode;
  /** Fixed at the bottom: totals, the primary button. */
  footer?: ReactNode;
  /** Shows a skeleton instead of the body. */
  isLoading?: boolean;
  /** A skeleton in the body's own shape, instead of the general one. */
  skeleton?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/** A panel of the shell: a region named by its heading, with a fixed header and a scrolling body. */
export function Panel(props: PanelProps) {
  const { title, isTitleHidden, subtitle, back, onClose, tools, toolbar, footer, isLoading } = props;
  const titleId = useId();
  const surface = useContext(PanelSurface);
  return (
    <section
      className={classNames(styles.panel, styles[surface], props.className)}
      aria-labelledby={titleId}
      tabIndex={-1}
      aria-busy={isLoading || undefined}
    >
      <header className={styles.head} data-bare={isTitleHidden || undefined}>
        {back && (
          <div className={styles.back}>
            <button type="button" onClick={back.onSelect} aria-label="Back">
              <ArrowLeft size={17} aria-hidden />
            </button>
            {back.label}
          </div>
        )}
        <h2 id={titleId} className={isTitleHidden ? 'visually-hidden' : styles.title}>
          {title}
        </h2>
        {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
        <div className={styles.tools}>
          {tools}
          {onClose && <IconButton label="Close" Icon={X} onClick={onClose} />}
        </div>
      </header>
      {toolbar !== undefined && <div className={styles.toolbar}>{toolbar}</div>}
      <div className={classNames(scroll.scrollY, styles.body)}>
        {isLoading ? (props.skeleton ?? <SkeletonLines />) : props.children}
      </div>
      {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
    </section>
  );
}

import type { ReactNode } from 'react';
import styles from './panel-parts.module.css';

/** The padded column of an inspector's content. */
export function PanelBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** State of an object: badges and the age of the data, side by side. */
export function StateLine({ children }: { children: ReactNode }) {
  return <div className={styles.state}>{children}</div>;
}

/** A small heading inside a panel's content. */
export function PartHeading({ children }: { children: ReactNode }) {
  return <h3 className={styles.heading}>{children}</h3>;
}

export interface NoteProps {
  /** Default `muted`; `caution` for what must not be overlooked. */
  tone?: 'muted' | 'text' | 'caution';
  /** Read out when it changes. */
  isStatus?: boolean;
  children: ReactNode;
}

/** One small line or paragraph that explains the element beside it. */
export function Note({ tone = 'muted', isStatus = false, children }: NoteProps) {
  return (
    <p className={styles.note} data-tone={tone} role={isStatus ? 'status' : undefined}>
      {children}
    </p>
  );
}

/** A message as its source wrote it. */
export function RawText({ children }: { children: ReactNode }) {
  return <pre className={styles.raw}>{children}</pre>;
}

/** A plain list of rows that reach from edge to edge. */
export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

/** The heading of a group of rows. */
export function GroupHeading({ children }: { children: ReactNode }) {
  return <h3 className={styles.group}>{children}</h3>;
}

export interface ListRowProps {
  /** A mark or an icon before the text. */
  mark: ReactNode;
  title: ReactNode;
  badges?: ReactNode;
  /** One line below the title. */
  text: ReactNode;
  /** Figures at the end of the row. */
  aside: ReactNode;
  onOpen: () => void;
}

/** One row of a list, a button as wide as the panel. */
export function ListRow({ mark, title, badges, text, aside, onOpen }: ListRowProps) {
  return (
    <li>
      <button type="button" className={styles.row} onClick={onOpen}>
        {mark}
        <span>
          <span className={styles.title}>{title}</span> {badges}
          <span className={styles.text}>{text}</span>
        </span>
        <span className={styles.aside}>{aside}</span>
      </button>
    </li>
  );
}

/** The symbols of a layer: a title, lists of keys, notes. */
export function LegendBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.legend}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}

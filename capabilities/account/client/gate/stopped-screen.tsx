import type { ReactNode } from 'react';
import { Logo } from '#platform/client/shell/frame/logo.tsx';
import styles from './stopped-screen.module.css';

export interface StoppedScreenProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** A full screen with the reason why the app is not shown, and the possible actions. */
export function StoppedScreen({ title, children, actions }: StoppedScreenProps) {
  return (
    <main className={styles.screen}>
      <section className={styles.card} aria-labelledby="stopped-title">
        <span className={styles.logo}>
          <Logo size={32} />
        </span>
        <h1 id="stopped-title" className={styles.title}>
          {title}
        </h1>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </section>
    </main>
  );
}

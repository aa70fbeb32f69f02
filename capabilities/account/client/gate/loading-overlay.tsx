import { useEffect, useState } from 'react';
import { Logo } from '#platform/client/shell/frame/logo.tsx';
import { classNames } from '#platform/client/ui/class-names.ts';
import { copyrightYears, PRODUCT } from '../landing/copyright.ts';
import styles from './loading-overlay.module.css';

/** Duration of the fade, --t-med. */
const FADE_MS = 180;

/** Covers everything until there is something to show (row A3), then fades out. */
export function LoadingOverlay({ isDone }: { isDone: boolean }) {
  const [isGone, setGone] = useState(isDone);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setGone(true), FADE_MS);
    return () => {
      clearTimeout(timer);
      setGone(false);
    };
  }, [isDone]);
  if (isDone && isGone) return null;
  return (
    <div
      className={classNames(styles.overlay, isDone && styles.leaving)}
      data-theme="night"
      role="status"
      aria-busy={!isDone}
    >
      <div className={styles.words}>
        <span className={styles.logo}>
          <Logo size={44} />
        </span>
        <p className={styles.welcome}>Welcome to</p>
        <p className={styles.title}>{PRODUCT}</p>
        <span className={styles.bar} />
      </div>
      <p className={styles.copyright}>{copyrightYears()}</p>
    </div>
  );
}

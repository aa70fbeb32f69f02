import { MapPinOff } from 'lucide-react';
import { useId } from 'react';
import { goTo } from '../navigation/navigation.ts';
import { Button } from '../ui/button.tsx';
import styles from './errors.module.css';

/** Page for an unknown address (row B1). */
export function NotFound() {
  const titleId = useId();
  return (
    <div className={styles.screen}>
      <section className={`${styles.card} ${styles.panel}`} aria-labelledby={titleId}>
        <MapPinOff size={24} aria-hidden className={styles.muted} />
        <h1 id={titleId} className={styles.title}>
          Not Found
        </h1>
        <p className={styles.text}>There is nothing at this address.</p>
        <Button variant="primary" onClick={() => goTo('/')}>
          Go to the map
        </Button>
      </section>
    </div>
  );
}

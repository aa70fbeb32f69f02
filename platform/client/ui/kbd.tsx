import styles from './kbd.module.css';

/** Keys of the keyboard: `Ctrl+K` is drawn as two caps together, `g a` as two caps in sequence. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split(' ').map((chord, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same key may be pressed twice in a row
        <span key={position} className={styles.keys}>
          {chord.split(/(?<=.)\+(?=.)/).map((cap) => (
            <kbd key={cap} className={styles.cap}>
              {cap}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  );
}

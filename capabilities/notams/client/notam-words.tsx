import { notamWords } from '../domain/plain-text.ts';
import styles from './notams.module.css';

/** A NOTAM text as published; the meaning of its abbreviations appears on hover. */
export function NotamWords({ text }: { text: string }) {
  return notamWords(text).map(({ text: word, meaning }, index) =>
    meaning === null ? (
      word
    ) : (
      <abbr key={`${String(index)} ${word}`} title={meaning} className={styles.abbreviation}>
        {word}
      </abbr>
    ),
  );
}

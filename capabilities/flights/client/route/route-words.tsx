import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { flightsContext } from '../flights-deps.ts';
import styles from './route-words.module.css';

const START_MIN = 2;

/** The word being typed at the end of a route; empty while it is too short to complete. */
export function lastWord(text: string): string {
  const word = /[A-Z0-9]*$/.exec(text)?.[0] ?? '';
  return word.length >= START_MIN ? word : '';
}

export interface RouteWordsProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onChange: (text: string) => void;
}

/** Suggests names of own waypoints that complete the word being typed. */
export function RouteWords({ field, text, onChange }: RouteWordsProps) {
  const { routeWords } = flightsContext.use();
  const start = lastWord(text);
  // Without a response the route is typed as usual.
  const { data = [] } = useQuery({
    queryKey: ['route-words', start],
    queryFn: () => routeWords(start),
    enabled: start !== '',
    staleTime: 0,
  });
  const names = start === '' ? [] : data.filter((name) => name !== start);
  if (names.length === 0) return null;
  const complete = (name: string) => {
    onChange(`${text.slice(0, text.length - start.length)}${name} `);
    field.current?.focus();
  };
  return (
    <div className={styles.words} role="group" aria-label="Own waypoints">
      {names.map((name) => (
        <button key={name} type="button" className={styles.word} onClick={() => complete(name)}>
          {name}
        </button>
      ))}
    </div>
  );
}

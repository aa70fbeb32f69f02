import { ExternalLink } from 'lucide-react';
import { goTo } from '#platform/client/navigation/navigation.ts';
import { FreshnessLine } from '#platform/client/ui/freshness-line.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import type { AssistantCard } from '../contract.ts';
import styles from './assistant.module.css';

/** One answer: figures with their source and age, and where the app shows more. */
export function AnswerCard({ card }: { card: AssistantCard }) {
  return (
    <article className={styles.card} data-problem={card.problem !== null || undefined}>
      <header>
        <h4>{card.title}</h4>
        {card.link !== null && (
          <IconButton
            label={`Open ${card.title}`}
            Icon={ExternalLink}
            onClick={() => goTo(card.link ?? '/')}
          />
        )}
      </header>
      {card.words !== '' && <p>{card.words}</p>}
      {card.lines.length > 0 && (
        <dl className={styles.lines}>
          {card.lines.map(({ label, value, tone }, index) => (
            <div key={`${label} ${String(index)}`} data-tone={tone}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {card.raw.map((text) => (
        <pre key={text} className={styles.raw}>
          {text}
        </pre>
      ))}
      <footer>
        {card.freshness !== null && <FreshnessLine freshness={card.freshness} />}
        {card.source !== null && <span>{card.source}</span>}
      </footer>
    </article>
  );
}

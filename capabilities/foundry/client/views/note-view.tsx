import { Check, Pencil } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { type NoteBlock, type NoteSpan, readNote } from '../../domain/note-text.ts';
import styles from './views.module.css';

function Spans({ spans }: { spans: readonly NoteSpan[] }) {
  return spans.map((span, index) => {
    const key = `${index} ${span.text}`;
    if (span.kind === 'bold') return <b key={key}>{span.text}</b>;
    if (span.kind === 'italic') return <i key={key}>{span.text}</i>;
    if (span.kind === 'code') return <code key={key}>{span.text}</code>;
    if (span.kind === 'link')
      return (
        <a key={key} href={span.href} target="_blank" rel="noreferrer noopener">
          {span.text}
        </a>
      );
    return <span key={key}>{span.text}</span>;
  });
}

function Block({ block }: { block: NoteBlock }) {
  if (block.kind === 'code') return <pre>{block.text}</pre>;
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- items have no name but their place
          <li key={index}>
            <Spans spans={item} />
          </li>
        ))}
      </ul>
    );
  if (block.kind === 'heading')
    return (
      <h4 data-level={block.level}>
        <Spans spans={block.spans} />
      </h4>
    );
  return (
    <p>
      <Spans spans={block.spans} />
    </p>
  );
}

/** A note in Markdown. */
export function NoteView({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [isEditing, setEditing] = useState(text === '');
  return (
    <div className={styles.noteView}>
      {isEditing ? (
        <textarea
          aria-label="Note, Markdown"
          placeholder="Markdown: # heading, - list, **bold**, [link](https://…)"
          defaultValue={text}
          maxLength={100_000}
          onBlur={(event) => onText(event.target.value)}
        />
      ) : (
        <div className={styles.noteText}>
          {readNote(text).map((block, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- blocks have no name but their place
            <Block key={index} block={block} />
          ))}
        </div>
      )}
      <IconButton
        label={isEditing ? 'Show note' : 'Edit note'}
        Icon={isEditing ? Check : Pencil}
        iconSize={15}
        onClick={() => setEditing(!isEditing)}
      />
    </div>
  );
}

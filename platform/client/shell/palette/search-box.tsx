import { Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { publish } from '../../events/app-events.ts';
import { classNames } from '../../ui/class-names.ts';
import { returnFocusFrom } from '../../ui/focus-return.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import type { SearchHit } from '../client-capability.ts';
import styles from './search-box.module.css';
import { useMissingNavdata } from '../data/navdata-build.tsx';
import { closeWorkspaces } from './select-action.ts';
import { useShell } from '../shell-context.tsx';
import { searchStatus, useSearchHits, type FoundGroup } from './use-search-hits.ts';

const INPUT_ID = 'shell-search';

/** Puts the cursor into the search box. */
export function focusSearch(): void {
  const input = document.getElementById(INPUT_ID);
  if (!(input instanceof HTMLInputElement)) return;
  input.focus();
  input.select();
}

interface ResultsProps {
  id: string;
  groups: readonly FoundGroup[];
  active: SearchHit | undefined;
  optionId: (hit: SearchHit) => string;
  onOpen: (hit: SearchHit) => void;
}

function Results({ id, groups, active, optionId, onOpen }: ResultsProps) {
  return (
    <div id={id} role="listbox" aria-label="Search results">
      {groups.map(({ source, hits }) => (
        <div key={source.id} role="group" aria-label={source.title}>
          <div className={styles.group} aria-hidden>
            {source.title}
          </div>
          {hits.map((hit) => (
            // The keys of the listbox are those of the input: focus stays there.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={hit.id}
              id={optionId(hit)}
              role="option"
              aria-selected={hit === active}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onOpen(hit)}
            >
              <hit.Icon size={16} aria-hidden />
              <b>{hit.title}</b>
              <span>{hit.subtitle}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Text and selected hit of the box; the first hit is never selected automatically: Enter searches for the text. */
function useSearchBox() {
  const { windows } = useShell();
  const [text, setText] = useState('');
  const [isFocused, setFocused] = useState(false);
  const [position, setPosition] = useState(-1);
  const found = useSearchHits(isFocused ? text : '');
  const { groups } = found;
  const hits = groups.flatMap((group) => group.hits);
  const isOpen = isFocused && hits.length > 0;
  const leave = () => {
    setPosition(-1);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  return {
    text,
    isFocused,
    isOpen,
    groups,
    status: isFocused ? searchStatus(text, found) : null,
    active: isOpen ? hits[position] : undefined,
    setFocused,
    leave,
    type(next: string) {
      setText(next);
      setPosition(-1);
    },
    move(by: 1 | -1) {
      // One position more than there are hits: the text itself.
      const places = hits.length + 1;
      setPosition((now) => ((now + 1 + by + places) % places) - 1);
    },
    search() {
      closeWorkspaces(windows);
      publish('start-search', text);
      leave();
    },
    open(hit: SearchHit) {
      closeWorkspaces(windows);
      leave();
      setText('');
      hit.open();
    },
  };
}

export interface SearchBoxProps {
  placeholder: string;
  showsKey?: boolean;
  leading?: ReactNode;
  className?: string;
}

/** The search of the top nav: Enter searches for the text, arrows select one of the hits that appear while typing. */
export function SearchBox({ placeholder, showsKey, leading, className }: SearchBoxProps) {
  const box = useSearchBox();
  const missing = useMissingNavdata();
  const status = box.isFocused && box.text.trim() !== '' ? (missing ?? box.status) : null;
  const listId = useId();
  const optionId = (hit: SearchHit) => `${listId}-${hit.id}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      box.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') {
      box.leave();
      returnFocusFrom(event.currentTarget);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (box.active) box.open(box.active);
      else {
        box.search();
      }
    }
  };
  return (
    <search className={classNames(styles.box, className)} data-popup={box.isFocused ? 'open' : undefined}>
      {leading ?? <Search size={16} aria-hidden />}
      <input
        id={INPUT_ID}
        type="search"
        role="combobox"
        className={styles.input}
        placeholder={placeholder}
        aria-label="Search"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={box.isOpen}
        aria-controls={box.isOpen ? listId : undefined}
        aria-activedescendant={box.active ? optionId(box.active) : undefined}
        value={box.text}
        onChange={(event) => box.type(event.target.value)}
        onFocus={() => box.setFocused(true)}
        onBlur={() => box.setFocused(false)}
        onKeyDown={onKeyDown}
      />
      {showsKey && !box.isFocused && <Kbd keys="/" />}
      {(box.isOpen || status !== null) && (
        <div className={styles.results}>
          {box.isOpen && (
            <Results
              id={listId}
              groups={box.groups}
              active={box.active}
              optionId={optionId}
              onOpen={box.open}
            />
          )}
          {status !== null && (
            <p className={styles.status} role="status">
              {status}
            </p>
          )}
        </div>
      )}
    </search>
  );
}

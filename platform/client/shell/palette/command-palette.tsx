import { Dialog } from '@base-ui/react/dialog';
import { Command as Cmdk } from 'cmdk';
import { CornerDownLeft, Search } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { publish } from '../../events/app-events.ts';
import { Kbd } from '../../ui/kbd.tsx';
import type { Command, CommonWindow, SearchHit } from '../client-capability.ts';
import { classNames } from '../../ui/class-names.ts';
import scroll from '../../ui/scroll-y.module.css';
import styles from './command-palette.module.css';
import { useMissingNavdata } from '../data/navdata-build.tsx';
import { useHasMap } from '../needs-map.tsx';
import { paletteCommands } from './palette-commands.ts';
import { FOUND, preselected, rankCommands } from './palette-ranking.ts';
import { closeWorkspaces, runCommand } from './select-action.ts';
import { useShell } from '../shell-context.tsx';
import { setShellUi } from '../shell-ui.store.ts';
import { typedAhead } from './typed-ahead.ts';
import { type FoundGroup, isExactHit, searchStatus, useSearchHits } from './use-search-hits.ts';

const close = () => {
  typedAhead();
  setShellUi({ isPaletteOpen: false });
};

/** One line of the palette. */
interface Entry {
  id: string;
  run: () => void;
  content: ReactNode;
}
interface EntryGroup {
  id: string;
  heading: string;
  entries: readonly Entry[];
}

function commandGroups(
  rank: string,
  commands: readonly Command[],
  windows: readonly CommonWindow[],
): EntryGroup[] {
  const groups = new Map<string, Entry[]>();
  for (const command of commands) {
    const content = (
      <>
        <span className={styles.title}>{command.title}</span>
        {command.keys !== undefined && <Kbd keys={command.keys} />}
      </>
    );
    const entry = { id: `command ${command.id}`, run: () => runCommand(command, windows), content };
    groups.set(command.group, [...(groups.get(command.group) ?? []), entry]);
  }
  return [...groups].map(([heading, entries]) => ({ id: `${rank} ${heading}`, heading, entries }));
}

/** Named commands, then exact names, partly typed commands, other results, other commands. */
function rankedGroups(
  { commands, found, text }: { commands: readonly Command[]; found: readonly FoundGroup[]; text: string },
  windows: readonly CommonWindow[],
): EntryGroup[] {
  const { named, begun, others } = rankCommands(commands, text);
  const hits = found.map(({ source, hits: own }) => ({
    id: `${FOUND}${source.id}`,
    heading: source.title,
    entries: own.map((hit) => hitEntry(source.id, hit, windows)),
  }));
  const begunGroups = commandGroups('begun', begun, windows);
  const hasExactHit = found.some(({ hits: own }) => own.some((hit) => isExactHit(hit, text)));
  return [
    ...commandGroups('named', named, windows),
    ...(hasExactHit ? [...hits, ...begunGroups] : [...begunGroups, ...hits]),
    ...commandGroups('others', others, windows),
    ...textGroup(text, windows),
  ];
}

function hitEntry(sourceId: string, hit: SearchHit, windows: readonly CommonWindow[]): Entry {
  return {
    id: `hit ${sourceId} ${hit.id}`,
    run: () => {
      closeWorkspaces(windows);
      hit.open();
    },
    content: (
      <>
        <hit.Icon size={16} aria-hidden />
        <b>{hit.title}</b>
        <span className={styles.subtitle}>{hit.subtitle}</span>
      </>
    ),
  };
}

function textGroup(text: string, windows: readonly CommonWindow[]): EntryGroup[] {
  if (text === '') return [];
  const run = () => {
    closeWorkspaces(windows);
    publish('start-search', text);
  };
  const content = (
    <>
      <CornerDownLeft size={16} aria-hidden />
      <span className={styles.title}>Search for “{text}”</span>
    </>
  );
  return [
    {
      id: 'text',
      heading: 'Search',
      entries: [{ id: 'search for text', run, content }],
    },
  ];
}

function Groups({ groups }: { groups: readonly EntryGroup[] }) {
  return groups.map(({ id: groupId, heading, entries }) => (
    <Cmdk.Group key={groupId} value={groupId} heading={heading} className={styles.group}>
      {entries.map((entry) => (
        <Cmdk.Item
          key={entry.id}
          value={entry.id}
          className={styles.item}
          onSelect={() => {
            close();
            entry.run();
          }}
        >
          {entry.content}
        </Cmdk.Item>
      ))}
    </Cmdk.Group>
  ));
}

/** The first line is selected until the user moves the selection: late results then change it. */
function useChoice(groups: readonly EntryGroup[], text: string, isAnswered: boolean) {
  const [choice, setChoice] = useState({ id: '', text });
  const first = preselected(groups, isAnswered);
  const isOwn =
    choice.text === text && groups.some(({ entries }) => entries.some(({ id }) => id === choice.id));
  return {
    value: isOwn ? choice.id : first,
    onMove: (id: string) => setChoice({ id, text }),
  };
}

/** All actions and search results, by typing (Ctrl+K). */
export function CommandPalette() {
  const { commands, actions, windows } = useShell();
  const input = useRef<HTMLInputElement>(null);
  const missing = useMissingNavdata();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const takeTypedAhead = () => {
    const ahead = typedAhead();
    if (ahead !== '') setTyped((now) => now + ahead);
  };
  const found = useSearchHits(text, 5);
  const status = missing ?? searchStatus(text, found);
  const hasMap = useHasMap();
  const offered = paletteCommands(commands, actions).filter(({ needsMap }) => hasMap || !needsMap);
  const groups = rankedGroups({ commands: offered, found: found.groups, text }, windows);
  const choice = useChoice(groups, text, found.isAnswered);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} initialFocus={input} aria-label="Command palette">
          <Cmdk
            label="Command palette"
            loop
            shouldFilter={false}
            value={choice.value}
            onValueChange={choice.onMove}
          >
            <div className={styles.field}>
              <Search size={18} aria-hidden />
              <Cmdk.Input
                ref={input}
                value={typed}
                onValueChange={setTyped}
                onFocus={takeTypedAhead}
                placeholder="Search or do anything"
                className={styles.input}
              />
              <Kbd keys="Esc" />
            </div>
            <Cmdk.List className={classNames(scroll.scrollY, styles.list)}>
              <Groups groups={groups} />
              {text !== '' && status !== null && (
                <p className={styles.missing} role="status">
                  {status}
                </p>
              )}
            </Cmdk.List>
          </Cmdk>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

import { Dialog } from '@base-ui/react/dialog';
import { Command as Cmdk } from 'cmdk';
import { CornerDownLeft, Search } from 'lucide-react';
import { useState } from 'react';
import { publish } from '../events/app-events.ts';
import { Kbd } from '../ui/kbd.tsx';
import type { Command } from './client-capability.ts';
import styles from './command-palette.module.css';
import { paletteCommands } from './palette-commands.ts';
import { useShell } from './shell-context.tsx';
import { setShellUi } from './shell-ui.store.ts';
import { useSearchHits } from './use-search-hits.ts';

const close = () => setShellUi({ isPaletteOpen: false });

function CommandGroups({ groups }: { groups: ReadonlyMap<string, readonly Command[]> }) {
  return [...groups].map(([group, commands]) => (
    <Cmdk.Group key={group} heading={group} className={styles.group}>
      {commands.map((command) => (
        <Cmdk.Item
          key={command.id}
          value={`${command.title} ${command.id}`}
          className={styles.item}
          onSelect={() => {
            close();
            command.run();
          }}
        >
          <span className={styles.title}>{command.title}</span>
          {command.keys !== undefined && <Kbd keys={command.keys} />}
        </Cmdk.Item>
      ))}
    </Cmdk.Group>
  ));
}

/** What the search sources find; cmdk must not filter them again, they have matched already. */
function HitGroups({ text }: { text: string }) {
  const { groups } = useSearchHits(text, 5);
  return groups.map(({ source, hits }) => (
    <Cmdk.Group key={source.id} heading={source.title} className={styles.group} forceMount>
      {hits.map((hit) => (
        <Cmdk.Item
          key={hit.id}
          value={`hit ${source.id} ${hit.id}`}
          forceMount
          className={styles.item}
          onSelect={() => {
            close();
            hit.open();
          }}
        >
          <hit.Icon size={16} aria-hidden />
          <b>{hit.title}</b>
          <span className={styles.subtitle}>{hit.subtitle}</span>
        </Cmdk.Item>
      ))}
    </Cmdk.Group>
  ));
}

function grouped(commands: readonly Command[]): ReadonlyMap<string, readonly Command[]> {
  const groups = new Map<string, Command[]>();
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  return groups;
}

/** Every action and everything that can be found, by typing (Ctrl+K). */
export function CommandPalette() {
  const { commands, actions } = useShell();
  const [text, setText] = useState('');
  const all = paletteCommands(commands, actions);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} aria-label="Command palette">
          <Cmdk label="Command palette" loop>
            <div className={styles.field}>
              <Search size={18} aria-hidden />
              <Cmdk.Input
                value={text}
                onValueChange={setText}
                placeholder="Search or do anything"
                className={styles.input}
              />
              <Kbd keys="Esc" />
            </div>
            <Cmdk.List className={styles.list}>
              <Cmdk.Empty className={styles.empty}>Nothing matches “{text}”.</Cmdk.Empty>
              <HitGroups text={text} />
              <CommandGroups groups={grouped(all)} />
              {text.trim() !== '' && (
                <Cmdk.Item
                  value="search for text"
                  forceMount
                  className={styles.item}
                  onSelect={() => {
                    close();
                    publish('start-search', text);
                  }}
                >
                  <CornerDownLeft size={16} aria-hidden />
                  <span className={styles.title}>Search for “{text.trim()}”</span>
                </Cmdk.Item>
              )}
            </Cmdk.List>
          </Cmdk>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

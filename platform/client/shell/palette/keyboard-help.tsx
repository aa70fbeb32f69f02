import { Kbd } from '../../ui/kbd.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useShell } from '../shell-context.tsx';
import styles from '../frame/shell-panels.module.css';
import { setShellUi } from '../shell-ui.store.ts';

/** Keys that are not commands. */
const GENERAL = [
  { title: 'Close the topmost thing', keys: 'Esc' },
  { title: 'Move in lists', keys: '↑ ↓' },
  { title: 'Open what is chosen', keys: 'Enter' },
];

/** Every key, with its effect. */
export function KeyboardHelp() {
  const { commands } = useShell();
  const withKeys = commands.flatMap(({ title, keys, group }) =>
    keys === undefined ? [] : [{ title, keys, group }],
  );
  const groups = new Map([['General', GENERAL]]);
  for (const command of withKeys) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  return (
    <Modal title="Keyboard" isOpen onClose={() => setShellUi({ isKeyboardHelpOpen: false })} width="wide">
      <div className={styles.keys}>
        {[...groups].map(([group, entries]) => (
          <section key={group}>
            <h3 className={styles.groupTitle}>{group}</h3>
            {entries.map((entry) => (
              <div key={entry.title} className={styles.keyRow}>
                {entry.title}
                <Kbd keys={entry.keys} />
              </div>
            ))}
          </section>
        ))}
      </div>
    </Modal>
  );
}

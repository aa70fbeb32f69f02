import type { Command, ShellAction } from '../client-capability.ts';

/** Every action of the shell can also be called by typing. An action with the same title as a command is omitted. */
export function paletteCommands(
  commands: readonly Command[],
  actions: readonly ShellAction[],
): readonly Command[] {
  const titles = new Set(commands.map((command) => command.title.toLowerCase()));
  const fromActions: Command[] = [];
  for (const action of actions) {
    const name = action.fullTitle ?? action.title;
    const title = `Open ${name}`;
    if (titles.has(title.toLowerCase()) || titles.has(name.toLowerCase())) continue;
    titles.add(title.toLowerCase());
    fromActions.push({ id: `action-${action.id}`, title, group: 'Open', run: action.onSelect });
  }
  return [...fromActions, ...commands.filter(({ isKeyOnly }) => !isKeyOnly)];
}

import type { Command } from '../client-capability.ts';

let registered: ReadonlyMap<string, Command> = new Map();

/** Makes the commands of the app known to `runCommand`. */
export function declareCommands(commands: readonly Command[]): void {
  registered = new Map(commands.map((command) => [command.id, command]));
}

/** Runs a command of the app by its id; false where there is none. */
export function runCommand(id: string): boolean {
  const command = registered.get(id);
  command?.run();
  return command !== undefined;
}

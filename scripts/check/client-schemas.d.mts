export function namesLeftOut(): Set<string>;
export function usesOf(names: ReadonlySet<string>, project: { cwd: string; config: string }): string[];

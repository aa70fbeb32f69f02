export function missingOptional(
  packages: Readonly<Record<string, unknown>>,
): { from: string; name: string; version: string; isDev: boolean }[];

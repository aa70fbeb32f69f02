export const SERVER_ARGUMENTS: readonly string[];
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>>;
export const JOURNEY_ARGUMENTS: readonly string[];

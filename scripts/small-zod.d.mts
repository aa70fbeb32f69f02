export function withoutUnusedParts(code: string): string;
export function leftOutMembers(code: string): Set<string>;

/** A key that was pressed, as the matcher needs to know it. */
export interface KeyPress {
  /** `KeyboardEvent.key`. */
  key: string;
  hasCtrl: boolean;
  hasAlt: boolean;
  /** The user is typing into a field: only chords with Ctrl count. */
  isTyping: boolean;
  atMs: number;
}

export interface KeyBinding {
  /** `g a` (in sequence), `Ctrl+K`, `?`, `/`. */
  keys: string;
  run: () => void;
}

/** The second key of a sequence must follow within this time. */
const SEQUENCE_MS = 1200;

function nameOf(press: KeyPress): string {
  const key = press.key.length === 1 && press.hasCtrl ? press.key.toUpperCase() : press.key;
  return press.hasCtrl ? `Ctrl+${key}` : key;
}

/**
 * Matches keys against bindings. The returned function gives the effect of a press: a binding, `'pending'` while a
 * sequence has begun, or `null`.
 */
export function createKeyMatcher(
  bindings: () => readonly KeyBinding[],
): (press: KeyPress) => KeyBinding | 'pending' | null {
  let begun: { key: string; atMs: number } | null = null;
  return (press) => {
    if (press.hasAlt || (press.isTyping && !press.hasCtrl)) return null;
    const name = nameOf(press);
    const first = begun !== null && press.atMs - begun.atMs <= SEQUENCE_MS ? begun.key : null;
    begun = null;
    const sequence = first === null ? null : `${first} ${name}`;
    const match =
      (sequence === null ? undefined : bindings().find((binding) => binding.keys === sequence)) ??
      bindings().find((binding) => binding.keys === name);
    if (match) return match;
    if (!bindings().some((binding) => binding.keys.startsWith(`${name} `))) return null;
    begun = { key: name, atMs: press.atMs };
    return 'pending';
  };
}

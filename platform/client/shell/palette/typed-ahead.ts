let ahead = '';

/**
 * Stores a character typed after the palette was requested and before its field has the focus. Returns whether it was
 * stored.
 */
export function takesTypedAhead(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || key.length !== 1) return false;
  if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null)
    return false;
  ahead += key;
  return true;
}

/** The stored characters, once. */
export function typedAhead(): string {
  const text = ahead;
  ahead = '';
  return text;
}

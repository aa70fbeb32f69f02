let ahead = '';

/**
 * Keeps a character that is typed after the palette was asked for and before its field has the focus. Says whether the
 * key was kept.
 */
export function takesTypedAhead(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || key.length !== 1) return false;
  if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null)
    return false;
  ahead += key;
  return true;
}

/** What was typed ahead, once. */
export function typedAhead(): string {
  const text = ahead;
  ahead = '';
  return text;
}

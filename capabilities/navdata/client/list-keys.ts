import type { KeyboardEvent } from 'react';

/** Marks items that the arrow keys reach. */
export const LIST_ITEM = { 'data-list-item': '' } as const;

/**
 * Arrow keys in a list under a box: down from the box to the first item, up and down between the items, up from
 * the first back to the box; Enter in the box presses the first item. Put on the element around both.
 */
export function walkList(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-list-item]')];
  const box = event.currentTarget.querySelector<HTMLElement>('input');
  const at = items.findIndex((item) => item === document.activeElement);
  const isInBox = document.activeElement === box;
  if (at === -1 && !isInBox) return;
  let next: HTMLElement | null | undefined;
  if (event.defaultPrevented) return;
  if (event.key === 'ArrowDown') next = items[at + 1];
  else if (event.key === 'ArrowUp') next = at === 0 ? box : items[at - 1];
  else if (event.key === 'Enter' && isInBox) {
    event.preventDefault();
    items[0]?.click();
    return;
  } else return;
  event.preventDefault();
  next?.focus();
}

import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';

export interface MenuItem {
  id: string;
  label: string;
  Icon?: LucideIcon;
  keys?: string;
  onSelect: () => void;
  isDisabled?: boolean;
  isDanger?: boolean;
  /** If given, the item is a switch with `aria-checked`. */
  isChecked?: boolean;
  /** Draws a hairline above. */
  startsGroup?: boolean;
}

export interface MenuProps {
  /** The element that opens the menu; it must pass props and ref on (`Button`, `IconButton`). */
  trigger: ReactElement<object>;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
}

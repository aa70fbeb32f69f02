import { cloneElement, lazy, Suspense, useState, type ReactElement } from 'react';
import type { LucideIcon } from 'lucide-react';

export interface MenuItem {
  id: string;
  label: string;
  Icon?: LucideIcon;
  keys?: string;
  onSelect: () => void;
  isDisabled?: boolean;
  isDanger?: boolean;
  /** Given: the item is a switch with `aria-checked`. */
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

const load = () => import('./menu-popup.tsx');
const MenuPopup = lazy(() => load().then(({ MenuPopup: Popup }) => ({ default: Popup })));

/** A menu of actions behind one button. Its popup is loaded when the button is first pointed at or pressed. */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  const firstPress: object = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: load,
    onFocus: load,
    onClick: () => setWanted(true),
  };
  const trigger = cloneElement(props.trigger, firstPress);
  return isWanted ? (
    <Suspense fallback={trigger}>
      <MenuPopup {...props} />
    </Suspense>
  ) : (
    trigger
  );
}

import { cloneElement, Suspense, useState } from 'react';
import { lazy } from './lazy.ts';
import type { MenuProps } from './menu-item.ts';

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

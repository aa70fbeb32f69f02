import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';
import { Kbd } from './kbd.tsx';
import popup from './popup.module.css';

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
  /** The element that opens the menu; it must pass props and ref on (Button, IconButton). */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
}

function Entry({ item }: { item: MenuItem }) {
  const { Icon } = item;
  const content = (
    <>
      {Icon && <Icon size={16} aria-hidden className={popup.icon} />}
      {item.label}
      {item.keys !== undefined && (
        <span className={popup.trailing}>
          <Kbd keys={item.keys} />
        </span>
      )}
    </>
  );
  const className = classNames(popup.item, item.isDanger && popup.danger);
  if (item.isChecked === undefined) {
    return (
      <BaseMenu.Item className={className} disabled={item.isDisabled} onClick={item.onSelect}>
        {content}
      </BaseMenu.Item>
    );
  }
  return (
    <BaseMenu.CheckboxItem
      className={className}
      checked={item.isChecked}
      disabled={item.isDisabled}
      onCheckedChange={item.onSelect}
    >
      {content}
      <BaseMenu.CheckboxItemIndicator className={popup.mark}>
        <Check size={15} aria-hidden />
      </BaseMenu.CheckboxItemIndicator>
    </BaseMenu.CheckboxItem>
  );
}

/** A menu of actions behind one button. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={6} align={align} className={popup.positioner}>
          <BaseMenu.Popup className={popup.popup}>
            {items.map((item) => (
              <div key={item.id} role="presentation">
                {item.startsGroup && <BaseMenu.Separator className={popup.separator} />}
                <Entry item={item} />
              </div>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

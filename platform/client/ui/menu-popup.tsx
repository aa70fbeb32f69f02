import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Kbd } from './kbd.tsx';
import type { MenuItem, MenuProps } from './menu-item.ts';
import popup from './popup.module.css';

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

/** A menu with its button, initially open: it is mounted by the press that opens it. */
export function MenuPopup({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <BaseMenu.Root defaultOpen>
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

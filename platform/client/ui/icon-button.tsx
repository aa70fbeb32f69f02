import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';
import { WithTooltip } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string;
  Icon: LucideIcon;
  /** If set: a toggle with `aria-pressed`. Keep the label the same in both states. */
  isPressed?: boolean;
  /** Drawn filled while pressed, e.g. a star. */
  isFilled?: boolean;
  /** Key of the keyboard that does the same, shown in the tooltip. */
  keys?: string;
  /** Count shown on the icon; 0 shows none. */
  count?: number;
  countTone?: 'accent' | 'caution';
  iconSize?: number;
}

/** A button of one icon. Its box is the hit area; only a 32 px surface is drawn on hover. */
export function IconButton(props: IconButtonProps) {
  const {
    label,
    Icon,
    isPressed,
    isFilled,
    keys,
    count,
    countTone = 'accent',
    iconSize = 18,
    ...rest
  } = props;
  const { className, ...button } = rest;
  const hasCount = count !== undefined && count > 0;
  return (
    <WithTooltip tooltip={keys === undefined ? { text: label } : { text: label, keys }}>
      <button
        type="button"
        {...button}
        aria-label={hasCount ? `${label}, ${count}` : label}
        aria-pressed={isPressed}
        className={classNames(styles.button, isFilled && styles.filled, className)}
      >
        <Icon size={iconSize} aria-hidden fill={isFilled && isPressed ? 'currentColor' : 'none'} />
        {hasCount && (
          <span className={classNames(styles.count, styles[countTone])} aria-hidden>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
    </WithTooltip>
  );
}

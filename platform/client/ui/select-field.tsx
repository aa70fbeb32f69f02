import { Select } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { classNames } from './class-names.ts';
import field from './field.module.css';
import popup from './popup.module.css';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  isDisabled?: boolean;
}

export interface SelectFieldProps<Value extends string> {
  label: string;
  isLabelHidden?: boolean;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  isDisabled?: boolean;
  className?: string;
}

/** A choice of one of a few options from a list that opens. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, isLabelHidden, value, options, onChange, isDisabled, className } = props;
  const items = options.map((option) => ({ value: option.value, label: option.label }));
  return (
    <div className={classNames(field.field, className)}>
      <Select.Root
        items={items}
        value={value}
        disabled={isDisabled}
        onValueChange={(next) => next !== null && onChange(next)}
      >
        <Select.Label className={isLabelHidden ? 'visually-hidden' : field.label}>{label}</Select.Label>
        <Select.Trigger className={field.trigger}>
          <Select.Value className={field.value} />
          <Select.Icon className={field.icon}>
            <ChevronsUpDown size={14} aria-hidden />
          </Select.Icon>
        </Select.Trigger>
        <Select.Portal>
          <Select.Positioner sideOffset={4} alignItemWithTrigger={false} className={popup.positioner}>
            <Select.Popup className={classNames(popup.popup, popup.likeTrigger)}>
              <Select.List>
                {options.map((option) => (
                  <Select.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.isDisabled}
                    className={popup.item}
                  >
                    <Select.ItemText>{option.label}</Select.ItemText>
                    <Select.ItemIndicator className={popup.mark}>
                      <Check size={15} aria-hidden />
                    </Select.ItemIndicator>
                  </Select.Item>
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </div>
  );
}

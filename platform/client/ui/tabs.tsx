import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabDefinition<Id extends string> {
  id: Id;
  title: string;
  /** Rendered only while the tab is chosen, so that it fetches nothing before. */
  content: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** Accessible name of the row of tabs. */
  label: string;
  tabs: readonly TabDefinition<Id>[];
  value: Id;
  onChange: (id: Id) => void;
}

/** A row of tabs over the content of the chosen one. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.id === next);
        if (chosen) onChange(chosen.id);
      }}
    >
      <BaseTabs.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.id} value={tab.id} className={styles.tab}>
            {tab.title}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className={styles.indicator} />
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.id} value={tab.id} className={styles.panel}>
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}

import { Maximize2, Minimize2 } from 'lucide-react';
import { useSlice } from '#platform/client/state/slice.ts';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { chartsPanel, setChartsLarge } from './charts.store.ts';

/** Panel or whole map. */
export function SizeButton() {
  const isLarge = useSlice(chartsPanel, (panel) => panel.isLarge);
  return (
    <IconButton
      label={isLarge ? 'Show beside the map' : 'Show large'}
      Icon={isLarge ? Minimize2 : Maximize2}
      onClick={() => setChartsLarge(!isLarge)}
    />
  );
}

const PLAN_FILE = /\.(gpx|geojson|json|kml|fpl|fms|pln|xml|txt)$/i;

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Accepts flight plans dropped on the window; files handled by another part are left to it. */
export function startPlanDrop(): () => void {
  const over = (event: DragEvent) => {
    // Otherwise the browser would navigate from the app to the file.
    if (hasFiles(event) && !event.defaultPrevented) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event)) return;
    const file = [...(event.dataTransfer?.files ?? [])].find(({ name }) => PLAN_FILE.test(name));
    event.preventDefault();
    if (file) void import('./import.modal.tsx').then(({ importFile }) => importFile(file));
  };
  globalThis.addEventListener('dragover', over);
  globalThis.addEventListener('drop', drop);
  return () => {
    globalThis.removeEventListener('dragover', over);
    globalThis.removeEventListener('drop', drop);
  };
}

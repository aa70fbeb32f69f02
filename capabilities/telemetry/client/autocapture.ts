import type { Analytics } from './ports.ts';

/** Marks parts of the page with private content; nothing in them is captured or recorded. */
export const PRIVATE_PARTS = '[data-sensitive]';

const EVENTS = ['click', 'change', 'submit'] as const;
const MAX_ELEMENTS = 8;
const MAX_CHARACTERS = 255;
/** Attributes that identify an element. Never a value. */
const ATTRIBUTES = ['id', 'role', 'type', 'name', 'aria-label'] as const;
const CONTROLS = 'button, a, label, summary, [role]';

interface CapturedElement {
  tag_name: string;
  nth_child: number;
  [property: string]: unknown;
}

function describe(element: Element): CapturedElement {
  const siblings = element.parentElement === null ? [element] : [...element.parentElement.children];
  const attributes = ATTRIBUTES.flatMap((name) => {
    const value = element.getAttribute(name);
    return value === null ? [] : [[`attr__${name}`, value.slice(0, MAX_CHARACTERS)] as const];
  });
  const text = element.matches(CONTROLS) ? (element.textContent ?? '').trim() : '';
  return {
    tag_name: element.tagName.toLowerCase(),
    nth_child: siblings.indexOf(element) + 1,
    ...Object.fromEntries(attributes),
    ...(text !== '' && text.length <= MAX_CHARACTERS ? { $el_text: text } : {}),
  };
}

function chainOf(target: Element): CapturedElement[] {
  const chain: CapturedElement[] = [];
  for (
    let element: Element | null = target;
    element !== null && element !== document.body && chain.length < MAX_ELEMENTS;
    element = element.parentElement
  ) {
    chain.push(describe(element));
  }
  return chain;
}

/** Captures clicks, changed fields and sent forms, without the input; returns a function that stops it. */
export function startAutocapture(analytics: Analytics): () => void {
  const onEvent = ({ type, target }: Event) => {
    if (!(target instanceof Element) || target.closest(PRIVATE_PARTS) !== null) return;
    analytics.capture('$autocapture', { $event_type: type, $elements: chainOf(target) });
  };
  for (const name of EVENTS) document.addEventListener(name, onEvent, { capture: true, passive: true });
  return () => {
    for (const name of EVENTS) document.removeEventListener(name, onEvent, { capture: true });
  };
}

import { lazy as lazyOfReact } from 'react';
import { loadCode } from '../query/load-code.ts';

/** React's `lazy` for code that waits while the server is away, instead of failing until the page is loaded anew. */
export const lazy: typeof lazyOfReact = (load) => lazyOfReact(() => loadCode(load));

import type { Browser, CDPSession } from 'playwright-core';

interface Answer {
  id?: number;
  result?: object;
  error?: { message: string };
}

/** A page driven by the few commands that a measurement needs. */
export interface BarePage {
  /** Sends a command of the DevTools protocol. */
  send<Result = object>(method: string, params?: object): Promise<Result>;
  /** Evaluates an expression, waiting for a promise; fails with the exception that it throws. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Returns once the navigation has been committed. */
  goto(url: string): Promise<void>;
  close(): Promise<void>;
}

/** An empty profile of a browser: no cookies, no stored items, an empty cache. */
export interface BareProfile {
  /** @param script runs in each document before its own scripts */
  openPage(script: string): Promise<BarePage>;
  close(): Promise<void>;
}

/**
 * Pages without a debugger. Playwright attaches one to each of its pages: every error that the page creates then records
 * its stack with positions, for which the browser parses the script again (50 ms for the one that React creates when it is
 * loaded, 200 ms where the processor is slowed), and the scripts that look for elements are compiled while the page loads.
 */
export async function openBareProfile(browser: Browser): Promise<BareProfile> {
  const devtools = await browser.newBrowserCDPSession();
  const { browserContextId } = await devtools.send('Target.createBrowserContext');
  return {
    async openPage(script) {
      const { targetId } = await devtools.send('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
        width: 1440,
        height: 900,
      });
      // Flattened sessions are Playwright's own.
      const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false });
      const page = pageOf(messenger(devtools, sessionId), async () => {
        await devtools.send('Target.closeTarget', { targetId });
      });
      await page.send('Page.enable');
      await page.send('Page.addScriptToEvaluateOnNewDocument', { source: script });
      return page;
    },
    async close() {
      await devtools.send('Target.disposeBrowserContext', { browserContextId });
      await devtools.detach();
    },
  };
}

function pageOf(send: BarePage['send'], close: BarePage['close']): BarePage {
  return {
    send,
    close,
    goto: async (url) => void (await send('Page.navigate', { url })),
    async evaluate<Value>(expression: string) {
      const { result, exceptionDetails } = await send<{
        result: { value?: Value };
        exceptionDetails?: { text: string; exception?: { description?: string } };
      }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value as Value;
    },
  };
}

function messenger(devtools: CDPSession, sessionId: string): BarePage['send'] {
  const waiting = new Map<number, (answer: Answer) => void>();
  devtools.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const answer = JSON.parse(event.message) as Answer;
    if (answer.id === undefined) return;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let lastId = 0;
  return async <Result>(method: string, params: object = {}) => {
    lastId += 1;
    const id = lastId;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    await devtools.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  };
}

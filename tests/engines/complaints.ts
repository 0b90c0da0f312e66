/**
 * What a page complains of, noted by the page itself: for the engines whose drivers do not tell everything. The notes
 * are kept by the tab over navigations.
 */

/** Name of the notes in the tab's session storage. */
export const storageKey = 'complaints';

/** Runs in the page, before its own scripts; uses nothing of this module but its argument. */
export const noteComplaints = (key: string): void => {
  const note = (text: string): void => {
    const notes = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
    sessionStorage.setItem(key, JSON.stringify([...notes, text]));
  };
  const describe = (value: unknown): string =>
    value instanceof Error ? `${value.name}: ${value.message}` : String(value);
  // In the capturing phase the window also hears of elements whose file did not load.
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      // What a preload prepares is imported after it, and that failure is heard. Firefox tells of an error where the
      // module is already there.
      if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') return;
      // A source of a film that is for another window is passed over by an error event (HTML, resource selection).
      if (target instanceof HTMLSourceElement && !matchMedia(target.media).matches) return;
      if (target instanceof Element) note(`did not load: ${target.outerHTML.slice(0, 200)}`);
      else note(`uncaught: ${describe(event.error ?? event.message)}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => note(`uncaught: ${describe(reason)}`));
  document.addEventListener('securitypolicyviolation', (event) =>
    note(`policy: ${event.effectiveDirective} refuses ${event.blockedURI} ${event.sample}`),
  );
  for (const level of ['debug', 'log', 'info', 'warn', 'error', 'assert', 'trace'] as const) {
    const original = console[level].bind(console) as (...values: unknown[]) => void;
    console[level] = (...values: unknown[]) => {
      original(...values);
      if (level !== 'assert' || values[0] !== true) note(`${level}: ${values.map(describe).join(' ')}`);
    };
  }
};

/** The expression that reads the notes, for `Tab.run`. */
export const readComplaints = `Promise.resolve(sessionStorage.getItem(${JSON.stringify(storageKey)}) ?? '[]')`;

/** What people of the office's tests do with a browser, and how long they wait for a build. */
import { engineOf } from './each-engine.ts';
import type { EngineName, Size } from './engine.ts';
import { visitorOf, type Visitor } from './visitor.ts';

/** A person in a browser of their own. */
export const withVisitor = async (
  engine: EngineName,
  size: Size,
  work: (visitor: Visitor) => Promise<void>,
): Promise<void> => {
  const tab = await (await engineOf(engine)).open(size);
  try {
    await work(visitorOf(tab));
  } finally {
    await tab.close();
  }
};

/** The field of a form, by its path. */
export const field = (path: string): string => `[id="field-${path}"]`;

/** Waits until the screen says a text, in a status or an alert. */
export const says = (visitor: Visitor, text: string) =>
  visitor.until(
    (wanted) =>
      [...document.querySelectorAll('[role=status], [role=alert]')].some((each) => each.textContent.includes(wanted)),
    text,
  );

/** Waits as long as some builds of a busy machine take: `tries` times the patience of a wait. */
export const patiently = async <T>(wait: () => Promise<T>, tries: number): Promise<T> => {
  try {
    return await wait();
  } catch (error) {
    if (tries === 1) throw error;
    return patiently(wait, tries - 1);
  }
};

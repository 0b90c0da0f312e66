/** The sheet of a visit is on the page only while it is printed, by its button or by the browser's own menu. */
import { flushSync } from 'react-dom';
import { createObservable } from './observable.ts';

/** Whether the page is being printed. */
export const isPrinting = createObservable(false);

addEventListener('beforeprint', () => flushSync(() => isPrinting.set(true)));
addEventListener('afterprint', () => isPrinting.set(false));

/** Prints the sheet once its photographs are drawn; a picture that cannot be drawn is left out. */
export const printSheet = async (): Promise<void> => {
  flushSync(() => isPrinting.set(true));
  const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-sheet] img')];
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  print();
};

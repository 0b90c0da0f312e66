import type { Locator, Page } from 'playwright';

export interface Drag {
  enter(): Promise<void>;
  leave(): Promise<void>;
  drop(): Promise<void>;
}

/** Drags files over an element, event by event, as a file manager does. */
export const dragFiles = async (
  page: Page,
  zone: Locator,
  files: readonly { readonly name: string; readonly bytes: number }[],
): Promise<Drag> => {
  const dataTransfer = await page.evaluateHandle((wanted) => {
    const transfer = new DataTransfer();
    for (const { name, bytes } of wanted)
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
    return transfer;
  }, files);
  // The zone changes its words while files hover above it: hold the element, not its description.
  const element = await zone.elementHandle();
  if (!element) throw new Error('There is nothing to drag over');
  return {
    enter: async () => {
      await element.dispatchEvent('dragenter', { dataTransfer });
      await element.dispatchEvent('dragover', { dataTransfer });
    },
    leave: () => element.dispatchEvent('dragleave', { dataTransfer }),
    drop: () => element.dispatchEvent('drop', { dataTransfer }),
  };
};

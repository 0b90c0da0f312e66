/** What became of an address that the visitor wanted to hand on. */
export type Shared = 'shared' | 'copied' | 'failed';

/**
 * Hands an address on: by the device's own dialogue, else into the clipboard. A dialogue that the visitor closes again
 * is an answer, too. `failed` where the browser allows neither (an unencrypted page, a click too long ago).
 */
export const shareAddress = async (title: string, url: string): Promise<Shared> => {
  // Not every browser has it, whatever the types say.
  const { share } = navigator as { share?: (data: ShareData) => Promise<void> };
  if (share !== undefined) {
    try {
      await share.call(navigator, { title, url });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
};

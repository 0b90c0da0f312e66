/** How sharing an address ended. */
export type ShareOutcome = 'shared' | 'copied' | 'failed';

/**
 * Shares an address with the Web Share API, or copies it to the clipboard where that is missing. A share dialogue that
 * the visitor cancels counts as `shared`. `failed` where the browser allows neither (a page without TLS, a click too
 * long ago).
 */
export const shareAddress = async (title: string, url: string): Promise<ShareOutcome> => {
  // The DOM types declare it as always present; some browsers lack it.
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

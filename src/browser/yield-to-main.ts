/**
 * Settles in a task of its own: between two pieces of work the browser answers the visitor, who waits for one of them
 * at most.
 */
export const yieldToMain = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/**
 * Resolves in a new task, so that the browser can handle input between two long pieces of work. A message channel
 * rather than `setTimeout`, which browsers delay.
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

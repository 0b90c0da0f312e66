/**
 * Handles the promises of view transitions that the router leaves alone; loaded with the first intent to follow a card.
 * Those of a skipped transition reject, which is no failure, and WebKit reports them as unhandled (against CSS View
 * Transitions 1, 6.1). A failed update is still reported, by `finished`.
 */
const { startViewTransition } = document as Partial<Document>;
if (startViewTransition)
  document.startViewTransition = (update) => {
    const transition = startViewTransition.call(document, update);
    Promise.all([transition.ready, transition.updateCallbackDone]).catch(() => undefined);
    return transition;
  };

export {};

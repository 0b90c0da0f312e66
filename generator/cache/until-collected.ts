/** The function with a result that is kept until the memory is wanted for something else, and then made again. */
export const untilCollected = <Value>(make: () => Value): (() => Value) => {
  let kept: WeakRef<{ readonly value: Value }> | undefined;
  return () => {
    const known = kept?.deref() ?? { value: make() };
    kept = new WeakRef(known);
    return known.value;
  };
};

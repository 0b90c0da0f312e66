/** Remembers what was made of each text: for few texts that come with every page. */
export const byText = <Value>(make: (text: string) => Value): ((text: string) => Value) => {
  const known = new Map<string, Value>();
  return (text) => {
    const value = known.get(text) ?? make(text);
    known.set(text, value);
    return value;
  };
};

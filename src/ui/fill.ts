/** Names between braces in a text that is known when it is compiled; none in one that is not. */
type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/**
 * Fills the run-time placeholders of a label: `fill('{count} projets', { count: 3 })`. A value that a generated label
 * asks for and that is not given does not compile; one that no label asks for is left out.
 */
export const fill = <const Text extends string>(
  label: Text,
  values: Readonly<Record<Placeholder<Text>, string | number>> & Readonly<Record<string, string | number>>,
): string => {
  const given: Readonly<Record<string, string | number>> = values;
  return label.replace(/\{([a-zA-Z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(given, name) ? String(given[name]) : whole,
  );
};

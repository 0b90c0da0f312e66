/** The placeholder names of a string literal type; `never` for the general `string`. */
type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/**
 * Interpolates the placeholders of a label: `fill('{count} projets', { count: 3 })`. A missing value of a generated
 * label is a type error; values without a placeholder are ignored.
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

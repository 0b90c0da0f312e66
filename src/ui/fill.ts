/** Fills the run-time placeholders of a label: `fill('{count} projets', { count: 3 })`. Unknown ones stay. */
export const fill = (label: string, values: Readonly<Record<string, string | number>>): string =>
  label.replace(/\{([a-zA-Z]+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));

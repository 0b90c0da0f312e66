/**
 * Sets every text of a source as the site shows it: placeholders filled, typography corrected where the
 * schema marks running prose (`x-text: prose | markdown`), verbatim strings otherwise untouched.
 */
import { readChoice } from '../schema/choices.ts';
import { blockShapes, isRecord, type Shape } from '../schema/shape.ts';
import { fillPlaceholders, type TextSource } from '../site/text/placeholders.ts';
import { typographyAcross, typographyFor } from '../site/text/typography.ts';

/** How one string is set; `kind` is the schema's `x-text`. */
export type TextSetter = (text: string, kind: unknown) => string;

/** The setter of a site: its placeholders, its locale. */
export const textSetter = (spec: TextSource): TextSetter => {
  const correct = typographyFor(spec.site.locale);
  return (text, kind) => {
    if (kind === undefined) return text;
    const filled = text.includes('{') ? fillPlaceholders(text, spec) : text;
    return kind === 'verbatim' ? filled : correct(filled);
  };
};

/** Sets the texts of a run of prose that are read as one. An undefined one is code, which is shown as written. */
export type RunSetter = (texts: readonly (string | undefined)[]) => (string | undefined)[];

/** The setter of a site for runs of prose. */
export const runSetter = (spec: TextSource): RunSetter => {
  const correct = typographyAcross(spec.site.locale);
  return (texts) => correct(texts.map((text) => text && fillPlaceholders(text, spec)));
};

/** A copy of `value` with every text set. The value is known to fit its schema. */
export const resolveTexts = <T>(value: T, shape: Shape, set: TextSetter): T =>
  setIn(value, shape.choose(value), set) as T;

/**
 * What an attribute of a block says, as the renderer has it: prose as `set` sets it, a choice in the schema's words.
 */
export const resolveAttribute = (block: string, attribute: string, written: string, set: TextSetter): string =>
  blockShapes.get(block)?.child(attribute)?.schema['x-text'] === 'prose'
    ? set(written, 'prose')
    : readChoice(block, attribute, written);

const setIn = (value: unknown, shape: Shape | undefined, set: TextSetter): unknown => {
  if (shape === undefined) return value;
  if (typeof value === 'string') return set(value, shape.schema['x-text']);
  if (Array.isArray(value)) return value.map((item, index) => setIn(item, shape.child(index, item), set));
  if (!isRecord(value)) return value;
  const resolved: Record<string, unknown> = {};
  for (const key of Object.keys(value)) resolved[key] = setIn(value[key], shape.child(key, value[key]), set);
  return resolved;
};

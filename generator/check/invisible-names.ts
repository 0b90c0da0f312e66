/**
 * Signs that cannot be seen in names that are compared: they are told once, and what follows is judged without them.
 * Running text may hold some of them: a soft hyphen, a joiner.
 */
import { message } from '../diagnostics/message.ts';
import { codePoint } from '../language/code-point.ts';
import { short } from '../language/language.ts';
import { isRecord, stringsIn, type Shape } from '../schema/shape.ts';
import { invisibleIn, withoutInvisible } from '../source/invisible.ts';
import type { Located, ValuePath } from '../source/types.ts';
import { shapeOf, type SourceFile } from './checked-site.ts';
import { error, warning, type RuleDiagnostic } from './rule.ts';

/** Texts that are compared with those of other files. */
const comparedKeys: ReadonlySet<ValuePath[number] | undefined> = new Set(['categories', 'location', 'tags']);

/** True for a string that is a name: a reference, or what is shown to nobody. */
export const isName = ({ schema }: Shape, path: ValuePath): boolean =>
  schema['x-ref'] !== undefined ||
  schema['x-text'] === undefined ||
  comparedKeys.has(path.findLast((step) => typeof step === 'string'));

/** What is told of a name; a name that other files find by it is an error, as it was without this sentence. */
export const findingOf = (doc: Located, value: string, path: ValuePath, shape: Shape): RuleDiagnostic => {
  const [found, text] = [codePoint(invisibleIn(value) ?? ''), short(withoutInvisible(value), 60)];
  const told = shape.schema['x-ref'] === undefined ? warning : error;
  return told(doc.placeOf(path), 'character-invisible/name', { found, text, hint: message('hint/write', { text }) });
};

/** The names of a file's values that hold such a sign. */
export const namesOf = ({ kind, value, doc }: Pick<SourceFile, 'kind' | 'doc'> & { readonly value: unknown }) =>
  stringsIn(value, shapeOf[kind]).flatMap(({ value: name, path, shape }) =>
    invisibleIn(name) !== undefined && isName(shape, path)
      ? [{ path, diagnostic: findingOf(doc, name, path, shape) }]
      : [],
  );

/** Of two tags that differ by such a sign alone one would be there twice: they stay as they are written. */
export const isCleaned = (path: ValuePath): boolean => path[0] !== 'tags' && path[0] !== 'location';

/** A value with the strings at some paths as they are without such signs. */
export const cleanedAt = (value: unknown, paths: readonly ValuePath[]): unknown => {
  if (paths.length === 0) return value;
  if (typeof value === 'string') return withoutInvisible(value);
  const below = (step: string | number): ValuePath[] =>
    paths.filter(([first]) => first === step).map((path) => path.slice(1));
  if (Array.isArray(value)) return value.map((item, index) => cleanedAt(item, below(index)));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, cleanedAt(held, below(key))]));
};

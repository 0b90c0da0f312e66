/**
 * What styles need not carry into a bundle: the indentation of Emotion's templates, and its vendor prefixes, which the
 * prerendered styles do without. A style's class is named after its text, so both bundles take the same plugin.
 */
import { Visitor, type ESTree, type Plugin } from 'vite';

/** For the browser bundle and the render bundle. */
export const leanStyles = (): Plugin => ({
  name: 'lean-styles',
  // After JSX and types are gone.
  enforce: 'post',
  transform(code, id) {
    if (/[\\/]@emotion[\\/]cache[\\/]/.test(id)) return withoutPrefixes(code);
    if (!styleTag.test(code)) return null;
    const cuts = templatesIn(this.parse(code)).flatMap(({ quasis }) =>
      quasis.map(({ start, end }, at) => ({
        start,
        end,
        text: leanCss(code.slice(start, end), { isFirst: at === 0, isLast: at === quasis.length - 1 }),
      })),
    );
    let lean = code;
    for (const { start, end, text } of cuts.sort((a, b) => b.start - a.start))
      lean = lean.slice(0, start) + text + lean.slice(end);
    return { code: lean, map: null };
  },
});

/** A piece of a template without comments and line breaks; a space stays where words would run together. */
export const leanCss = (
  text: string,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): string => {
  const joined = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(?<=[;{}])\s+|\s+(?=\})/g, '')
    .replace(/\s*\n\s*/g, ' ');
  const begun = isFirst ? joined.trimStart() : joined;
  return isLast ? begun.trimEnd() : begun;
};

const styleTag = /\b(?:css|keyframes)`/;

const prefixing = 'var defaultStylisPlugins = [prefixer];';

const withoutPrefixes = (code: string): { readonly code: string; readonly map: null } | null => {
  if (!code.includes('createCache =')) return null;
  if (!code.includes(prefixing)) throw new Error(`@emotion/cache does not hold « ${prefixing} » any more`);
  return { code: code.replace(prefixing, 'var defaultStylisPlugins = [];'), map: null };
};

/** The templates of styles in a module, those within others' expressions too. */
const templatesIn = (program: ESTree.Program): ESTree.TemplateLiteral[] => {
  const found: ESTree.TemplateLiteral[] = [];
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === 'Identifier' && (tag.name === 'css' || tag.name === 'keyframes')) found.push(quasi);
    },
  }).visit(program);
  return found;
};

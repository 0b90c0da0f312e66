/**
 * What need not come into a bundle. Of the router's package: its forms, links and fetching ahead, none of which the
 * renderer uses; their names for developers' tools and calls of React whose purity no bundler knows hold them there. Of
 * styles: the indentation of Emotion's templates, and its vendor prefixes, which the prerendered styles do without.
 */
import { Visitor, type ESTree, type Plugin } from 'vite';

/** For the browser bundle. */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  transform(code, id) {
    if (!/[\\/]react-router[\\/]dist[\\/]production[\\/]/.test(id)) return null;
    return { code: leanRouterCode(code), map: null };
  },
});

/** The code with nothing at a module's top level that keeps a component nobody names. */
export const leanRouterCode = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2');

/** For the browser bundle and the render bundle alike: a style's class is named after its text. */
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

/**
 * A piece of a template without comments, line breaks, and what CSS does not need around braces and after a property's
 * name; a space stays where words would run together.
 */
export const leanCss = (
  text: string,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): string => {
  const joined = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(/('[^'\n]*'|"[^"\n]*")/)
    .map((piece, at) => (at % 2 === 1 ? piece : leanRules(piece)))
    .join('');
  const begun = isFirst ? joined.trimStart().replace(/^([\w-]+:)\s+/, '$1') : joined;
  return isLast ? begun.trimEnd() : begun;
};

const leanRules = (rules: string): string =>
  rules
    .replace(/(?<=[;{}])\s+|\s+(?=\})/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\s+(?=\{)|;(?=\})/g, '')
    .replace(/(?<=[;{}][\w-]+:)\s+/g, '');

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

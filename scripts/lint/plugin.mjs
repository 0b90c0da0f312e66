/**
 * The linter's rules that oxlint lacks. The types are those of `oxlint/plugins-dev`, whose interface is ESLint's:
 * https://eslint.org/docs/latest/extend/custom-rules.
 */

/** @typedef {import('oxlint/plugins-dev').Rule} Rule */
/** @typedef {import('oxlint/plugins-dev').ESTree.Node} Node */

/**
 * Refuses what a selector finds, with the reason. Options: `{ selector, message }`, as many as there are.
 * @type {Rule}
 */
const noSyntax = {
  meta: { schema: { type: 'array', items: { type: 'object' } } },
  create: (context) => {
    const refused = /** @type {{ selector: string, message: string }[]} */ (/** @type {unknown} */ (context.options));
    return Object.fromEntries(
      refused.map(({ selector, message }) => [
        selector,
        (/** @type {Node} */ node) => context.report({ node, message }),
      ]),
    );
  },
};

/** Columns of a line; the formatter breaks code at the same width, but neither comments nor texts. */
const width = 120;

/**
 * Refuses longer lines, except with a pattern or an address, which cannot be broken; with `{ texts: 'whole' }`, except
 * with any text too.
 * @type {Rule}
 */
const lineLength = {
  meta: { schema: [{ type: 'object', properties: { texts: { const: 'whole' } } }] },
  create: (context) => {
    const [options] = /** @type {[{ texts?: 'whole' }?]} */ (/** @type {unknown} */ (context.options));
    const tooLong = new Set(
      context.sourceCode.lines.flatMap((line, index) =>
        line.length > width && !/[^:/?#]:\/\/[^?#]/.test(line) ? [index + 1] : [],
      ),
    );
    if (tooLong.size === 0) return {};
    /** Takes out the lines of a node. @param {Node} node */
    const allow = ({ loc }) => {
      for (let line = loc.start.line; line <= loc.end.line; line += 1) tooLong.delete(line);
    };
    const texts = options?.texts === 'whole' ? { 'Literal[raw=/^["\']/]': allow, TemplateLiteral: allow } : {};
    return {
      'Literal[regex]': allow,
      ...texts,
      'Program:exit': () => {
        for (const line of tooLong) {
          context.report({
            message: `Longer than ${width} columns.`,
            loc: { start: { line, column: 0 }, end: { line, column: width } },
          });
        }
      },
    };
  },
};

export default {
  meta: { name: 'project' },
  rules: { 'no-syntax': noSyntax, 'line-length': lineLength },
};

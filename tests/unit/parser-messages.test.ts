/** The parsers' messages that repairs know by their words: a package that changes them makes these fail. */
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { VFileMessage } from 'vfile-message';
import { parserMessages as mdxMessages } from '../../generator/source/mdx/repairs/tags.ts';
import { parserMessages as yamlMessages } from '../../generator/source/yaml/repairs/repair.ts';

const yamlTexts: readonly (readonly [keyof typeof yamlMessages, string])[] = [
  ['quoteUnclosed', "a: 'b\n"],
  ['quoteUnclosed', 'a: "b\n'],
  ['textAfterValue', 'a: "b" c\n'],
  ['textAfterValue', "a: 'b'#c\n"],
  ['textAfterValue', 'a: {b} c\n'],
  ['noToken', 'a: |\t@@'],
  ['listOnKeyLine', 'a: - b\n   - c\n'],
  ['otherColumn', 'a:\n  b: 1\n c: 2\n'],
  ['otherColumn', 'a:\n  - b:\n   c: 1\n'],
];

test.each(yamlTexts)('yaml: %s (%j)', (name, text) => {
  const { errors, warnings } = parseDocument(text, { prettyErrors: false, uniqueKeys: false });
  expect([...errors, ...warnings].map(({ message }) => message)).toContainEqual(
    expect.stringMatching(yamlMessages[name]),
  );
});

const mdxTexts: readonly (readonly [keyof typeof mdxMessages, string, readonly string[]])[] = [
  ['unexpectedClosing', '<A>\n\n</B>\n', ['B', 'A', '1', '1', '1', '4']],
  ['missingClosing', '<A>\n', ['A', '1', '1', '1', '4']],
  [
    'missingClosing',
    'word <A>\n\nword </A>\n',
    ['A', '1', '6', '1', '9', ' before the end of `paragraph`', 'paragraph'],
  ],
];

test.each(mdxTexts)('mdx: %s (%j)', (name, text, parts) => {
  let reason = '';
  try {
    unified().use(remarkParse).use(remarkMdx).parse(text);
  } catch (error) {
    if (error instanceof VFileMessage) reason = error.reason;
  }
  const match = mdxMessages[name].exec(reason);
  expect(match?.slice(1).filter((part) => part !== undefined)).toEqual(parts);
});

test('every known message has a text that makes the parser say it', () => {
  expect(new Set(yamlTexts.map(([name]) => name))).toEqual(new Set(Object.keys(yamlMessages)));
  expect(new Set(mdxTexts.map(([name]) => name))).toEqual(new Set(Object.keys(mdxMessages)));
});

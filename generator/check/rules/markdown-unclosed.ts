import { error, fileRule, warning } from '../rule.ts';
import { readableTexts } from '../readable-texts.ts';
import { withoutMarks } from '../../source/story.ts';

/** Markup that is read as plain text, in the order in which it is looked for. */
const leftovers = [
  { id: 'markdown-unclosed/heading', pattern: /^#{2,6}(?=[^\s#])/m },
  { id: 'markdown-unclosed/bold-opened', pattern: /\*\*(?=\S)/ },
  { id: 'markdown-unclosed/bold-closed', pattern: /\*\*/ },
  {
    id: 'markdown-unclosed/link-space',
    pattern: /(?<=\])\((?=[/#]|https?:|mailto:|tel:)[^()\n]*\s[^()\n]*\)/i,
  },
  {
    id: 'markdown-unclosed/link-swapped',
    pattern: /\([^()\n]*\)\s?\[(?:[/#]|https?:|mailto:|tel:)[^\]\s]*\]/i,
  },
  { id: 'markdown-unclosed/reference', pattern: /\[[^[\]\n]+\]\[[^[\]\n]*\]/ },
  { id: 'markdown-unclosed/backslash', pattern: /\\(?:[nrt](?!\p{Ll})|$)/u },
  { id: 'markdown-unclosed/link', pattern: /\]\s?\((?=[/#]|https?:|mailto:|tel:)[^)\s]*/i },
] as const;

/** « #Titre » at the beginning of a line; « #Charpente #Bois » are words of social networks. */
const gluedHeading = /^#(?=\p{Lu})[^#\n]*$/mu;

/** Stars that are closed, be they bold or not. */
const paired = /\*\*(?:[^*]|\*(?!\*))+\*\*/g;

/** The first markup that is left in a text. */
const leftoverIn = (text: string) => {
  for (const { id, pattern } of leftovers) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return { id, found };
  }
  return undefined;
};

/** Headings, bold words and links whose markup is incomplete would show it. */
export const markdownUnclosed = fileRule('markdown-unclosed', function* (file) {
  for (const { text, value, placeOf } of readableTexts(file)) {
    if (value !== undefined && value.kind !== 'markdown') continue;
    const found = leftoverIn(value === undefined ? text : withoutMarks(text).replace(paired, ''));
    if (found !== undefined) yield error(placeOf(found.found), found.id, { found: found.found });
    else if (value !== undefined) {
      // « ** gras ** » was bold once: sites that hold it build.
      const spaced = leftoverIn(withoutMarks(text));
      if (spaced !== undefined) yield warning(placeOf(spaced.found), spaced.id, { found: spaced.found });
    }
    const [line] = value === undefined ? (gluedHeading.exec(text) ?? []) : [];
    if (line !== undefined)
      yield warning(placeOf(line), 'markdown-unclosed/heading-one', { mended: line.replace('#', '### '), found: line });
  }
});

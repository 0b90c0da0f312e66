import { message } from '../../diagnostics/message.ts';
import { error, rule } from '../rule.ts';
import { readableTexts } from '../readable-texts.ts';

/** Markup that is read as plain text, in the order in which it is looked for. */
const leftovers = [
  { words: message('markdown-unclosed/heading'), pattern: /^#{2,6}(?=[^\s#])/m },
  { words: message('markdown-unclosed/bold-opened'), pattern: /\*\*(?=\S)/ },
  { words: message('markdown-unclosed/bold-closed'), pattern: /\*\*/ },
  {
    words: message('markdown-unclosed/link-space'),
    pattern: /(?<=\])\((?=[/#]|https?:|mailto:|tel:)[^()\n]*\s[^()\n]*\)/i,
  },
  {
    words: message('markdown-unclosed/link-swapped'),
    pattern: /\([^()\n]*\)\s?\[(?:[/#]|https?:|mailto:|tel:)[^\]\s]*\]/i,
  },
  { words: message('markdown-unclosed/backslash'), pattern: /\\(?:[nrt](?!\p{Ll})|$)/u },
  { words: message('markdown-unclosed/link'), pattern: /\]\s?\((?=[/#]|https?:|mailto:|tel:)[^)\s]*/i },
];

/** Headings, bold words and links whose markup is incomplete would show it. */
export const markdownUnclosed = rule('markdown-unclosed', function* (site) {
  for (const { text, value, placeOf } of readableTexts(site)) {
    if (value !== undefined && value.kind !== 'markdown') continue;
    // In a story, what is complete is read by the site itself.
    const rest =
      value === undefined
        ? text
        : text.replaceAll(/\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\)/g, (whole) => ' '.repeat(whole.length));
    for (const { pattern, words } of leftovers) {
      const [written] = pattern.exec(rest) ?? [];
      if (written === undefined) continue;
      yield error(placeOf(written), words, { facts: { found: written } });
      break;
    }
  }
});

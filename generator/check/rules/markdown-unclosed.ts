import { error, rule } from '../rule.ts';
import { readableTexts } from '../readable-texts.ts';

/** Markup that is read as plain text, in the order in which it is looked for. */
const leftovers = [
  {
    pattern: /^#{2,6}(?=[^\s#])/m,
    fr: 'Ces « # » ne font pas un titre : il manque une espace après eux.',
    en: 'These “#” signs make no heading: there is no space after them.',
    hint: {
      fr: 'Mettez une espace entre les « # » et le titre.',
      en: 'Put a space between the “#” signs and the heading.',
    },
  },
  {
    pattern: /\*\*(?=\S)/,
    fr: 'Ces deux étoiles ne sont pas refermées : elles paraîtraient telles quelles.',
    en: 'These two asterisks are never closed: they would show as they are.',
    hint: {
      fr: 'Mettez deux étoiles aussi après les mots en gras, sans espace avant elles.',
      en: 'Put two asterisks after the bold words as well, with no space before them.',
    },
  },
  {
    pattern: /\*\*/,
    fr: 'Ces deux étoiles n’ouvrent rien : elles paraîtraient telles quelles.',
    en: 'These two asterisks open nothing: they would show as they are.',
    hint: {
      fr: 'Retirez-les, ou mettez-en deux aussi devant les mots en gras, sans espace après elles.',
      en: 'Remove them, or put two in front of the bold words as well, with no space after them.',
    },
  },
  {
    pattern: /(?<=\])\((?=[/#]|https?:|mailto:|tel:)[^()\n]*\s[^()\n]*\)/i,
    fr: 'L’adresse de ce lien contient une espace : ses crochets et ses parenthèses paraîtraient tels quels.',
    en: 'The address of this link contains a space: its brackets and parentheses would show as they are.',
    hint: { fr: 'Retirez les espaces de l’adresse.', en: 'Remove the spaces from the address.' },
  },
  {
    pattern: /\([^()\n]*\)\s?\[(?:[/#]|https?:|mailto:|tel:)[^\]\s]*\]/i,
    fr: 'Les crochets et les parenthèses de ce lien sont échangés : ils paraîtraient tels quels.',
    en: 'The brackets and the parentheses of this link have changed places: they would show as they are.',
    hint: {
      fr: 'Mettez les mots entre crochets, puis l’adresse entre parenthèses : « [les mots](/adresse) ».',
      en: 'Put the words in brackets, then the address in parentheses: “[the words](/address)”.',
    },
  },
  {
    pattern: /\\(?:[nrt](?!\p{Ll})|$)/u,
    fr: 'Cette barre oblique inversée paraîtrait telle quelle.',
    en: 'This backslash would show as it is.',
    hint: {
      fr: 'Retirez-la, avec la lettre qui la suit ; une ligne vide fait un nouveau paragraphe.',
      en: 'Remove it, with the letter that follows it; an empty line makes a new paragraph.',
    },
  },
  {
    pattern: /\]\s?\((?=[/#]|https?:|mailto:|tel:)[^)\s]*/i,
    fr: 'Ce lien n’est pas complet : ses crochets et ses parenthèses paraîtraient tels quels.',
    en: 'This link is not complete: its brackets and parentheses would show as they are.',
    hint: {
      fr: 'Écrivez « [les mots](/adresse) », sans espace entre le crochet et la parenthèse, et refermez-la.',
      en: 'Write “[the words](/address)”, with no space between the bracket and the parenthesis, and close it.',
    },
  },
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
    for (const { pattern, ...report } of leftovers) {
      const [written] = pattern.exec(rest) ?? [];
      if (written === undefined) continue;
      yield error(placeOf(written), { ...report, facts: { found: written } });
      break;
    }
  }
});

import { error, rule } from '../rule.ts';
import { readableTexts } from '../readable-texts.ts';

/** What is read as a text and was meant as a form, in the order in which one is looked for. */
const leftovers = {
  heading: /^#{2,6}(?=[^\s#])/m,
  unclosed: /\*\*(?=\S)/,
  unopened: /\*\*/,
  spaced: /(?<=\])\((?=[/#]|https?:|mailto:|tel:)[^()\n]*\s[^()\n]*\)/i,
  swapped: /\([^()\n]*\)\s?\[(?:[/#]|https?:|mailto:|tel:)[^\]\s]*\]/i,
  backslash: /\\(?:[nrt](?!\p{Ll})|$)/u,
  link: /\]\s?\((?=[/#]|https?:|mailto:|tel:)[^)\s]*/i,
};

/** Titles, bold words and links that lack a sign would show the others. */
export const markdownUnclosed = rule(
  'markdown-unclosed',
  {
    fr: {
      heading: {
        message: 'Ces « # » ne font pas un titre : il manque une espace après eux.',
        hint: 'Mettez une espace entre les « # » et le titre.',
      },
      unclosed: {
        message: 'Ces deux étoiles ne sont pas refermées : elles paraîtraient telles quelles.',
        hint: 'Mettez deux étoiles aussi après les mots en gras, sans espace avant elles.',
      },
      unopened: {
        message: 'Ces deux étoiles n’ouvrent rien : elles paraîtraient telles quelles.',
        hint: 'Retirez-les, ou mettez-en deux aussi devant les mots en gras, sans espace après elles.',
      },
      spaced: {
        message: 'L’adresse de ce lien contient une espace : ses crochets et ses parenthèses paraîtraient tels quels.',
        hint: 'Retirez les espaces de l’adresse.',
      },
      swapped: {
        message: 'Les crochets et les parenthèses de ce lien sont échangés : ils paraîtraient tels quels.',
        hint: 'Mettez les mots entre crochets, puis l’adresse entre parenthèses : « [les mots](/adresse) ».',
      },
      backslash: {
        message: 'Cette barre oblique inversée paraîtrait telle quelle.',
        hint: 'Retirez-la, avec la lettre qui la suit ; une ligne vide fait un nouveau paragraphe.',
      },
      link: {
        message: 'Ce lien n’est pas complet : ses crochets et ses parenthèses paraîtraient tels quels.',
        hint: 'Écrivez « [les mots](/adresse) », sans espace entre le crochet et la parenthèse, et refermez-la.',
      },
    },
    en: {
      heading: {
        message: 'These “#” signs make no heading: there is no space after them.',
        hint: 'Put a space between the “#” signs and the heading.',
      },
      unclosed: {
        message: 'These two asterisks are never closed: they would show as they are.',
        hint: 'Put two asterisks after the bold words as well, with no space before them.',
      },
      unopened: {
        message: 'These two asterisks open nothing: they would show as they are.',
        hint: 'Remove them, or put two in front of the bold words as well, with no space after them.',
      },
      spaced: {
        message: 'The address of this link contains a space: its brackets and parentheses would show as they are.',
        hint: 'Remove the spaces from the address.',
      },
      swapped: {
        message: 'The brackets and the parentheses of this link have changed places: they would show as they are.',
        hint: 'Put the words in brackets, then the address in parentheses: “[the words](/address)”.',
      },
      backslash: {
        message: 'This backslash would show as it is.',
        hint: 'Remove it, with the letter that follows it; an empty line makes a new paragraph.',
      },
      link: {
        message: 'This link is not complete: its brackets and parentheses would show as they are.',
        hint: 'Write “[the words](/address)”, with no space between the bracket and the parenthesis, and close it.',
      },
    },
  },
  function* (site, say) {
    for (const { text, value, placeOf } of readableTexts(site)) {
      if (value !== undefined && value.kind !== 'markdown') continue;
      // In a story, what is complete is read by the site itself.
      const rest =
        value === undefined
          ? text
          : text.replaceAll(/\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\)/g, (whole) => ' '.repeat(whole.length));
      for (const [name, pattern] of Object.entries(leftovers) as [keyof typeof leftovers, RegExp][]) {
        const [written] = pattern.exec(rest) ?? [];
        if (written === undefined) continue;
        yield error(placeOf(written), say[name], { facts: { found: written } });
        break;
      }
    }
  },
);

import { error, type Rule } from '../rule.ts';
import { readableTexts } from '../readable-texts.ts';

/** What is read as a text and was meant as a form: what shows, and the way out. */
const leftovers: readonly (readonly [pattern: RegExp, what: string, hint: string])[] = [
  [
    /^#{2,6}(?=[^\s#])/m,
    'Ces « # » ne font pas un titre : il manque une espace après eux.',
    'Mettez une espace entre les « # » et le titre.',
  ],
  [
    /\*\*(?=\S)/,
    'Ces deux étoiles ne sont pas refermées : elles paraîtraient telles quelles.',
    'Mettez deux étoiles aussi après les mots en gras, sans espace avant elles.',
  ],
  [
    /\*\*/,
    'Ces deux étoiles n’ouvrent rien : elles paraîtraient telles quelles.',
    'Retirez-les, ou mettez-en deux aussi devant les mots en gras, sans espace après elles.',
  ],
  [
    /\]\s?\((?=[/#]|https?:|mailto:|tel:)[^)\s]*/i,
    'Ce lien n’est pas complet : ses crochets et ses parenthèses paraîtraient tels quels.',
    'Écrivez « [les mots](/adresse) », sans espace entre le crochet et la parenthèse, et refermez-la.',
  ],
];

/** Titles, bold words and links that lack a sign would show the others. */
export const markdownUnclosed: Rule = {
  code: 'markdown-unclosed',
  doc: {
    title: 'Un titre, des mots en gras ou un lien sont incomplets',
    why: 'Sans l’un de leurs signes, les autres paraîtraient tels quels dans la page.',
    cure: 'Complétez les signes, ou retirez-les.',
    right: '### Un titre\n\nDu **gras**, un [lien](/contact).',
  },
  *check(site) {
    for (const { text, value, placeOf } of readableTexts(site)) {
      if (value !== undefined && value.kind !== 'markdown') continue;
      // In a story, what is complete is read by the site itself.
      const rest =
        value === undefined
          ? text
          : text.replaceAll(/\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\)/g, (whole) => ' '.repeat(whole.length));
      for (const [pattern, what, hint] of leftovers) {
        const [written] = pattern.exec(rest) ?? [];
        if (written === undefined) continue;
        yield error(placeOf(written), what, hint, { facts: { found: written } });
        break;
      }
    }
  },
};

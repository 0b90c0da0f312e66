import blocksSchema from '../../../../schema/blocks.schema.json';
import { inBoth, type By, type Sentence } from '../../../language/language.ts';
import type { LineIndex } from '../../line-index.ts';
import { blank, spanOf, type MdxRepair } from './repair.ts';

/** Raw HTML that is not well formed, such as `<br>`. */
export const htmlTag = (index: LineIndex, name: string, line: number, column: number): MdxRepair => {
  const start = index.startOf(line) + column - 1;
  const end = index.text.indexOf('>', start) + 1 || start + 1;
  let text = blank(index.text, start, end);
  const closing = text.indexOf(`</${name}>`, end);
  if (closing !== -1) text = blank(text, closing, closing + name.length + 3);
  return { code: 'mdx-html-forbidden', ...htmlSentence(name), ...spanOf(index, start, end), text };
};

const say = inBoth({
  fr: {
    block: (name: string, block: string) => ({
      message: `Le nom d’un bloc commence par une majuscule : <${name}> n’en est pas un.`,
      hint: `Écrivez <${block}>, et </${block}> à la fin.`,
    }),
    tag: (name: string, cure: By<string> | undefined) => ({
      message: `La balise HTML <${name}> n’est pas permise dans un texte.`,
      hint: cure?.fr ?? 'Employez l’écriture Markdown, ou un bloc du site (voir docs/reference.md).',
    }),
  },
  en: {
    block: (name, block) => ({
      message: `The name of a block begins with a capital letter: <${name}> is not one.`,
      hint: `Write <${block}>, and </${block}> at the end.`,
    }),
    tag: (name, cure) => ({
      message: `The HTML tag <${name}> is not allowed in a text.`,
      hint: cure?.en ?? 'Use Markdown, or a block of the site (see docs/reference.md).',
    }),
  },
});

/** What to say of an HTML tag; shared with the rule that finds the well-formed ones. */
export const htmlSentence = (name: string): Sentence => {
  const block =
    htmlCures[name] === undefined
      ? Object.keys(blocksSchema.$defs).find((other) => other.toLowerCase() === name.toLowerCase())
      : undefined;
  return block === undefined ? say.tag(name, htmlCures[name]) : say.block(name, block);
};

const bold = { fr: 'Écrivez **en gras** entre deux étoiles.', en: 'Write **in bold** between two asterisks.' };
const italics = {
  fr: 'Écrivez *en italique* entre des étoiles simples.',
  en: 'Write *in italics* between single asterisks.',
};
const item = {
  fr: 'Commencez chaque élément de la liste par un tiret.',
  en: 'Begin each item of the list with a dash.',
};

const htmlCures: Readonly<Record<string, By<string>>> = {
  br: {
    fr: 'Laissez une ligne vide pour changer de paragraphe.',
    en: 'Leave a blank line to begin a new paragraph.',
  },
  hr: {
    fr: 'Retirez-la : une nouvelle section marque la séparation.',
    en: 'Remove it: a new section marks the break.',
  },
  b: bold,
  strong: bold,
  i: italics,
  em: italics,
  a: { fr: 'Écrivez [le texte du lien](/adresse).', en: 'Write [the words of the link](/address).' },
  img: { fr: 'Employez <Figure image="…" alt="…" />.', en: 'Use <Figure image="…" alt="…" />.' },
  ul: item,
  li: item,
  p: { fr: 'Laissez une ligne vide entre deux paragraphes.', en: 'Leave a blank line between two paragraphs.' },
  h2: { fr: 'Employez <Section id="…" title="…">.', en: 'Use <Section id="…" title="…">.' },
  h3: { fr: 'Écrivez ### devant le titre.', en: 'Write ### in front of the heading.' },
  table: { fr: 'Dessinez le tableau avec des barres « | ».', en: 'Draw the table with bars “|”.' },
};

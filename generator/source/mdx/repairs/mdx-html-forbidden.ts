import blocksSchema from '../../../../schema/blocks.schema.json';
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

/** What to say of an HTML tag; shared with the rule that finds the well-formed ones. */
export const htmlSentence = (name: string): { message: string; hint: string } => {
  const block =
    htmlCures[name] === undefined
      ? Object.keys(blocksSchema.$defs).find((other) => other.toLowerCase() === name.toLowerCase())
      : undefined;
  if (block !== undefined)
    return {
      message: `Le nom d’un bloc commence par une majuscule : <${name}> n’en est pas un.`,
      hint: `Écrivez <${block}>, et </${block}> à la fin.`,
    };
  return {
    message: `La balise HTML <${name}> n’est pas permise dans un texte.`,
    hint: htmlCures[name] ?? 'Employez l’écriture Markdown, ou un bloc du site (voir docs/reference.md).',
  };
};

const htmlCures: Readonly<Record<string, string>> = {
  br: 'Laissez une ligne vide pour changer de paragraphe.',
  hr: 'Retirez-la : une nouvelle section marque la séparation.',
  b: 'Écrivez **en gras** entre deux étoiles.',
  strong: 'Écrivez **en gras** entre deux étoiles.',
  i: 'Écrivez *en italique* entre des étoiles simples.',
  em: 'Écrivez *en italique* entre des étoiles simples.',
  a: 'Écrivez [le texte du lien](/adresse).',
  img: 'Employez <Figure image="…" alt="…" />.',
  ul: 'Commencez chaque élément de la liste par un tiret.',
  li: 'Commencez chaque élément de la liste par un tiret.',
  p: 'Laissez une ligne vide entre deux paragraphes.',
  h2: 'Employez <Section id="…" title="…">.',
  h3: 'Écrivez ### devant le titre.',
  table: 'Dessinez le tableau avec des barres « | ».',
};

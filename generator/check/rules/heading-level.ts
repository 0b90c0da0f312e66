import type { Heading } from 'mdast';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, rule, type Report } from '../rule.ts';

/** A page has one main heading, from its front matter; sections have the second level. */
export const headingLevel = rule('heading-level', function* ({ nodes }) {
  let above = 2;
  let text: unknown;
  for (const { page, node, parent } of nodes) {
    if (node.type !== 'heading') continue;
    const deepest = (text === page ? above : 2) + 1;
    text = page;
    above = Math.max(2, Math.min(node.depth, deepest));
    const report = flawOf(node, parent, deepest, page.body);
    if (report !== undefined) yield error(placeOfNode(page, node), report);
  }
});

const flawOf = (node: Heading, parent: string, deepest: number, body: string): Report | undefined => {
  const { depth: found } = node;
  const marks = (depth: number): string => '#'.repeat(depth);
  if (found > deepest)
    return {
      fr: `Ce titre saute un niveau : ${marks(found)} sans ${marks(found - 1)} au-dessus.`,
      en: `This heading skips a level: ${marks(found)} without ${marks(found - 1)} above it.`,
      hint: { fr: `Commencez-le par « ${marks(deepest)} ».`, en: `Begin it with “${marks(deepest)}”.` },
      facts: { found, expected: [deepest] },
    };
  // A document has no sections: its chapters are headings of the second level.
  if (found > (parent === 'document' ? 1 : 2)) return undefined;
  if (isUnderlined(body, node.position?.start.line))
    return {
      fr: 'Une ligne de « --- » ou de « === » fait un titre du texte qui la précède.',
      en: 'A line of “---” or of “===” makes a heading of the text before it.',
      hint: {
        fr: 'Retirez cette ligne, ou laissez une ligne vide au-dessus d’elle.',
        en: 'Remove this line, or leave an empty line above it.',
      },
      facts: { found },
    };
  if (found === 2)
    return {
      fr: 'Un titre de ce niveau est celui d’une section.',
      en: 'A heading of this level is that of a section.',
      hint: {
        fr: 'Employez <Section id="…" title="…">, ou commencez ce titre par « ### ».',
        en: 'Use <Section id="…" title="…">, or begin this heading with “###”.',
      },
      facts: { found },
    };
  return {
    fr: 'Le titre principal est dans l’en-tête du fichier : le texte n’en contient pas d’autre.',
    en: 'The main heading is in the front matter of the file: the text can’t have another.',
    hint:
      parent === 'document'
        ? { fr: 'Commencez ce titre par « ## ».', en: 'Begin this heading with “##”.' }
        : {
            fr: 'Commencez ce titre par « ### », ou faites-en une <Section>.',
            en: 'Begin this heading with “###”, or make it a <Section>.',
          },
    facts: { found },
  };
};

/** True for a heading that the line below it makes, which its author seldom meant. */
const isUnderlined = (body: string, line: number | undefined): boolean =>
  !/^\s*#/.test(body.split('\n')[(line ?? 1) - 1] ?? '#');

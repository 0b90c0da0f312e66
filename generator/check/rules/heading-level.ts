import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, rule } from '../rule.ts';

/** A page has one main heading, from its front matter; sections have the second level. */
export const headingLevel = rule(
  'heading-level',
  {
    fr: {
      underlined: {
        message: 'Une ligne de « --- » ou de « === » fait un titre du texte qui la précède.',
        hint: 'Retirez cette ligne, ou laissez une ligne vide au-dessus d’elle.',
      },
      skips: (depth: number, deepest: number) => ({
        message: `Ce titre saute un niveau : ${'#'.repeat(depth)} sans ${'#'.repeat(depth - 1)} au-dessus.`,
        hint: `Commencez-le par « ${'#'.repeat(deepest)} ».`,
      }),
      main: {
        message: 'Le titre principal est dans l’en-tête du fichier : le texte n’en contient pas d’autre.',
        hint: 'Commencez ce titre par « ### », ou faites-en une <Section>.',
      },
      mainOfDocument: {
        message: 'Le titre principal est dans l’en-tête du fichier : le texte n’en contient pas d’autre.',
        hint: 'Commencez ce titre par « ## ».',
      },
      section: {
        message: 'Un titre de ce niveau est celui d’une section.',
        hint: 'Employez <Section id="…" title="…">, ou commencez ce titre par « ### ».',
      },
    },
    en: {
      underlined: {
        message: 'A line of “---” or of “===” makes a heading of the text before it.',
        hint: 'Remove this line, or leave an empty line above it.',
      },
      skips: (depth, deepest) => ({
        message: `This heading skips a level: ${'#'.repeat(depth)} without ${'#'.repeat(depth - 1)} above it.`,
        hint: `Begin it with “${'#'.repeat(deepest)}”.`,
      }),
      main: {
        message: 'The main heading is in the front matter of the file: the text can’t have another.',
        hint: 'Begin this heading with “###”, or make it a <Section>.',
      },
      mainOfDocument: {
        message: 'The main heading is in the front matter of the file: the text can’t have another.',
        hint: 'Begin this heading with “##”.',
      },
      section: {
        message: 'A heading of this level is that of a section.',
        hint: 'Use <Section id="…" title="…">, or begin this heading with “###”.',
      },
    },
  },
  function* ({ nodes }, say) {
    let above = 2;
    let text: unknown;
    for (const { page, node, parent } of nodes) {
      if (node.type !== 'heading') continue;
      const deepest = (text === page ? above : 2) + 1;
      text = page;
      above = Math.max(2, Math.min(node.depth, deepest));
      if (node.depth > deepest) {
        yield error(placeOfNode(page, node), say.skips(node.depth, deepest), {
          facts: { found: node.depth, expected: [deepest] },
        });
        continue;
      }
      // A document has no sections: its chapters are titles of the second level.
      if (node.depth > (parent === 'document' ? 1 : 2)) continue;
      if (isUnderlined(page.body, node.position?.start.line)) {
        yield error(placeOfNode(page, node), say.underlined, { facts: { found: node.depth } });
        continue;
      }
      yield error(
        placeOfNode(page, node),
        node.depth === 1 ? (parent === 'document' ? say.mainOfDocument : say.main) : say.section,
        { facts: { found: node.depth } },
      );
    }
  },
);

/** True for a title made by the line below it, which is seldom what its author meant. */
const isUnderlined = (body: string, line: number | undefined): boolean =>
  !/^\s*#/.test(body.split('\n')[(line ?? 1) - 1] ?? '#');

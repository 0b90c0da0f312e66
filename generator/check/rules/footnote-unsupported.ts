import { placeInNode } from '../readable-texts.ts';
import { error, rule } from '../rule.ts';

/** Notes at the foot of a page would come with English words and without the site's layout. */
export const footnoteUnsupported = rule(
  'footnote-unsupported',
  {
    fr: {
      note: (written: string) => ({
        message: `« ${written} » est une note de bas de page : le site n’en montre pas.`,
        hint: 'Mettez la remarque dans le texte, entre parenthèses, ou dans un <Callout>.',
      }),
    },
    en: {
      note: (written) => ({
        message: `“${written}” is a footnote: the site shows none.`,
        hint: 'Put the remark in the text, between brackets, or in a <Callout>.',
      }),
    },
  },
  function* ({ nodes }, say) {
    for (const { page, node } of nodes) {
      // A mark without its note is read as a text.
      const [mark] = node.type === 'text' ? (/\[\^[^\]\s]+\]/.exec(node.value) ?? []) : [];
      if (mark !== undefined) yield error(placeInNode(page, node, mark), say.note(mark), { facts: { found: mark } });
      if (node.type !== 'footnoteReference' && node.type !== 'footnoteDefinition') continue;
      const written = `[^${node.label ?? node.identifier}]`;
      yield error(placeInNode(page, node, written), say.note(written), { facts: { found: written } });
    }
  },
);

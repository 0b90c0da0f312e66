/** The glossary as its page shows it, and its words in the texts of projects. */
import type { SiteSpec } from '../../schema/types.gen.ts';
import { termId, type Terms } from '../site/terms.ts';
import type { GlossaryTerm, Inline } from './model.ts';

/** The words with their anchors, in the order that site.yaml gives them. */
export const glossaryOf = ({ glossary }: SiteSpec): readonly GlossaryTerm[] | undefined =>
  glossary?.map(({ word, definition, topic, drawing, part }) => ({
    id: termId(word),
    word,
    definition,
    topic,
    drawing,
    part,
  }));

/** The paragraphs of a page with the first use of each word of the glossary leading to its definition. */
export const linkTerms = (paragraphs: readonly (readonly Inline[])[], { reader }: Terms): Inline[][] => {
  const read = reader();
  const linked = (part: Inline): readonly Inline[] => {
    const pieces = part.kind === 'text' ? read(part.text) : undefined;
    if (pieces === undefined) return [part];
    return pieces.map(({ text, href }) => (href === undefined ? { kind: 'text', text } : { kind: 'term', text, href }));
  };
  return paragraphs.map((parts) => parts.flatMap(linked));
};

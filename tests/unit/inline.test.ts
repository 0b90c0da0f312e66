/** Emphasis and links of a project's story. */
import { expect, test } from 'vitest';
import { parseParagraphs } from '../../generator/model/inline.ts';

test('paragraphs, emphasis and links are told apart; the words of a dead link stay, without the link', () => {
  const story = 'Un **toit** [à voir](/toit),\nen [deux mots](/retiré).\n\nFin.';
  expect(parseParagraphs(story, (href) => href === '/retiré')).toEqual([
    [
      { kind: 'text', text: 'Un ' },
      { kind: 'strong', text: 'toit' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'à voir', href: '/toit' },
      { kind: 'text', text: ', en ' },
      { kind: 'text', text: 'deux mots' },
      { kind: 'text', text: '.' },
    ],
    [{ kind: 'text', text: 'Fin.' }],
  ]);
});

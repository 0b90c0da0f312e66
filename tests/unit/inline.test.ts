/** Emphasis and links of a project's story. */
import { expect, test } from 'vitest';
import { parseParagraphs } from '../../generator/model/inline.ts';

const parse = (story: string) => parseParagraphs(story, (href) => href === '/retiré');

test('paragraphs, emphasis and links are told apart; the words of a dead link stay, without the link', () => {
  expect(parse('Un **toit** [à voir](/toit),\nen [deux mots](/retiré).\n\nFin.')).toEqual([
    [
      { kind: 'text', text: 'Un ' },
      { kind: 'strong', text: 'toit' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'à voir', href: '/toit' },
      { kind: 'text', text: ', en deux mots.' },
    ],
    [{ kind: 'text', text: 'Fin.' }],
  ]);
});

test('a link is read however Markdown writes it', () => {
  const href = 'https://exemple.fr/Bois_(sec)';
  for (const written of [`[le bois](${href})`, `[le bois](<${href}>)`, `[le bois][1]\n\n[1]: ${href}`])
    expect(parse(written)).toEqual([[{ kind: 'link', text: 'le bois', href }]]);
  expect(parse('<https://exemple.fr>')).toEqual([
    [{ kind: 'link', text: 'https://exemple.fr', href: 'https://exemple.fr' }],
  ]);
});

test('a link in bold is both, whichever holds the other', () => {
  for (const written of ['**[vu](/toit)**', '[**vu**](/toit)', '__[vu](/toit)__'])
    expect(parse(written)).toEqual([[{ kind: 'link', text: 'vu', href: '/toit', isStrong: true }]]);
});

test('what a story has not shows as it is written, on one line', () => {
  for (const [written, shown] of [
    ['un *bois* _sec_', 'un *bois* _sec_'],
    ['# Toit\n- un `toit`\n- ![deux](/toit.jpg)', '# Toit - un `toit` - !deux'],
    ['> 25 % de pente\n---\n1. un', '> 25 % de pente --- 1. un'],
    ['<b>un</b> &nbsp; <!-- deux -->', '<b>un</b> &nbsp; <!-- deux -->'],
    ['2 \\* 3 * 4, toit_du_mas, ** deux **', '2 * 3 * 4, toit_du_mas, ** deux **'],
    ['un\\\ndeux  \ntrois', 'un deux trois'],
  ] as const)
    expect(
      parse(written)
        .map((pieces) => pieces.map(({ text }) => text).join(''))
        .join('\n\n'),
    ).toBe(shown);
});

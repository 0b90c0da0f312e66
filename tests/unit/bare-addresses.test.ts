/** The signs around an address that stands in a text by itself are no part of it. */
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { readBody } from '../../generator/source/mdx/body.ts';

/** The address and the words of each link of a text, and the text with its links in brackets. */
const linksIn = (text: string) => {
  const links: (readonly [url: string, words: string])[] = [];
  let read = '';
  const { tree } = readBody(text);
  if (!tree) throw new Error('the text is damaged');
  visit(tree, (node) => {
    if (node.type === 'link') links.push([node.url, 'value' in node.children[0]! ? node.children[0].value : '']);
    if (node.type === 'text') {
      const { start, end } = node.position ?? {};
      if (start !== undefined) expect(text.slice(start.offset, end?.offset), 'its place').toBe(node.value);
      read += node.value;
    }
  });
  expect(read).toBe(text.replace(/\[(.*?)\]\(.*?\)/g, '$1'));
  return links;
};

test.each([
  ['Voir «https://exemple.fr/guide».', 'https://exemple.fr/guide'],
  ['Voir «https://exemple.fr/guide», puis le toit', 'https://exemple.fr/guide'],
  ['Voir https://exemple.fr/a…', 'https://exemple.fr/a'],
  ['Voir ‘https://exemple.fr/a’.', 'https://exemple.fr/a'],
  ['Voir “https://exemple.fr/a”', 'https://exemple.fr/a'],
  ['Voir https://exemple.fr/a— puis', 'https://exemple.fr/a'],
])('%s', (text, address) => {
  expect(linksIn(text)).toEqual([[address, address]]);
});

test('an address without its protocol keeps it, one with an apostrophe inside keeps that', () => {
  expect(linksIn('Voir «www.exemple.fr/a», «paul@exemple.fr»')).toEqual([
    ['http://www.exemple.fr/a', 'www.exemple.fr/a'],
    ['mailto:paul@exemple.fr', 'paul@exemple.fr'],
  ]);
  expect(linksIn('https://exemple.fr/l’atelier ici')).toEqual([
    ['https://exemple.fr/l’atelier', 'https://exemple.fr/l’atelier'],
  ]);
});

test('a link in brackets keeps its words', () => {
  expect(linksIn('[«Le guide»](https://exemple.fr/«a»)')).toEqual([['https://exemple.fr/«a»', '«Le guide»']]);
});

/** The words of the glossary in texts: which uses lead to their definition, and which must not. */
import type { Nodes, Root } from 'mdast';
import { describe, expect, test } from 'vitest';
import { resolveMdx } from '../../generator/emit/resolve-mdx.ts';
import { projectPage } from '../../generator/model/project-page.ts';
import { termId, termsIn, termsOf } from '../../generator/site/terms.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import { isBlock, type BlockNode } from '../../generator/source/mdx/tree.ts';
import { replacing, smallModel } from './small-model.ts';

const glossary = [
  { word: 'Liteau', forms: ['liteaux'], definition: 'Baguette.' },
  { word: 'Contre-liteau', forms: ['contre-liteaux'], definition: 'Autre baguette.' },
  { word: 'Lame d’air', forms: ["lames d'air"], definition: 'Vide.' },
  { word: 'Égout', definition: 'Bas du toit.' },
  { word: 'Ferme', forms: ['fermes'], onlyMarked: true, definition: 'Triangle.' },
];

const model = await smallModel({
  'site.yaml': (text) => `${text}\nglossary: ${JSON.stringify(glossary)}\n`,
  'content/pages/tuiles.mdx': replacing('[formulaire](/contact).', '[formulaire](/contact).\n\n<Glossary />'),
  'content/projects/toit-du-mas.yaml': replacing(
    'Le toit avait cent ans.',
    'Le toit avait **cent** liteaux, des liteaux.',
  ),
});

const linked = (text: string): (readonly [string, string])[] => {
  const { tree } = readBody(text);
  if (tree === undefined) throw new Error('The text does not parse');
  const found: (readonly [string, string])[] = [];
  const walk = (node: Nodes): void => {
    if (isBlock(node) && node.name === 'Term') found.push([wordsOf(node), targetOf(node)]);
    if ('children' in node) for (const child of node.children) walk(child);
  };
  walk(resolveMdx(tree, model));
  return found;
};

const wordsOf = (node: Nodes | Root): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(wordsOf).join('') : '';

/** An address written as text, or as the value of an expression. */
const targetOf = (node: BlockNode): string => {
  const value = node.attributes.find((attribute) => 'name' in attribute && attribute.name === 'to')?.value;
  return typeof value === 'string' ? value : (JSON.parse(value?.value ?? '""') as string);
};

const path = model.spec.routes.find(({ content }) => content === 'tuiles.mdx')?.path ?? '';

describe('the first use of a word', () => {
  test('leads to its definition, in any of its forms, once', () =>
    expect(linked('Des liteaux.\n\nUn liteau, la lame d’air, les lames d’air.')).toEqual([
      ['liteaux', `${path}#liteau`],
      ['lame d’air', `${path}#lame-d-air`],
    ]));

  test('stands in its text, of which nothing is lost or said twice', () => {
    const { reader } = termsOf({
      glossary,
      addresses: [
        ['liteau', '/a#liteau'],
        ['égout', '/a#egout'],
      ],
    });
    const read = reader();
    expect(read('Un liteau à l’égout, et des liteaux.')).toEqual([
      { text: 'Un ' },
      { text: 'liteau', href: '/a#liteau' },
      { text: ' à l’' },
      { text: 'égout', href: '/a#egout' },
      { text: ', et des liteaux.' },
    ]);
    expect(read('Un autre liteau.')).toBeUndefined();
    expect(reader(new Set(['liteau']))('Liteau, égout')).toEqual([
      { text: 'Liteau, ' },
      { text: 'égout', href: '/a#egout' },
    ]);
  });

  test('is found after an apostrophe, in upper case, and not within another word', () =>
    expect(linked('L’ÉGOUT, puis des contre-liteaux ; un égoutier.').map(([word]) => word)).toEqual([
      'ÉGOUT',
      'contre-liteaux',
    ]));

  test.each([
    ['a heading', '### Un liteau'],
    ['a link', '[un liteau](/contact)'],
    ['code', '`liteau`'],
    ['a table', '| liteau |\n|---|\n| liteau |'],
    ['a caption', '<Variants>\n<Variant drawing="ferme" title="A">Un liteau.</Variant>\n</Variants>'],
    ['the page that defines it', '<Section id="a" title="A">\n\nUn liteau.\n\n<Glossary />\n\n</Section>'],
  ])('leads nowhere in %s', (_, text) => expect(linked(text)).toEqual([]));

  test('is the one after a heading and a link', () =>
    expect(linked('### Un liteau\n\n[liteau](/contact), puis un liteau.')).toEqual([['liteau', `${path}#liteau`]]));

  test.each([
    '<Features>\n<Feature title="A">Un liteau.</Feature>\n</Features>',
    '<Faq>\n<Question title="A">Un liteau.</Question>\n</Faq>',
    '<Callout title="A">\n\n- Un **liteau**\n\n</Callout>',
  ])('may stand in a block of prose: %s', (text) => expect(linked(text)).toHaveLength(1));

  test('leads on in the text of a project', async () => {
    const [project] = model.projects;
    const data = project && (await projectPage(model, project).make());
    expect(data?.project.longDescription[0]).toContainEqual({
      kind: 'term',
      text: 'liteaux',
      href: `${path}#liteau`,
    });
    expect(data?.project.longDescription.flat().filter(({ kind }) => kind === 'term')).toHaveLength(1);
  });
});

describe('a word that is marked', () => {
  test('leads on even where the glossary wants it marked', () =>
    expect(linked('La ferme et ses <Term word="ferme">fermes</Term>.')).toEqual([['fermes', `${path}#ferme`]]));

  test('is the one use of the page that does', () =>
    expect(linked('Un liteau.\n\nDes <Term word="Liteau">liteaux</Term>.')).toEqual([['liteaux', `${path}#liteau`]]));

  test('stays a word in a heading and in a link', () =>
    expect(linked('### La <Term word="Ferme">ferme</Term>\n\n[la <Term word="Ferme">ferme</Term>](/contact)')).toEqual(
      [],
    ));
});

test('no word leads anywhere without a page that defines it', async () => {
  const without = await smallModel({ 'site.yaml': (text) => `${text}\nglossary: ${JSON.stringify(glossary)}\n` });
  const { tree } = readBody('Un liteau, une <Term word="Ferme">ferme</Term>.');
  expect(JSON.stringify(tree && resolveMdx(tree, without))).not.toContain('Term');
});

test('an anchor is made of letters and digits alone', () =>
  expect(['Lame d’air', 'Égout', 'Lamellé-collé', 'Œil-de-bœuf'].map(termId)).toEqual([
    'lame-d-air',
    'egout',
    'lamelle-colle',
    'oeil-de-boeuf',
  ]));

test('a long text is gone through once', () =>
  expect(termsIn('lame d’'.repeat(150_000) + 'lame d’air', glossary)).toHaveLength(1));

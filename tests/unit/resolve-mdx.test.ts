/** What an editor's text becomes before it is compiled: texts set, references resolved, what has lapsed left out. */
import type { Nodes, Root } from 'mdast';
import { describe, expect, test } from 'vitest';
import { compilePage } from '../../generator/emit/compile-page.cached.ts';
import { resolveMdx } from '../../generator/emit/resolve-mdx.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import { pictureBase } from '../../generator/model/pictures.ts';
import type { SiteModel } from '../../generator/model/resolve-site.ts';
import type { MediaFile } from '../../generator/source/types.ts';
import { smallModel, replacing } from './small-model.ts';

const narrow = '\u202F';
const noBreak = '\u00A0';

const model = await smallModel({
  'site.yaml': replacing(
    '  staff: { value: 18 }',
    '  staff: { value: 18 }\n  cost: { value: 65900, unit: "€" }\n  span: { value: 20, max: 30, unit: m }',
  ),
});

const toit = pictureBase('toit.jpg', model.hashes);

const resolve = (text: string, of = model): Root => {
  const { tree, repairs } = readBody(text);
  if (tree === undefined || repairs.length > 0)
    throw new Error(`The text does not parse: ${repairs[0]?.message.id ?? ''}`);
  return resolveMdx(tree, of);
};

const walk = (node: Nodes): Nodes[] => [node, ...('children' in node ? node.children.flatMap(walk) : [])];

/** All that a visitor would read outside of attributes, part by part. */
const textsIn = (tree: Nodes): string[] => walk(tree).flatMap((node) => (node.type === 'text' ? [node.value] : []));

/** The attributes of the blocks of a name, resolved values as what they hold. */
const blocksIn = (tree: Root, name: string): Readonly<Record<string, unknown>>[] =>
  walk(tree).flatMap((node) => {
    if ((node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') || node.name !== name) return [];
    const attributes = node.attributes.map((attribute) => {
      if (attribute.type !== 'mdxJsxAttribute') throw new Error('An attribute without a name');
      const { value } = attribute;
      if (typeof value === 'string' || value === null || value === undefined) return [attribute.name, value];
      expect(value.data?.estree?.body).toHaveLength(1);
      return [attribute.name, attribute.name === 'drawing' ? value.value : (JSON.parse(value.value) as unknown)];
    });
    return [Object.fromEntries(attributes) as Record<string, unknown>];
  });

describe('typography', () => {
  test.each([
    ['Dire "**oui**", "*non*" ou "[peut-être](/contact)"!', 'Dire «_oui_», «_non_» ou «_peut-être_»~!'],
    ['**Attention**: il pleut', 'Attention_: il pleut'],
    ['**Attention :** il pleut', 'Attention_: il pleut'],
    ['De **8**h30 à 12h', 'De 8_h_30 à 12_h'],
    ['En *2024* 300 m²', 'En 2024 300_m²'],
    ['Tapez "`a:b ;`"', 'Tapez «_a:b ;_»'],
    ['Voir https://a.example/b?c=d;e ; puis', 'Voir https://a.example/b?c=d;e~; puis'],
    ['| L\'un | L\'"autre" |\n|---|---|\n| a ? | b! |', 'L’un|L’«_autre_»|a~?|b~!'],
  ])('%s', (written, set) => {
    const visible = (node: Nodes): string =>
      node.type === 'text' || node.type === 'inlineCode'
        ? node.value
        : 'children' in node
          ? node.children.map(visible).join(['table', 'tableRow'].includes(node.type) ? '|' : '')
          : '';
    expect(
      visible(resolve(`${written}\n`))
        .replaceAll(noBreak, '_')
        .replaceAll(narrow, '~'),
    ).toBe(set);
  });

  test('leaves addresses and the names of attributes alone', () => {
    const [link] = walk(resolve('Voir "[ici](/contact?a:b;c)".\n')).filter((node) => node.type === 'link');
    expect(link?.url).toBe('/contact?a:b;c');
  });
});

describe('a table', () => {
  const alignOf = (text: string) => walk(resolve(text)).flatMap((node) => (node.type === 'table' ? [node.align] : []));

  test.each([
    ['prices to the right', '| Ouvrage | Prix |\n|---|---|\n| Dépose | 45 € |\n| Pose | 1 250,50 € |', [null, 'right']],
    [
      'also where one is for a quote',
      '| A | B |\n|---|---|\n| a | dès 45 € |\n| b | 12 € |\n| c | sur devis |',
      [null, 'right'],
    ],
    [
      'also with figures of the site',
      '| A | B |\n|---|---|\n| a | {figures.cost} |\n| b | **12 €** |',
      [null, 'right'],
    ],
    ['words as they are', '| A | B |\n|---|---|\n| a | mélèze |\n| b | 12 lames de sapin, posées |', [null, null]],
    ['the first column as it is', '| A | B |\n|---|---|\n| 12 € | oui |\n| 14 € | non |', [null, null]],
    ['what its author chose', '| A | B | C |\n|:-:|:--|--:|\n| a | 12 € | oui |', ['center', 'left', 'right']],
  ])('has %s', (_, text, align) => expect(alignOf(`${text}\n`)).toEqual([align]));

  test('says its alignment without a style attribute, which the site’s policy blocks', async () => {
    const tree = resolve('| A | B | C |\n|:-:|--:|---|\n| a | b | 12 € |\n');
    const code = await compilePage.make({ header: '', tree });
    expect(code).toMatch(/align: "(?:center|right)"/);
    expect(code).not.toMatch(/textAlign|style/);
  });
});

describe('a text', () => {
  test('has the company’s numbers and its mail address as links, but in a heading and in a link', () => {
    const { phone, email } = model.rawSpec.company;
    const linksIn = (text: string) =>
      walk(resolve(text)).flatMap((node) => (node.type === 'link' ? [[node.url, ...textsIn(node)]] : []));
    const shown = model.set('{company.phone}', 'prose');
    expect(linksIn('Au {company.phone}, à {company.email} ou encore au **{company.phone}**.\n')).toEqual([
      [`tel:${phone}`, shown],
      [`mailto:${email}`, email],
      [`tel:${phone}`, shown],
    ]);
    expect(linksIn('## Au {company.phone}\n\n[Au {company.phone}](/contact)\n')).toEqual([['/contact', `Au ${shown}`]]);
    const inBlocks = [
      '| Qui | Où |\n| --- | --- |\n| Nous | {company.phone} |\n',
      '<Timeline title="Dates">\n<Event year="1970">Au {company.phone}.</Event>\n</Timeline>\n',
    ];
    for (const text of inBlocks) expect(linksIn(text)).toEqual([[`tel:${phone}`, shown]]);
    expect(linksIn('<Offer title="Bois" route="vente-bois">Au {company.phone}</Offer>\n')).toEqual([]);
    expect(linksIn('À rh.{company.email} et {company.email}.fr, au {company.phone}12.\n')).toEqual([]);
  });

  test('has its placeholders filled and its typography set, as one run', () => {
    expect(textsIn(resolve("Depuis {figures.foundingYear} : {figures.staff} personnes, l'atelier compris.\n"))).toEqual(
      [`Depuis 1970${noBreak}: 18 personnes, l’atelier compris.`],
    );
  });

  test('has them filled in what it stresses and links too', () => {
    expect(textsIn(resolve('Un **prix de {figures.cost} !** et [{figures.span.to}](/contact).\n'))).toEqual([
      'Un ',
      `prix de 65${narrow}900${noBreak}€${narrow}!`,
      ' et ',
      `30${noBreak}m`,
      '.',
    ]);
  });

  test('keeps the words of a link to what is not published, without the link', async () => {
    const withdrawn = await smallModel({
      'content/pages/tuiles.mdx': replacing(
        'heading: Couverture en tuiles',
        'heading: Couverture en tuiles\ndraft: true',
      ),
    });
    const { tree } = readBody(
      'Voyez [les **tuiles**](/couverture/tuiles#prix), [la pose][1] et [nous](/contact).\n\n[1]: /toiture\n',
    );
    const nodes = walk(resolveMdx(tree!, withdrawn));
    expect(nodes.flatMap((node) => (node.type === 'text' ? [node.value] : []))).toEqual([
      'Voyez les ',
      'tuiles',
      ', la pose et ',
      'nous',
      '.',
    ]);
    expect(
      nodes.flatMap((node) =>
        node.type === 'link' || node.type === 'linkReference' ? [node.type === 'link' ? node.url : node.label] : [],
      ),
    ).toEqual(['/contact']);
    expect(
      walk(resolveMdx(tree!, model)).filter(({ type }) => type === 'link' || type === 'linkReference'),
    ).toHaveLength(3);
  });

  test('keeps a remark as a remark', () => {
    const types = walk(resolve('Un mot. {/* à revoir */}\n')).map(({ type }) => type);
    expect(types).toEqual(['root', 'paragraph', 'text', 'mdxTextExpression']);
  });
});

describe('a block', () => {
  test('has the words of its attributes set, and its names left alone', () => {
    const [section] = blocksIn(
      resolve('<Section id="prix" title="Le prix : {figures.cost}">\n\nUn mot.\n\n</Section>\n'),
      'Section',
    );
    expect(section).toEqual({ id: 'prix', title: `Le prix${noBreak}: 65${narrow}900${noBreak}€`, number: 1 });
  });

  test('that is a section is numbered in the order of the text', () => {
    const tree = resolve(
      ['a', 'b', 'c'].map((id) => `<Section id="${id}" title="${id}">\n\nUn mot.\n\n</Section>\n`).join('\n'),
    );
    expect(blocksIn(tree, 'Section').map(({ id, number }) => [id, number])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
  });

  test('that names a picture gets it, with its own words', () => {
    const [figure] = blocksIn(resolve('<Figure image="toit.jpg" alt="Un toit" caption="Le toit" />\n'), 'Figure');
    expect(figure).toMatchObject({ caption: 'Le toit', picture: { base: toit, alt: 'Un toit' } });
    expect(figure).not.toHaveProperty('image');
  });

  test('that names a film gets it with its measures, its poster and its captions', () => {
    const facts = { width: 1280, height: 720, codec: 'H.264', plays: 'everywhere' } as const;
    const film: MediaFile = { name: 'pose.mp4', bytes: 1000, film: facts };
    const filmed: SiteModel = {
      ...model,
      assets: { ...model.assets, media: new Map([...model.assets.media, [film.name, film]]) },
      hashes: new Map([...model.hashes, [film.name, 'abcd'], ['pose.vtt', 'ef01']]),
    };
    const of = (written: string) =>
      blocksIn(resolve(`<Film file="pose.mp4" alt="On pose." ${written}/>\n`, filmed), 'Film');
    const shown = { src: '/media/pose.abcd.mp4', width: 1280, height: 720 };
    expect(of('')).toEqual([{ alt: 'On pose.', film: shown }]);
    expect(of('image="toit.jpg" captions="pose.vtt" ')).toEqual([
      { alt: 'On pose.', film: { ...shown, poster: `${toit}-640.avif`, captions: '/media/pose.ef01.vtt' } },
    ]);
  });

  // The fixtures are checked on 1 June 2026.
  test.each([
    ['', undefined],
    ['to="2026-08-31"', 'Jusqu’au 31 août 2026'],
    ['from="2026-07-01"', 'À partir du 1er juillet 2026'],
    ['from="2026-07-01" to="2026-08-31"', 'Du 1er juillet 2026 au 31 août 2026'],
    ['from="2026-06-01"', undefined],
    ['from="2026-05-01" to="2026-08-31"', 'Jusqu’au 31 août 2026'],
  ])('that is a line of the week gets its words (%s): %s', (dates, season) => {
    const line = `<Slot day="mardi" opens="08:00" closes="12:30" place="Place Haute" ${dates} />`;
    const [slot] = blocksIn(resolve(`<Week title="Sur les marchés">\n${line}\n</Week>\n`), 'Slot');
    expect(JSON.parse(JSON.stringify(slot).replaceAll(noBreak, ' ').replaceAll(narrow, ' '))).toEqual({
      place: 'Place Haute',
      slot: { day: 'Mardi', hours: '8 h – 12 h 30', rank: 1, opens: '08:00', ...(season !== undefined && { season }) },
    });
  });

  test('that names a figure gets its parts', () => {
    const tree = resolve(
      '<KeyFigures title="En chiffres">\n<KeyFigure figure="cost">pour le kit</KeyFigure>\n</KeyFigures>\n',
    );
    expect(blocksIn(tree, 'KeyFigure')).toEqual([
      {
        value: {
          amount: 65_900,
          number: `65${narrow}900`,
          before: '',
          after: `${noBreak}€`,
          text: `65${narrow}900${noBreak}€`,
        },
      },
    ]);
  });

  test('that names drawings gets them imported, each once', () => {
    const tree = resolve('<Drawing name="ferme" label="Une ferme" />\n\n<Drawing name="ferme" label="La même" />\n');
    expect(blocksIn(tree, 'Drawing').map(({ drawing, name }) => [drawing, name])).toEqual([
      ['drawing_ferme', undefined],
      ['drawing_ferme', undefined],
    ]);
    const imports = tree.children.flatMap((node) => (node.type === 'mdxjsEsm' ? [node.data?.estree?.body[0]] : []));
    expect(imports).toMatchObject([
      {
        type: 'ImportDeclaration',
        source: { value: '#site/drawings/ferme.gen' },
        specifiers: [{ imported: { name: 'drawing' }, local: { name: 'drawing_ferme' } }],
      },
    ]);
    expect(tree.children[0]?.type).toBe('mdxjsEsm');
  });

  test('that names a page gets its path and its short name', () => {
    const [service] = blocksIn(
      resolve(
        '<Services title="Nos métiers">\n<Service title="Tuiles" image="toit.jpg" alt="Un toit" ' +
          'route="tuiles">Un mot.</Service>\n</Services>\n',
      ),
      'Service',
    );
    expect(service).toMatchObject({
      title: 'Tuiles',
      to: { path: '/couverture/tuiles', label: 'Tuiles' },
      picture: { base: toit },
    });
    expect(service).not.toHaveProperty('route');
  });

  test('that names a document gets its address', () => {
    expect(blocksIn(resolve('<Download file="guide.pdf" title="Le guide" />\n'), 'Download')).toEqual([
      { title: 'Le guide', href: '/documents/guide.pdf' },
    ]);
  });

  test('that shows projects is told which of the page’s galleries it is', () => {
    const tree = resolve(
      '<FeaturedProjects title="Choisis" />\n\n<ProjectGallery title="Tous" />\n\n<ProjectGallery title="Encore" />\n',
    );
    expect(blocksIn(tree, 'FeaturedProjects').map(({ galleryIndex }) => galleryIndex)).toEqual([0]);
    expect(blocksIn(tree, 'ProjectGallery').map(({ galleryIndex }) => galleryIndex)).toEqual([1, 2]);
  });
});

describe('left out is', () => {
  // The fixtures are checked on 1 June 2026.
  test.each([
    ['2026-05-31', 0],
    ['2026-06-01', 1],
    ['2026-06-02', 1],
  ])('what was to be shown until %s: %d left', (expires, left) => {
    const tree = resolve(`<Callout title="Aide" expires="${expires}">\n\nUn mot.\n\n</Callout>\n\nUn autre.\n`);
    expect(blocksIn(tree, 'Callout')).toHaveLength(left);
    expect(textsIn(tree)).toContain('Un autre.');
  });

  test('it, inside another block too', () => {
    const tree = resolve(
      '<Section id="prix" title="Le prix">\n\nUn mot.\n\n<Callout title="Aide" ' +
        'expires="2020-01-01">\n\nPassé.\n\n</Callout>\n\n</Section>\n',
    );
    expect(textsIn(tree)).toEqual(['Un mot.']);
  });

  test('what depends on a fact that is not known', () => {
    const tree = resolve(
      '<Known field="company.siret">SIRET connu.</Known>\n\n<Known field="company.nothing.at.all">Jamais.</Known>\n',
    );
    expect(textsIn(tree)).toEqual(['SIRET connu.']);
  });

  test('the card of a page that is not there', () => {
    const card = (route: string): string =>
      `<Service title="${route}" image="toit.jpg" alt="Un toit" route="${route}">Un mot.</Service>`;
    const tree = resolve(`<Services title="Nos métiers">\n${card('tuiles')}\n${card('brouillon')}\n</Services>\n`);
    expect(blocksIn(tree, 'Service').map(({ title }) => title)).toEqual(['tuiles']);
  });
});

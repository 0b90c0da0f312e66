/** Names of files: what other systems can hold, what looks alike, and how they stand in addresses. */
import { describe, expect, test } from 'vitest';
import { fontUrl } from '../../generator/model/site-files.ts';
import { addressOf, mediaUrl, pathAt, pictureBase } from '../../generator/model/pictures.ts';
import { isReservedName, shortSlugOf } from '../../formats/slugs.ts';
import { givenDocuments, plainMedia } from '../../generator/assets/site-media.ts';
import { smallModel } from './small-model.ts';
import { originalOf } from '../../generator/source/copied-names.ts';
import { variantsOf } from './rule-variants.ts';

const windows = 'le fichier ne peut y être copié, ni le site récupéré. → Renommez-le';
const named = 'ici et là où le site le nomme.';

variantsOf('file-name', [
  [
    'a name that Windows keeps to itself',
    {
      media: ['aux.jpg', 'COM1.png'],
      documents: ['nul.mdx'],
      files: { 'content/pages/con.mdx': '---\nheading: A\n---\n' },
    },
    ['media/aux.jpg', 'media/COM1.png', 'documents/nul.mdx', 'pages/con.mdx'].map((path) => {
      const name = path.split('/')[1]!;
      return `content/${path}:1 warning: Windows réserve le nom « ${name} » : ${windows}, ${named}`;
    }),
  ],
  [
    'signs that Windows refuses',
    { media: ['photo: toit.jpg', 'est-ce ?.png'], documents: ['a|b.pdf'] },
    [
      ['media/photo: toit.jpg', ':'],
      ['media/est-ce ?.png', '?'],
      ['documents/a|b.pdf', '|'],
    ].map(
      ([path = '', sign]) =>
        `content/${path}:1 warning: Le nom « ${path.split('/')[1]!} » contient le signe « ${sign} », que Windows refuse : ` +
        `${windows} sans ce signe, ${named}`,
    ),
  ],
  [
    'a space at the end',
    { media: ['toit.jpg '] },
    [
      `content/media/toit.jpg :1 warning: Le nom « toit.jpg  » finit par une espace, que Windows refuse : ` +
        `${windows} sans cette espace, ${named}`,
    ],
  ],
  [
    'names that differ in capital letters, or in how an accent is written',
    { media: ['Toit.jpg', 'été.jpg', 'e\u0301te\u0301.jpg'] },
    [
      'content/media/Toit.jpg:1 warning: « Toit.jpg » et « toit.jpg » ne diffèrent que par des majuscules : sous Windows ' +
        'et macOS, l’un remplace l’autre. → Renommez l’un des deux, ici et là où le site le nomme. ' +
        '+ content/media/toit.jpg:1 Premier emploi',
      'content/media/e\u0301te\u0301.jpg:1 warning: Deux fichiers s’appellent « e\u0301te\u0301.jpg », avec des accents ' +
        'écrits de deux façons : sous macOS, l’un remplace l’autre. → Renommez l’un des deux sans accent, ici et là où le ' +
        'site le nomme. + content/media/été.jpg:1 Premier emploi',
    ],
  ],
  [
    'honest names',
    {
      media: ['Toit n° 2 (été) & l’abri #3 100%.jpg', 'console.jpg', 'aux-champs.jpg', 'com.jpg'],
      documents: ['toit.pdf'],
    },
    [],
  ],
]);

test('a name made from a title is none that Windows keeps to itself', () => {
  expect(['Con', 'AUX', 'Com 1'].map((title) => isReservedName(shortSlugOf(title)))).toEqual([false, false, false]);
  expect(shortSlugOf('Console')).toBe('console');
});

describe('whatever is in the name of a file, its address leads to it', () => {
  const name = "Tarif #2 ? 100%20 l'été, (a*b)!.pdf";
  test('pictures, films, fonts', () => {
    for (const address of [
      mediaUrl(name, new Map()),
      pictureBase(name, new Map()),
      fontUrl({ fonts: new Map() }, name),
    ]) {
      expect(address).toMatch(/^\/(?:media|fonts)\/[\w.~%-]+$/);
      expect(addressOf(pathAt(address))).toBe(address);
      expect(pathAt(address)).toContain("Tarif #2 ? 100%20 l'été, (a*b)!");
    }
  });
  test('documents', async () => {
    const model = await smallModel({
      'content/pages/tuiles.mdx': (text) =>
        text.replace('Nous posons', `<Download file="${name}" label="Lire" />\n\nNous posons`),
    });
    const given = { ...model, files: { ...model.files, documents: new Map([[name, 'digest']]) } };
    expect([...givenDocuments(given).keys()]).toEqual([name]);
    expect(plainMedia(given).map(({ path }) => path)).toContain(`documents/${name}`);
  });
});

test.each([
  ['site (Copie en conflit de PC-Bureau 2026-03-01).yaml', 'site.yaml'],
  ["site (PC-Bureau's conflicted copy 2026-03-01).yaml", 'site.yaml'],
  ['site (1).yaml', 'site.yaml'],
  ['site 2.yaml', 'site.yaml'],
  ['site - Copie.yaml', 'site.yaml'],
  ['site copy 2.yaml', 'site.yaml'],
  ['Copie de site.yaml', 'site.yaml'],
  ['site.sync-conflict-20260301-101010-ABCDEFG.yaml', 'site.yaml'],
  ['site-DESKTOP-4F2A.yaml', 'site.yaml'],
  ['site_BACKUP_1234.yaml', 'site.yaml'],
  ['site.yml', 'site.yaml'],
  ['site.yaml.orig', 'site.yaml'],
  ['site.yaml.txt', 'site.yaml'],
  // Its original is not there.
  ['grange (1).yaml', undefined],
  ['site.yaml', undefined],
  ['site-a-landos.yaml', undefined],
  ['site-2026.yaml', undefined],
  ['sites.yaml', undefined],
  ['site.jpg', undefined],
])('%s is a copy of %s', (name, original) => {
  expect(originalOf(name, new Set([name, 'site.yaml']), '.yaml')).toBe(original);
});

variantsOf('category-unknown', [
  [
    'a no-break space in one of two names',
    {
      site: [
        ['categories: [Couverture]', 'categories: [Couverture zinc]'],
        ['teaser: { category: Couverture }', 'teaser: { category: Couverture zinc }'],
      ],
      project: [['category: Couverture', 'category: "Couverture\u00A0zinc"']],
    },
    [
      'content/projects/toit-du-mas.yaml:4 error: La catégorie « Couverture\u00A0zinc » n’est pas déclarée dans ' +
        '« projects.categories » de site.yaml. → Les deux noms se ressemblent, mais l’un d’eux a une espace insécable, ou ' +
        'd’une autre sorte : retapez « Couverture zinc » aux deux endroits.',
    ],
  ],
]);

/** How each violation of a schema is told: what is wrong, and the way out. Its fixture shows the plainest of each. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { localize } from '../../generator/diagnostics/diagnostic.ts';
import { checkBlock, checkSchema } from '../../generator/schema/validate.ts';
import { readYaml } from '../../generator/source/yaml/document.ts';
import { fixturesFolder, readFixture } from './check-fixtures.ts';

const { files } = await readFixture(join(fixturesFolder, '_base'));
const texts = { site: 'site.yaml', project: 'content/projects/toit-du-mas.yaml' } as const;

/** What is told of a file with one of its pieces written otherwise, in French: « line code: message → hint ». */
const told = (kind: keyof typeof texts, was: string, is: string): string[] => {
  const text = files.get(texts[kind]) ?? '';
  if (text.split(was).length !== 2) throw new Error(`${texts[kind]} does not hold once: ${was}`);
  const { value, doc } = readYaml(
    texts[kind],
    text.replace(was, () => is),
  );
  return checkSchema(kind, value, doc).map((found) => {
    const { line, code, message, hint = '' } = localize(found, 'fr');
    return `${line} ${code}: ${message} → ${hint}`;
  });
};

const title = 'title: Un toit refait en trois semaines';
const client = 'client: Particulier';
const year = 'year: "2022"';
const tags = 'tags: [tuiles, réfection]';
const staff = 'staff: { value: 18 }';

describe('a key that nobody knows', () => {
  test.each([
    [
      'project',
      client,
      'matériaux: bois',
      '15 key-unknown: La clé « matériaux » n’existe pas dans ce fichier. → Retirez-la, ou cherchez son nom dans ce ' +
        'que donne « npm run docs -- reference ».',
    ],
    [
      'project',
      client,
      'Une phrase qui suit: bois',
      '15 key-unknown: La clé « Une phrase qui suit » n’existe pas dans ce fichier. → Si c’est la suite d’un texte, ' +
        'décalez la ligne comme celles qui la précèdent : une clé est un seul mot.',
    ],
    [
      'project',
      client,
      'commune: Espaly',
      '15 key-unknown: La clé « commune » n’existe pas dans ce fichier. → Vouliez-vous dire « location » ?',
    ],
    [
      'site',
      staff,
      'staff: { value: 18, company: 5 }',
      '45 key-unknown: La clé « company » n’existe pas dans « staff ». → C’est une clé de premier niveau : vérifiez ' +
        'le retrait de la ligne.',
    ],
    [
      'site',
      staff,
      'staff: { value: 18, 5 }',
      '45 yaml-comma-unquoted: Une virgule coupe ici le texte : entre accolades, « 5 » est pris pour une nouvelle ' +
        'clé. → Écrivez un point à la place de la virgule.',
    ],
    [
      'site',
      staff,
      'staff: { value: 18, max:20 }',
      '45 yaml-space-missing: Il manque une espace après les deux-points de « max ». → Écrivez « max: 20 ».',
    ],
  ] as const)('%s: %s becomes %s', (kind, was, is, only) => {
    expect(told(kind, was, is)).toEqual([only]);
  });
});

describe('a value that is none', () => {
  test.each([
    ['project', year, 'year:', '12 value-empty: « year » n’a pas de valeur. → Par exemple : year: "2022"'],
    [
      'project',
      title,
      'title: #1 de la région',
      '3 yaml-hash-unquoted: « title » n’a pas de valeur : tout ce qui suit « # » est pris pour un commentaire. → ' +
        'Mettez la valeur entre guillemets : title: "#1 de la région"',
    ],
    [
      'project',
      tags,
      'tags: []',
      '10 list-empty: La liste « tags » est vide : il y faut au moins un élément. → Les mots-clés, du plus parlant au ' +
        'moins parlant.',
    ],
    [
      'project',
      tags,
      'tags: [tuiles, tuiles]',
      '10 list-duplicate: « tuiles » est écrit deux fois dans la liste « tags ». → Retirez l’un des deux.',
    ],
  ] as const)('%s: %s becomes %s', (kind, was, is, only) => {
    expect(told(kind, was, is)).toEqual([only]);
  });

  test.each([', alt: ""', ''])('a picture without words (%j)', (alt) => {
    expect(told('project', ', alt: "Toit refait en tuiles canal, au Puy"', alt)).toEqual([
      '8 image-alt-missing: Cette image n’a pas de texte de remplacement (« alt ») : qui ne la voit pas ne saura pas ' +
        'ce qu’elle montre. → Ajoutez ce que l’on y voit, et où : alt: "Deux personnes à leur table de travail, à ' +
        'Valmont"',
    ]);
  });
});

describe('a value of another kind', () => {
  test.each([
    [
      'project',
      tags,
      'tags: { a: b }',
      '10 value-type: « tags » attend une liste, pas un groupe de clés. → Commencez chaque élément par un tiret et ' +
        'une espace.',
    ],
    [
      'project',
      tags,
      'tags: tuiles',
      '10 value-type: « tags » attend une liste, pas « tuiles » seul. → Écrivez « tags: [tuiles] », ou un élément par ' +
        'ligne après un tiret.',
    ],
    [
      'project',
      title,
      'title: [a]',
      '3 value-type: « title » attend un texte ; c’est une liste. → Par exemple : "Une bibliothèque pour une petite ' +
        'école, Valmont"',
    ],
    [
      'site',
      staff,
      'staff: { value: dix-huit }',
      '45 value-type: « value » attend un nombre ; c’est un texte. → La valeur, ou le bas de l’étendue.',
    ],
    [
      'site',
      staff,
      'staff: { value: "18" }',
      '45 value-type: « value » attend un nombre, écrit sans guillemets ; « 18 » est un texte. → Écrivez « value: 18 ».',
    ],
    [
      'project',
      year,
      `${year}\nfeatured: oui`,
      '13 yaml-boolean-word: « oui » n’est pas compris : « featured » attend true (oui) ou false (non). → Écrivez ' +
        '« featured: true ».',
    ],
    [
      'project',
      year,
      `${year}\nfeatured: 1`,
      '13 value-type: « featured » attend true (oui) ou false (non) ; 1 est un nombre. → Écrivez « featured: true ».',
    ],
    [
      'project',
      year,
      `${year}\nfeatured: "true"`,
      '13 value-type: « featured » attend true sans guillemets. → Écrivez « featured: true ».',
    ],
    [
      'site',
      'template: article',
      'template: zzz',
      '113 value-unknown: « zzz » n’est pas une valeur possible pour « template ». → Valeurs possibles : home, ' +
        'article, page, gallery, project, contact, success, legal.',
    ],
  ] as const)('%s: %s becomes %s', (kind, was, is, only) => {
    expect(told(kind, was, is)).toEqual([only]);
  });
});

describe('an attribute of a block', () => {
  const toldOf = (block: string, attributes: Readonly<Record<string, unknown>>) =>
    checkBlock(block, attributes, readYaml('a.mdx', '').doc).map((found) => {
      const { code, message, hint, facts } = localize(found, 'fr');
      return [code, message, hint, facts];
    });

  test('that it does not have: the nearest that it has, or all of them', () => {
    expect(toldOf('Step', { titel: 'Poser' })).toEqual([
      [
        'attribute-unknown',
        'Le bloc <Step> n’a pas d’attribut « titel ».',
        'Vouliez-vous dire « title » ?',
        { name: 'titel', suggestions: ['title'] },
      ],
    ]);
    expect(toldOf('Glossary', { colour: 'rouge' })).toEqual([
      [
        'attribute-unknown',
        'Le bloc <Glossary> n’a pas d’attribut « colour ».',
        'Ses attributs : topic.',
        { name: 'colour', suggestions: [] },
      ],
    ]);
  });

  test('that it lacks: what it is for, and an example', () => {
    expect(toldOf('Callout', {})).toEqual([
      [
        'attribute-missing',
        'Il manque l’attribut « title » au bloc <Callout> : le titre de l’encadré.',
        'Ajoutez title="…".',
        { name: 'title' },
      ],
    ]);
  });

  test('that has a wrong value, or no words for a picture', () => {
    expect(toldOf('Figure', { image: 3, alt: '' })).toEqual([
      [
        'attribute-invalid',
        '« image » attend un texte ; c’est un nombre.',
        'Par exemple : premier-service.jpg',
        { name: 'image', found: 3, expected: ['string'] },
      ],
      [
        'image-alt-missing',
        'Cette image n’a pas de texte de remplacement (« alt ») : qui ne la voit pas ne saura pas ce qu’elle montre.',
        'Ajoutez ce que l’on y voit, et où : alt="Deux personnes à leur table de travail, à Valmont"',
        { name: 'alt', found: '', expected: [1] },
      ],
    ]);
    expect(toldOf('Slot', { day: 'x', opens: '08:00', closes: '09:00', place: 'Rennes' })).toMatchObject([
      [
        'attribute-invalid',
        '« x » n’est pas une valeur possible pour l’attribut « day ».',
        'Valeurs possibles : lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche.',
        { name: 'day', found: 'x', suggestions: [] },
      ],
    ]);
  });
});

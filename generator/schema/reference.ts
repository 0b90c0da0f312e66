/** `npm run docs -- reference`: every key an editor may write, from the schemas alone. */
import { spelledIn } from './choices.ts';
import { writtenSiteShape } from './defaults.ts';
import { blockShapes, documentShape, pageShape, projectShape, type JsonSchema, type Shape } from './shape.ts';

const types: Readonly<Record<string, string>> = {
  string: 'texte',
  number: 'nombre',
  integer: 'nombre entier',
  boolean: '`true` ou `false`',
  array: 'liste',
  object: 'groupe',
};

const references: Readonly<Record<string, string>> = {
  route: 'identifiant d’une page',
  'redirect-target': 'identifiant d’une page ou d’un projet',
  image: 'image de content/media',
  icon: 'pictogramme de content/icons',
  drawing: 'dessin de content/drawings',
  font: 'fichier de content/fonts',
  media: 'film de content/media',
  captions: 'sous-titres (.vtt) de content/media',
  document: 'document',
  page: 'fichier de content/pages',
  figure: 'nom d’un chiffre',
  category: 'catégorie',
  'project-type': 'type de travaux du formulaire',
  term: 'mot du lexique',
  topic: 'famille de mots du lexique',
};

/** Prints the reference, the same bytes for the same schemas. */
export const printReference = (): string => {
  const site = writtenSiteShape('fr');
  const parts: Readonly<Record<string, readonly string[]>> = {
    'site.yaml': [
      sentence(site),
      ...[...site.properties].flatMap(([key, shape]) => [
        `### \`${key}\`${site.required.includes(key) ? required : ''}`,
        ...keysOf(shape),
      ]),
    ],
    'Un projet': keysOf(projectShape),
    'L’en-tête d’une page': keysOf(pageShape),
    'L’en-tête d’un document': keysOf(documentShape),
    'Les blocs d’un texte': [
      'Un texte est écrit en Markdown (`**gras**`, `*italique*`, listes, tableaux, `[liens](/contact)`, titres ' +
        '`###`) et avec ces blocs. Un attribut s’écrit `nom="valeur"`.',
      ...[...blockShapes].flatMap(([name, shape]) => block(name, shape)),
    ],
    'Les noms entre accolades': [
      'Dans les textes, un nom avec un point est remplacé quand le site est construit : `{figures.staff}`, ' +
        '`{company.phone}`, `{constants.contact.maxFileMegabytes}`. Pour une étendue, `{figures.nom.from}` donne le ' +
        'bas, `{figures.nom.to}` le haut avec l’unité, `{figures.nom.number}` les nombres sans l’unité.',
      'Un nom sans point, comme `{count}`, n’est permis que dans les textes dont la description le cite ; il est ' +
        'remplacé dans la page.',
    ],
  };
  const anchorOf = (title: string): string => title.toLowerCase().replace(/[.’]/g, '').replaceAll(' ', '-');
  return [
    '<!-- Produit par `npm run docs -- reference` à partir de schema/*.schema.json. -->',
    '# Ce qui peut s’écrire',
    'Toutes les clés de `site.yaml`, d’un projet et de l’en-tête d’une page, et tous les blocs d’un texte. Une clé ' +
      'suivie de **\\*** est obligatoire. « À défaut » dit ce qu’un site français a sans l’écrire ; un site anglais ' +
      'a les mots de `schema/words/en.yaml`.',
    Object.keys(parts)
      .map((title) => `- [${title}](#${anchorOf(title)})`)
      .join('\n'),
    ...Object.entries(parts).flatMap(([title, paragraphs]) => [`## ${title}`, ...paragraphs]),
  ]
    .map((paragraph) => `${paragraph}\n`)
    .join('\n');
};

const sentence = (shape: Shape): string => shape.description ?? '';

const required = ' **\\***';

/** What a shape is for, and a row for each of its keys. */
const keysOf = (shape: Shape): string[] => [sentence(shape), ...table('Clé', rowsOf(shape, ''))];

const table = (head: string, rows: readonly string[]): string[] =>
  rows.length === 0 ? [] : [[`| ${head} | Sorte | Description |`, '|---|---|---|', ...rows].join('\n')];

const rowOf = (name: string, shape: Shape, isRequired: boolean): string =>
  `| \`${name}\`${isRequired ? required : ''} | ${sort(shape)} | ${describe(shape)} |`;

/** One row a key, those of inner groups and of a list's items after their own, by their full path. */
const rowsOf = (shape: Shape, prefix: string): string[] => {
  const rowsUnder = (name: string, child: Shape, isRequired: boolean): string[] => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [rowOf(path, child, isRequired), ...rowsOf(child, path)];
  };
  const rows = [...shape.properties].flatMap(([key, child]) => rowsUnder(key, child, shape.required.includes(key)));
  const other = shape.child('*');
  if (other !== undefined) rows.push(...rowsUnder('nom', other, false));
  const ofItem = prefix === '' ? '' : `${prefix}[]`;
  return [...rows, ...shape.items.toReversed().flatMap((variant) => rowsOf(variant, ofItem))];
};

const sort = (shape: Shape): string => {
  const reference = shape.schema['x-ref'];
  if (reference !== undefined) return references[reference] ?? 'texte';
  if (shape.constants !== undefined) return 'l’une des valeurs';
  if (shape.schema.type === 'array') {
    const item = shape.child(0, {});
    return item === undefined || item.schema.type === 'object' ? 'liste de groupes' : `liste (${sort(item)})`;
  }
  if (shape.schema.format === 'date') return 'date (année-mois-jour)';
  return types[String(shape.schema.type)] ?? 'valeur';
};

const describe = (shape: Shape): string => {
  const parts = [sentence(shape)];
  if (shape.constants !== undefined) {
    const branches: readonly JsonSchema[] = shape.schema.oneOf ?? shape.constants.map((value) => ({ const: value }));
    const words = branches.map(({ const: value, description }) => {
      const word = `\`${spelledIn(shape.schema, String(value), 'fr')}\`${inEnglish(shape.schema, String(value))}`;
      return description === undefined ? word : `${word} : ${description.replace(/\.$/, '')}`;
    });
    parts.push(`${words.join(' ; ')}.`);
  }
  parts.push(limitsOf(shape));
  const examples = shape.schema.examples;
  if (examples !== undefined && examples.length > 0) {
    const written = examples.map((example) => (typeof example === 'string' ? example : JSON.stringify(example)));
    parts.push(`Exemple${examples.length > 1 ? 's' : ''} : ${written.map((text) => `\`${text}\``).join(', ')}.`);
  }
  if (shape.schema.default !== undefined) parts.push(`À défaut : \`${JSON.stringify(shape.schema.default)}\`.`);
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .replace(/\|/g, '\\|')
    .replace(/</g, '&lt;')
    .replace(/\n/g, ' ');
};

/** The reference is French: where an English site spells a value otherwise, that too. */
const inEnglish = (schema: JsonSchema, value: string): string =>
  spelledIn(schema, value, 'fr') === value ? '' : ` (\`${value}\` en anglais)`;

const limitsOf = ({ schema }: Shape): string => {
  const { minimum: low, maximum: high, maxLength } = schema;
  if (low !== undefined && high !== undefined) return `De ${low} à ${high}.`;
  if (low !== undefined) return `${low} au moins.`;
  if (high !== undefined) return `${high} au plus.`;
  return maxLength === undefined ? '' : `${maxLength} signes au plus.`;
};

const block = (name: string, shape: Shape): string[] => {
  const parents = (shape.schema['x-parents'] ?? []) as readonly string[];
  const children = shape.schema['x-children'] as true | readonly string[] | undefined;
  const places = parents.map((parent) => (parent === 'page' ? 'directement dans la page' : `dans \`<${parent}>\``));
  const held =
    children === undefined
      ? 'Ne contient rien.'
      : children === true
        ? 'Contient du texte.'
        : `Contient ${children.map((child) => `\`<${child}>\``).join(' et ')}.`;
  const rows = [...shape.properties]
    .filter(([key]) => key !== 'type')
    .map(([key, child]) => rowOf(key, child, shape.required.includes(key)));
  return [
    `### \`<${name}>\``,
    sentence(shape),
    `Se place ${places.join(', ')}. ${held}`,
    ...(rows.length === 0 ? ['Aucun attribut.'] : table('Attribut', rows)),
  ];
};

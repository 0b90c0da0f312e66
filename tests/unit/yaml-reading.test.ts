/** A YAML text is read as far as it can be, whatever is wrong in it. */
import { describe, expect, test } from 'vitest';
import { checkSchema } from '../../generator/schema/validate.ts';
import { resolveConflicts } from '../../generator/source/merge-conflicts.ts';
import { editYaml } from '../../generator/source/yaml/edit.ts';
import { readYaml } from '../../generator/source/yaml/document.ts';
import { localize } from '../../generator/diagnostics/diagnostic.ts';

const codesOf = (text: string): string[] =>
  readYaml('site.yaml', text).diagnostics.map((found) => localize(found, 'fr').code);

describe('a line that nothing mends', () => {
  test('is left out: all else is read', () => {
    const text = 'a: 1\nb: ? 2 mois\nc: 3\n';
    expect(codesOf(text)).toEqual(['yaml-syntax']);
    expect(readYaml('site.yaml', text).value).toEqual({ a: 1, c: 3 });
  });

  test('and is the only one leaves a text that holds nothing', () => {
    expect(codesOf('b: ? 2 mois\n')).toEqual(['yaml-syntax']);
    expect(readYaml('site.yaml', 'b: ? 2 mois\n').value).toBeNull();
  });
});

describe('a mistake is told where it is, with what to write, and read as it was meant:', () => {
  const open = 'Le crochet ouvert ici n’est jamais refermé. → Ajoutez « ] » à la fin.';
  const stray =
    'Ce crochet n’est jamais refermé : la suite du fichier serait prise pour une liste. → Effacez-le, ou ajoutez ' +
    '« ] » à la fin de la liste.';
  const rest = (what: string): string =>
    `Il reste du texte après le guillemet qui ferme ${what}. → Mettez tout le texte entre les guillemets, ou effacez ` +
    'ce qui les suit.';
  const unaligned = 'Cette ligne n’est pas alignée avec celles du même groupe :';
  const align = 'Alignez les clés d’un même groupe les unes sous les autres.';
  const outside = (wanted: number): string =>
    'Ce paragraphe n’est pas décalé : il ne fait plus partie du texte de « a ». → Décalez-le de ' +
    `${wanted} espaces, comme les lignes qui le précèdent.`;
  const noColon = (line: string): string =>
    `Cette ligne n’a pas de deux-points : « ${line} » n’est ni une clé avec sa valeur, ni la suite du texte qui précède.`;
  const aList = (item: string): string =>
    'Le signe « * » tient ici la place du tiret d’une liste : YAML ne connaît que le tiret. → ' +
    `Écrivez « - ${item} », avec un tiret et une espace, et de même les lignes qui suivent.`;
  const colon = 'contient « : » : sans guillemets, YAML y voit une nouvelle clé.';

  test.each<[what: string, text: string, told: readonly string[], value: object | undefined]>([
    ['a list', 'a: [x, y\nb: 1\n', [`1:4 ${open}`], { a: ['x', 'y'], b: 1 }],
    // Nothing else can be told of the file before one of them is closed.
    ['two lists', 'a: [x\nb: [y\n', [`1:4 ${open}`], undefined],
    ['a list over two lines', 'a: [x,\n  y\nb: 1\n', [`1:4 ${open}`], { a: ['x', 'y'], b: 1 }],
    ['a list in a group', 'a: { b: [x, y, c: 1 }\nd: 2\n', [`1:9 ${open}`], { a: { b: ['x', 'y'], c: 1 }, d: 2 }],
    ['a bracket alone', 'a: [\nb: 1\n', [`1:4 ${stray}`], { a: null, b: 1 }],
    [
      'a quotation mark in a list',
      'a: [x, "y]\nb: 1\n',
      [
        '1:8 Le guillemet " ouvert ici n’est jamais refermé : la suite du fichier serait lue comme un seul texte. → ' +
          'Ajoutez " à la fin du texte.',
      ],
      { a: ['x', 'y'], b: 1 },
    ],
    ['words after a text', 'a: "x" y\nb: 1\n', [`1:4 ${rest('« a »')}`], { a: 'x', b: 1 }],
    ['words after the text of an item', 'a:\n  - "x" y\n', [`2:5 ${rest('ce texte')}`], { a: ['x'] }],
    [
      'quotation marks in a text',
      'a: "Dire "oui" ici"\n',
      [
        '1:4 Un guillemet à l’intérieur du texte de « a » le ferme trop tôt. → Employez des guillemets français à ' +
          'l’intérieur : "Dire « oui » ici"',
      ],
      { a: 'Dire "oui" ici' },
    ],
    [
      'a backslash',
      'a: "C:\\dossier"\n',
      [
        '1:7 Entre guillemets doubles, la barre « \\ » annonce un signe spécial, et « \\d » n’en est pas un. → ' +
          'Employez la barre « / », doublez-la « \\\\ », ou mettez le texte entre guillemets simples.',
      ],
      { a: 'C:\\dossier' },
    ],
    [
      'the items of a list from the line of its key',
      'pages: - a\n  - b\n',
      [
        '1:8 La liste de « pages » commence sur la ligne de sa clé. → Passez à la ligne après les deux-points : ' +
          'chaque élément a sa ligne, un tiret et une espace.',
      ],
      { pages: ['a', 'b'] },
    ],
    [
      'a paragraph at the margin',
      'a: |\n  Un.\n\nDeux mots.\nb: 1\n',
      [`4:1 ${outside(2)}`],
      { a: 'Un.\n\nDeux mots.\n', b: 1 },
    ],
    [
      'a paragraph that is indented less',
      'a: |\n    Un.\n\n  Deux mots.\nb: 1\n',
      [`4:3 ${outside(4)}`],
      { a: 'Un.\n\nDeux mots.\n', b: 1 },
    ],
    [
      'a text of which no line is indented',
      'a: |\nUn mot.\nDeux mots.\nb: 1\n',
      [`2:1 ${outside(2)}`],
      { a: 'Un mot.\nDeux mots.\n', b: 1 },
    ],
    [
      'a dash too far left',
      'a:\n  - x\n - y\nb: 1\n',
      [
        '3:2 Ce tiret n’est pas aligné avec les autres éléments de la liste (ligne 2). → Alignez les tirets « - » les ' +
          'uns sous les autres.',
      ],
      { a: ['x', 'y'], b: 1 },
    ],
    [
      'a key too far right',
      'a:\n  b: 1\n   c: 2\nd: 3\n',
      [`3:4 ${unaligned} 3 espaces de retrait au lieu de 2. → ${align}`],
      { a: { b: 1, c: 2 }, d: 3 },
    ],
    [
      'a key that is nearer to the keys above than to their group',
      'a:\n    b: 1\n   c: 2\n',
      [`3:4 ${unaligned} 3 espaces de retrait au lieu de 4. → ${align}`],
      { a: { b: 1, c: 2 } },
    ],
    [
      'the first key of a group at the margin',
      'a:\nb: 1\n  c: 2\nd: 3\n',
      [`2:1 ${unaligned} aucune espace de retrait au lieu de 2. → ${align}`],
      { a: { b: 1, c: 2 }, d: 3 },
    ],
    [
      'a space before a key',
      'a: 1\n b: 2\n',
      [`2:2 ${unaligned} une seule espace de retrait au lieu d’aucune. → Ramenez-la tout au bord, sans espace devant.`],
      { a: 1, b: 2 },
    ],
    [
      'tabs',
      'a:\n\tb: 1\n\tc: 2\nd: 3\n',
      [
        '2:1 Des tabulations servent de retrait, de cette ligne à la ligne 3 : YAML n’accepte que des espaces. → ' +
          'Remplacez chaque tabulation par deux espaces.',
      ],
      { a: { b: 1, c: 2 }, d: 3 },
    ],
    [
      'a second document',
      'a: 1\n---\nb: 2\n',
      ['2:1 La ligne « --- » coupe le fichier en deux : ce qui suit ne serait pas lu. → Retirez cette ligne.'],
      { a: 1, b: 2 },
    ],
    ['stars', 'a:\n  * x y\n  * z\nb: 1\n', [`2:3 ${aList('x y')}`], { a: ['x y', 'z'], b: 1 }],
    [
      'a dash without its space',
      'a:\n  - x\n  -y\nb: 1\n',
      ['3:3 Il manque une espace après le tiret : « -y » n’est pas lu comme un élément de liste. → Écrivez « - y ».'],
      { a: ['x', 'y'], b: 1 },
    ],
    [
      'a key without its colon',
      'a: 1\ntitre Contact\nb: 2\n',
      [
        `2:1 ${noColon('titre Contact')} → Si « titre » est une clé, écrivez « titre: … » ; si la ligne continue le ` +
          'texte précédent, décalez-la de deux espaces.',
      ],
      { a: 1, b: 2 },
    ],
    [
      'a sentence at the margin',
      'a: 1\nTitre Contact\nb: 2\n',
      [
        `2:1 ${noColon('Titre Contact')} → Décalez-la de deux espaces si elle continue le texte de la ligne précédente.`,
      ],
      { a: 1, b: 2 },
    ],
    [
      'a remark after slashes',
      'a: 1\n// plus tard\nb: 2\n',
      ['2:1 Deux barres ne font pas une remarque dans ce fichier. → Écrivez « # plus tard ».'],
      { a: 1, b: 2 },
    ],
    [
      'a text that begins with a bracket',
      'a: [x] y\n',
      [
        '1:4 Le texte de « a » commence par un crochet : YAML le prend pour le début d’une liste. → Mettez le texte ' +
          'entre guillemets : a: "[x] y"',
      ],
      { a: '[x] y' },
    ],
    [
      'a text that begins with a sign of YAML, in a list',
      'a:\n  - @x\n',
      ['2:5 Ce texte commence par « @ », un signe que YAML se réserve. → Mettez le texte entre guillemets : - "@x"'],
      { a: ['@x'] },
    ],
    [
      'a colon in an item that is a sentence',
      'a:\n  - Pente : 83 %, hauteur : 3 m\n',
      [`2:5 Ce texte ${colon} → Mettez le texte entre guillemets : - "Pente : 83 %, hauteur : 3 m"`],
      { a: ['Pente : 83 %, hauteur : 3 m'] },
    ],
    [
      'tabs on several lines',
      'a:\n\tb: 1\n\tc: 2\nd: 1\n',
      [
        '2:1 Des tabulations servent de retrait, de cette ligne à la ligne 3 : YAML n’accepte que des espaces. → ' +
          'Remplacez chaque tabulation par deux espaces.',
      ],
      { a: { b: 1, c: 2 }, d: 1 },
    ],
    [
      'an item that stands between two columns, and the next one where both should',
      'a:\n  - b: 1\n    c: 2\n - d: 3\n  - e: 4\n',
      [
        '4:2 Ce tiret n’est pas aligné avec les autres éléments de la liste (ligne 2). → Alignez les tirets « - » les ' +
          'uns sous les autres.',
      ],
      { a: [{ b: 1, c: 2 }, { d: 3 }, { e: 4 }] },
    ],
    [
      'a list whose first text stands less deep',
      'a:\n - x\n  - y\nb: 1\n',
      [
        '3:3 « - y » n’est pas aligné avec l’élément précédent de la liste : il serait lu comme la suite de son texte. ' +
          '→ Alignez les tirets « - » les uns sous les autres.',
      ],
      { a: ['x - y'], b: 1 },
    ],
    [
      'a colon in a group on its line',
      'a: { b: Un : deux, c: 1 }\n',
      [`1:9 Le texte de « b » ${colon} → Mettez le texte entre guillemets : b: "Un : deux"`],
      { a: { b: 'Un : deux', c: 1 } },
    ],
    [
      'a colon on the second line of a text',
      'a: Un mot\n  deux : trois\nb: 1\n',
      [
        `2:3 La suite du texte de « a » ${colon} → Écrivez « a: | », et le texte entier dessous, sans guillemets, ` +
          'chaque ligne décalée de deux espaces.',
      ],
      { a: 'Un mot deux   trois', b: 1 },
    ],
    [
      'a colon in a text below its key',
      'a:\n  Un mot : deux.\n  Trois mots.\nb: 1\n',
      [
        '1:1 Le texte de « a » a plusieurs lignes sans « | » après sa clé : YAML prend ce qui précède un deux-points ' +
          'pour une clé. → Écrivez « a: | », et le texte entier dessous, sans guillemets, chaque ligne décalée de deux ' +
          'espaces.',
      ],
      { a: 'Un mot : deux.\nTrois mots.\n', b: 1 },
    ],
  ])('%s', (_what, text, told, value) => {
    const said = (linesBefore: number): string[] =>
      readYaml('site.yaml', text, linesBefore).diagnostics.map((found) => {
        const { line, column, message, hint } = localize(found, 'fr');
        return `${line}:${column} ${message} → ${hint}`;
      });
    expect(said(0)).toEqual(told);
    expect(readYaml('site.yaml', text).value).toEqual(value);
    // At the head of a page, below other lines, each line is that of the file.
    const below = told.map((each) => each.replaceAll(/^\d+|(?<=\blignes? )\d+/g, (line) => String(Number(line) + 10)));
    expect(said(10)).toEqual(below);
  });
});

describe('two versions left by a merge', () => {
  const between = (...lines: readonly string[]): string => ['a: 1', ...lines, 'c: 3', ''].join('\n');

  test('are read as the first one; lines keep their numbers', () => {
    const text = between('<<<<<<< HEAD', 'b: 2', 'd: 4', '=======', 'b: 5', '>>>>>>> theirs', 'e: 6');
    expect(resolveConflicts(text)).toEqual({
      text: between('', 'b: 2', 'd: 4', '', '', '', 'e: 6'),
      conflicts: [{ first: 2, last: 7 }],
    });
  });

  test('with the version before both, several in a file, with the line ends of Windows', () => {
    const text = between(
      '<<<<<<<',
      'b: 2',
      '||||||| base',
      'b: 0',
      '=======',
      '>>>>>>> theirs',
      'd: 4',
      '<<<<<<< HEAD',
      'e: 5',
      '=======',
      'e: 6',
      '>>>>>>>',
    );
    const read = between('', 'b: 2', '', 'b: 0', '', '', 'd: 4', '', 'e: 5', '', '', '');
    const conflicts = [
      { first: 2, last: 7 },
      { first: 9, last: 13 },
    ];
    expect(resolveConflicts(text)).toEqual({ text: read, conflicts });
    const windows = resolveConflicts(text.replaceAll('\n', '\r\n'));
    expect(windows.conflicts).toEqual(conflicts);
    expect(windows.text.replaceAll('\r', '')).toBe(read);
  });

  test('are none, where a mark is missing or a text looks like one', () => {
    for (const text of [
      between('<<<<<<< HEAD', 'b: 2', '======='),
      between('=======', '>>>>>>> theirs'),
      between('b: "<<<<<<< HEAD"'),
      between('<<<<<<<<', '=======', '>>>>>>>>'),
    ])
      expect(resolveConflicts(text)).toEqual({ text, conflicts: [] });
  });
});

test('what goes leaves its comments to what follows, and nothing where it had none', () => {
  const text = 'l:\n  - x\n  # second\n  - y\n  - z\n  # last\n';
  expect(editYaml(text, { l: ['z'] })).toBe('l:\n  # second\n  - z\n  # last\n');
  expect(editYaml(text, { l: ['x'] })).toBe('l:\n  - x\n  # second\n  # last\n');
  expect(editYaml('l:\n  - x\n  - y\n  - z\n', { l: ['z'] })).toBe('l:\n  - z\n');
});

describe('the name of a figure', () => {
  const toldOf = (name: string) => {
    const { value, doc } = readYaml('site.yaml', `figures:\n  "${name}": { value: 35 }\n`);
    return checkSchema('site', value, doc)
      .filter(({ code }) => code === 'key-form')
      .map((found) => [localize(found, 'fr').hint, localize(found, 'en').hint, found.facts]);
  };

  test.each([
    ['pente-du-toit', 'penteDuToit'],
    ['Pente', 'pente'],
    ['été 2026', 'ete2026'],
    ['2e pente', 'ePente'],
  ])('that cannot be one (%s) is told with the nearest that can: %s', (name, meant) => {
    expect(toldOf(name)).toEqual([
      [`Par exemple : ${meant}.`, `For example: ${meant}.`, { found: name, suggestions: [meant] }],
    ]);
  });

  test('that has no letter is told with an example, which is no suggestion', () => {
    expect(toldOf('12')).toEqual([
      ['Par exemple : monChiffre.', 'For example: myFigure.', { found: '12', suggestions: [] }],
    ]);
  });
});

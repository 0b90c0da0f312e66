/** What the form writes: the file it read, and nothing else changed but what the editor changed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { beforeAll, describe, expect, test } from 'vitest';
import { pageFormat, sourceKey, yamlFormat, type FileFormat } from '../../generator/admin/client/formats.ts';
import { adminConfig } from '../../generator/admin/config.ts';
import { withDefaults } from '../../generator/schema/defaults.ts';
import { kindKey, mapKey, type CmsField } from '../../generator/schema/cms-field.ts';
import { isRecord } from '../../generator/source/yaml/nodes.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';

const root = join(import.meta.dirname, '..', '..');
const siteFolders = { main: root, second: join(root, 'tests/fixtures/sites/second-site') };
const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

interface Formats {
  readonly project: FileFormat;
  readonly page: FileFormat;
  readonly site: FileFormat;
}

const formatsOf = (folder: string): Formats => {
  const config = adminConfig(withDefaults(parse(read(folder, 'site.yaml'))) as SiteSpec, {
    icons: new Set(['ferme', 'tuile']),
    drawings: new Set(),
    media: new Map(),
  }) as {
    collections: { fields?: CmsField[]; files?: { fields: CmsField[] }[] }[];
  };
  const [projects, pages, site] = config.collections;
  return {
    project: yamlFormat(projects!.fields!, '../../schema/project.schema.json'),
    page: pageFormat(pages!.fields!, '../../schema/page.schema.json'),
    site: yamlFormat(site!.files![0]!.fields, './schema/site.schema.json'),
  };
};

/** What the CMS does between reading and writing: every text is trimmed, and the file's text comes without its ends. */
const throughForm = (content: Record<string, unknown>): Record<string, unknown> => {
  const trim = (value: unknown): unknown => {
    if (typeof value === 'string') return value.trim();
    if (Array.isArray(value)) return value.map(trim);
    return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, trim(item)])) : value;
  };
  return trim(content) as Record<string, unknown>;
};

/** As the CMS calls the formats: it trims a file's text first, and ends it with a line break last. */
const save = (format: FileFormat, text: string, change: (content: never) => void = () => undefined): string => {
  const content = throughForm(format.fromFile(text.trim()));
  change(content as never);
  return `${format.toFile(content).trim()}\n`;
};

describe.each(Object.entries(siteFolders))(
  'saving without a change leaves every file of the site « %s » as it is',
  (_name, folder) => {
    let formats: Formats;
    beforeAll(() => {
      formats = formatsOf(folder);
    });

    test('site.yaml', () => {
      expect(save(formats.site, read(folder, 'site.yaml'))).toBe(read(folder, 'site.yaml'));
    });
    test.each(readdirSync(join(folder, 'content/projects')))('%s', (name) => {
      const text = read(folder, `content/projects/${name}`);
      expect(save(formats.project, text)).toBe(text);
    });
    test.each(readdirSync(join(folder, 'content/pages')))('%s', (name) => {
      const text = read(folder, `content/pages/${name}`);
      expect(save(formats.page, text)).toBe(`${text.trim()}\n`);
    });
  },
);

/** site.yaml as the form holds it: the figures are a list. */
type SiteForm = Omit<SiteSpec, 'figures' | 'menus'> & {
  figures: Record<string, unknown>[];
  menus: { header: { label: string }[] };
};

const figure = ({ figures }: SiteForm, name: string): Record<string, unknown> =>
  figures.find((each) => each[mapKey] === name)!;

describe('site.yaml, changed in the form', () => {
  const { site } = formatsOf(root);
  const text = read(root, 'site.yaml');

  test('keeps its comments, its anchors, the order and the look of its lines', () => {
    const saved = save(site, text, (content: SiteForm) => {
      Object.assign(content.company, { phone: '+33471020304', siret: '12345678901234' });
      Object.assign(figure(content, 'staff'), { value: 21 });
      Object.assign(content.constants.gallery, { contentTeaserMax: 5 });
      content.menus.header[1]!.label = 'Toitures';
    });
    const expected = text
      .replace('"+33465714370"', '"+33471020304"')
      .replace(/(?<=staff: \{.*value: )18/, '21')
      .replace('&contentTeaserMax 4', '&contentTeaserMax 5')
      .replace('- label: Toiture\n', '- label: Toitures\n')
      .replace(/^ {2}employees: .*\n/m, (line) => `${line}  siret: "12345678901234"\n`);
    expect(saved).toBe(expected);
  });

  test('an entry added to a menu is written like the others', () => {
    const saved = save(site, text, (content: { menus: { header: { entries: object[] }[] } }) => {
      content.menus.header[3]!.entries.push({
        [kindKey]: 'link',
        label: 'Façade pierre',
        route: 'facade-bois',
        icon: '',
        description: '',
        button: false,
      });
    });
    expect(saved).toBe(
      text.replace(
        '    - label: Autre\n',
        '        - { label: Façade pierre, route: facade-bois }\n    - label: Autre\n',
      ),
    );
  });

  test('a figure is added, renamed, taken away; its neighbours keep their lines', () => {
    const added = save(site, text, ({ figures }: SiteForm) => {
      figures.push({ [mapKey]: 'apprentices', label: 'Apprentis', value: 3, unit: '', year: false, max: null });
    });
    expect(added).toBe(
      text.replace(/^ {2}roofPitch: .*\n/m, (line) => `${line}  apprentices:\n    label: Apprentis\n    value: 3\n`),
    );
    const removed = save(site, text, (content: SiteForm) => {
      content.figures = content.figures.filter((each) => each[mapKey] !== 'houses');
    });
    expect(removed).toBe(text.replace(/^ {2}houses: .*\n/m, ''));
    expect(() =>
      save(site, text, (content: SiteForm) => {
        figure(content, 'houses')[mapKey] = 'staff';
      }),
    ).toThrow(
      expect.objectContaining({
        reason: {
          fr: 'Chiffres : le nom « staff » sert deux fois.',
          en: 'Chiffres: the name “staff” is used twice.',
        },
      }),
    );
  });

  test('a category is added', () => {
    const saved = save(site, text, (content: SiteForm) => {
      content.projects.categories.push('Escaliers');
    });
    expect((parse(saved) as SiteSpec).projects.categories).toEqual([
      ...(parse(text) as SiteSpec).projects.categories,
      'Escaliers',
    ]);
  });

  test('fields the form fills with nothing stay out of the file', () => {
    const saved = save(site, text, (content: SiteForm) => {
      Object.assign(content.company, { mobile: '', capital: '', insurer: { name: '', address: '' }, mediator: {} });
      Object.assign(figure(content, 'staff'), { max: null, unit: '', year: false });
    });
    expect(saved).toBe(text);
  });
});

describe('a project', () => {
  const { project } = formatsOf(root);
  const text = read(root, 'content/projects/construction-hangar-agricole-landos.yaml');

  test('keeps its comments when it is changed', () => {
    const commented = text.replace(
      'location: Landos (43)',
      '# Vérifié sur place.\nlocation: Landos (43) # altitude 1150 m',
    );
    const saved = save(
      project,
      commented,
      (content: { title: string; longDescription: string; images: object[]; tags: string[] }) => {
        content.title = 'Le foin au sec : enfin';
        content.longDescription = 'Un premier paragraphe.\n\nUn second.';
        content.images.push({ src: 'salon.jpg', alt: 'Une troisième image' });
        content.tags.splice(1, 1);
      },
    );
    expect(saved).toContain('# Vérifié sur place.\nlocation: Landos (43) # altitude 1150 m');
    expect(saved).toContain('# yaml-language-server');
    expect(parse(saved)).toEqual({
      ...(parse(text) as object),
      title: 'Le foin au sec : enfin',
      longDescription: 'Un premier paragraphe.\n\nUn second.\n',
      images: [...(parse(text) as { images: object[] }).images, { src: 'salon.jpg', alt: 'Une troisième image' }],
      tags: (parse(text) as { tags: string[] }).tags.filter((_tag, index) => index !== 1),
    });
  });

  test('an optional value emptied in the form leaves the file', () => {
    expect(
      save(project, `${text}publishFrom: "2027-01-01"\n`, (content: { publishFrom: string }) => {
        content.publishFrom = '';
      }),
    ).toBe(text);
  });

  test('a copy made in the form is a file of its own', () => {
    const content = throughForm(project.fromFile(text.trim()));
    const copy = project.toFile({ ...content, id: 'copie', title: 'Copie' });
    expect(copy).toBe(
      text
        .trim()
        .replace('id: construction-hangar-agricole-landos', 'id: copie')
        .replace(/^title: .*$/m, 'title: Copie'),
    );
  });
});

test('a file that the form could not write without damage is refused, not damaged', () => {
  const { project } = formatsOf(root);
  expect(() => project.toFile({ [sourceKey]: 'id: a\n\tb: 1\n', title: 'x' })).toThrow();
});

describe('spaces at the end of a line', () => {
  const { project } = formatsOf(root);
  const file = read(root, 'content/projects/construction-hangar-agricole-landos.yaml');
  const withText = (text: string): string =>
    save(project, file, (content: { longDescription: string }) => void (content.longDescription = text));

  test('are not written: the text stays a block that can be read', () => {
    const written = withText('Une ligne,  \nune autre.\t\n\nUn paragraphe.');
    expect(written).toContain('longDescription: |\n  Une ligne,\n  une autre.\n\n  Un paragraphe.\n');
  });

  test('a no-break space there is one that somebody wrote', () => {
    expect((parse(withText('Une ligne\u00A0\nune autre.')) as { longDescription: string }).longDescription).toBe(
      'Une ligne\u00A0\nune autre.\n',
    );
  });
});

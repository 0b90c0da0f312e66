/** What proves the work: photographs, a client's words, people, labels. What is not given or not agreed is nowhere. */
import { describe, expect, test } from 'vitest';
import { emitSite } from '../../generator/emit/emit-site.ts';
import { pictureJobs } from '../../generator/assets/site-media.ts';
import { projectPage } from '../../generator/model/project-page.ts';
import { peopleOf, type SiteModel } from '../../generator/model/resolve-site.ts';
import { projectStructuredData, structuredSite } from '../../generator/output/prerender/structured-data.ts';
import { replacing, smallModel } from './small-model.ts';

const project = 'content/projects/toit-du-mas.yaml';
const image = '  - { src: mas.jpg, alt: "Toit refait en tuiles canal, au Puy" }\n';
const photo = (more = ''): string => `  - { src: toit.jpg, alt: Le toit fini, kind: photo${more} }\n`;

const pageOf = async (model: SiteModel) => {
  const [first] = model.projects;
  if (first === undefined) throw new Error('No project');
  return projectPage(model, first).make();
};
const withImages = (images: string, main = 'mas.jpg') =>
  smallModel({
    [project]: (text) => replacing(image, images)(text).replace('mainImage: mas.jpg', `mainImage: ${main}`),
  });

describe('a photograph', () => {
  test('stands beside the other pictures, with its place, its month and who took it', async () => {
    const model = await withImages(image + photo(', date: 2022-09-12, place: Au mas, credit: Camille Exemple'));
    const { images, photos } = (await pageOf(model)).project;
    expect(images.map(({ alt }) => alt)).toEqual(['Toit refait en tuiles canal, au Puy']);
    expect(photos).toMatchObject([
      {
        picture: { alt: 'Le toit fini' },
        place: 'Au mas',
        date: { iso: '2022-09-12', text: 'septembre 2022' },
        credit: 'Camille Exemple',
      },
    ]);
  });

  test('that says nothing else was taken at the project’s place by the company, on no day', async () => {
    const model = await withImages(image + photo());
    const [only] = (await pageOf(model)).project.photos;
    expect(only).toMatchObject({ place: 'Le Puy-en-Velay (43)', credit: model.spec.company.legalName });
    expect(only?.date).toBeUndefined();
  });

  test('may be the card’s picture, and all that there is', async () => {
    const model = await withImages(photo(), 'toit.jpg');
    const { images, photos, image: card } = (await pageOf(model)).project;
    expect(images).toEqual([]);
    expect(card).toEqual(photos[0]?.picture);
  });

  test('is encoded like any picture', async () => {
    const paths = pictureJobs(await withImages(image + photo())).map(({ path }) => path);
    expect(paths.filter((path) => path.startsWith('media/toit.')).length).toBeGreaterThan(0);
  });

  test('is told to search engines as what it is, and the model as what that is', async () => {
    const model = await smallModel({
      [project]: replacing(image, image + photo(', date: 2022-09-12, place: Au mas, credit: Camille Exemple')),
      'site.yaml': replacing('\nlabels:\n', '\nlabels:\n  layout: { pictures: Images de maquettes }\n'),
    });
    const graph = JSON.parse(JSON.stringify(projectStructuredData(structuredSite(model), await pageOf(model)))) as {
      '@graph': { '@type': string; image?: unknown }[];
    };
    const title = 'Un toit refait en trois semaines';
    expect(graph['@graph'].find((thing) => thing['@type'] === 'Article')?.image).toMatchObject([
      {
        '@type': 'ImageObject',
        name: title,
        creditText: 'Camille Exemple',
        dateCreated: '2022-09-12',
        contentLocation: { '@type': 'Place', name: 'Au mas' },
      },
      { '@type': 'ImageObject', name: `${title} (Images de maquettes)` },
    ]);
  });
});

describe('the words of a client', () => {
  const said = 'Tout était prêt le jour dit.';
  const voiced = (more: string) =>
    smallModel({ [project]: (text) => `${text}voice:\n  text: ${said}\n  name: Mme Exemple\n${more}` });

  test('are shown once the client has agreed', async () => {
    const shown = async (more: string) => (await pageOf(await voiced(`  agreed: true\n${more}`))).project.voice;
    expect(await shown('')).toMatchObject({ text: said, source: 'Mme Exemple' });
    expect(await shown('  commune: Le Puy\n  date: 2024-10-01\n')).toMatchObject({
      text: said,
      source: 'Mme Exemple, Le Puy',
      date: { iso: '2024-10-01', text: 'octobre 2024' },
    });
  });

  test.each(['', '  agreed: false\n'])('leave the sources nowhere without that (« %s »)', async (agreed) => {
    const model = await voiced(agreed);
    expect(JSON.stringify(await pageOf(model))).not.toContain('Mme Exemple');
    expect(JSON.stringify(model.projects)).not.toContain('Mme Exemple');
  });
});

describe('the people of the company', () => {
  const peopled = replacing(
    '  areaServed:',
    '  people:\n    - { name: Camille Exemple, since: 2011, portrait: toit.jpg }\n  areaServed:',
  );

  test('have a portrait under their name, which is encoded', async () => {
    const model = await smallModel({ 'site.yaml': peopled });
    expect(peopleOf(model)).toMatchObject([
      { name: 'Camille Exemple', since: 2011, portrait: { alt: 'Camille Exemple' } },
    ]);
    expect(pictureJobs(model).some(({ path }) => path.startsWith('media/toit.'))).toBe(true);
  });

  test('are none where the company presents nobody', async () => {
    const model = await smallModel();
    expect(peopleOf(model)).toEqual([]);
    expect(emitSite(model, '../model').some(({ path }) => path === 'people.gen.ts')).toBe(true);
  });
});

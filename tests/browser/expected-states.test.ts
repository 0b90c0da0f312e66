/**
 * What the second site shows once somebody has done something, which no built page holds: errors of the form, files, a
 * request on its way, a filtered gallery, a project without half of its facts. Markup, words and styles are as they
 * were when somebody last looked at them. A change that is meant is taken with `npx vitest run --project site
 * tests/browser/expected- --update`, and read in the diff.
 */
import { join } from 'node:path';
import { createElement, type ComponentType, type ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { GalleryData, PageRecord, ProjectDetail, ProjectSummary } from '../../generator/model/model.ts';
import type { Attachments } from '../../src/contact/use-attachments.ts';
import { siteFolders } from './folders.ts';
import { leaveSecondSite, linesOf, useSecondSite } from './second-modules.ts';

const expected = join(siteFolders.second, 'expected', 'states');

type Part = ComponentType<Readonly<Record<string, unknown>>>;
/** The parts of the renderer, by their names. */
let parts: Readonly<Record<string, Part>>;
let isHydrated = true;
let gallery: GalleryData;
let galleryPage: PageRecord;
let homePage: PageRecord;
let wheels: {
  readonly project: ProjectDetail;
  readonly similar: readonly ProjectSummary[];
  readonly nextLinks: object;
};

/** What a built data module holds. */
const dataOf = async <Data>(path: string): Promise<Data> =>
  ((await import(join(siteFolders.second, 'dist', '_data', path))) as { readonly default: Data }).default;
const generated = join(siteFolders.second, '.generated');
/** A page's record; its content has drawings of this site, and is compared as it is built. */
const pageOf = async (name: string): Promise<PageRecord> => {
  vi.doMock(join(generated, 'content', `${name}.gen.js`), () => ({ default: undefined }));
  return ((await import(join(generated, 'pages', `${name}.gen.ts`))) as { readonly page: PageRecord }).page;
};

beforeAll(async () => {
  // A visitor reads instants in the time of their device.
  vi.stubEnv('TZ', 'UTC');
  useSecondSite();
  vi.doMock('../../src/hooks/use-hydrated.ts', () => ({ useHydrated: () => isHydrated }));
  parts = Object.assign(
    {},
    ...(await Promise.all([
      import('../../src/blocks/AreaMap.tsx'),
      import('../../src/blocks/Comparison.tsx'),
      import('../../src/blocks/Cost.tsx'),
      import('../../src/blocks/Drawing.tsx'),
      import('../../src/blocks/Figure.tsx'),
      import('../../src/blocks/Film.tsx'),
      import('../../src/blocks/ProjectCard.tsx'),
      import('../../src/blocks/RangeChart.tsx'),
      import('../../src/blocks/Service.tsx'),
      import('../../src/blocks/Services.tsx'),
      import('../../src/blocks/Variant.tsx'),
      import('../../src/blocks/Variants.tsx'),
      import('../../src/blocks/Zone.tsx'),
      import('../../src/blocks/page-data.ts'),
      import('../../src/contact/ErrorSummary.tsx'),
      import('../../src/contact/FailureBanner.tsx'),
      import('../../src/contact/FallbackForm.tsx'),
      import('../../src/contact/FileInput.tsx'),
      import('../../src/contact/FilesField.tsx'),
      import('../../src/contact/FormFields.tsx'),
      import('../../src/contact/ResumeBanner.tsx'),
      import('../../src/contact/SubmitRow.tsx'),
      import('../../src/templates/ErrorPage.tsx'),
      import('../../src/templates/Gallery.tsx'),
      import('../../src/templates/Home.tsx'),
      import('../../src/templates/Project.tsx'),
      import('../../src/templates/ProjectUnknown.tsx'),
      import('../../src/ui/MissingPicture.tsx'),
      import('../../src/ui/Picture.tsx'),
    ])),
  ) as typeof parts;
  gallery = await dataOf('pages/builds.js');
  galleryPage = await pageOf('builds');
  homePage = await pageOf('welcome');
  wheels = await dataOf('projects/velodrome-wheels.js');
});
afterAll(() => {
  vi.doUnmock('../../src/hooks/use-hydrated.ts');
  leaveSecondSite();
  vi.unstubAllEnvs();
});

const elementOf = (name: string, props: object, key?: number): ReactElement => {
  const part = parts[name];
  if (part === undefined) throw new Error(`The renderer has no part ${name}`);
  return createElement(part, { ...props, key });
};
/** A part at an address, an element a line, its styles before it. */
const drawn = (name: string, props: object = {}, at = '/'): string => {
  const routes = [{ path: '*', element: elementOf(name, props) }];
  return linesOf(createElement(RouterProvider, { router: createMemoryRouter(routes, { initialEntries: [at] }) }));
};
/** A whole page's content: each style that it has is in its class's name, and compared with the built site. */
const drawnPlain = (...given: Parameters<typeof drawn>): string =>
  drawn(...given).replaceAll(/<style[^>]*>.*?<\/style>\n?/gs, '');
const nothing = (): void => undefined;

const plan = new File([new Uint8Array(2_400_000)], 'frame plan.pdf');
const photo = new File(['x'], 'old bike.jpg');
const attachments = (given: Partial<Attachments> = {}): { readonly attachments: Attachments } => ({
  attachments: {
    files: [],
    latest: { current: [] },
    announcements: [],
    add: nothing,
    remove: nothing,
    dropUnreadable: nothing,
    tellNotSent: nothing,
    restore: nothing,
    clear: nothing,
    ...given,
  },
});
const files = (given: Partial<Attachments>, others: object = {}): string =>
  drawn('FilesField', { errors: [], isDisabled: false, ...attachments(given), ...others });
const fields = (given: object): string =>
  drawn('FormFields', {
    register: (name: string) => ({ name }),
    errors: [],
    isEmailRequired: true,
    isPhoneRequired: true,
    ...given,
  });
const projects = (data: Partial<GalleryData>, at: string): string =>
  drawnPlain('Gallery', { page: galleryPage, data: { ...gallery, ...data } }, at);
const project = (given: Partial<ProjectDetail>, others: object = {}): string =>
  drawnPlain('Project', { ...wheels, ...others, project: { ...wheels.project, ...given } });
/** In the middle of several pages: 1 of the 12 projects on each. */
const inPages = (page: number): Partial<GalleryData> => ({
  page,
  pages: 12,
  total: 12,
  projects: gallery.projects.slice(0, 1),
});

const drawing = { viewBox: '0 0 20 10', markup: '<path d="M0 0h20"/>' };
/** As many services, around a drawing or without one. */
const services = (count: number, hasDrawing: boolean): string =>
  drawn('Services', {
    title: 'Benches',
    eyebrow: 'What we do',
    children: [
      hasDrawing && elementOf('Drawing', { drawing, label: 'A shed' }, 0),
      ...Array.from({ length: count }, (_, index) =>
        elementOf(
          'Service',
          { title: `Bench ${index + 1}`, to: { path: `/bench-${index + 1}` }, picture: gallery.projects[0]?.image },
          index + 1,
        ),
      ),
    ],
  });
const variants = (count: number): string =>
  drawn('Variants', {
    children: Array.from({ length: count }, (_, index) =>
      elementOf('Variant', { drawing: { ...drawing, viewBox: `0 0 20 ${10 + index}` }, title: 'Laced' }, index),
    ),
  });

/** A map around a workshop, whose circles are close to its upper edge and beyond it. */
const areaMap = {
  width: 400,
  height: 300,
  workshop: { x: 200, y: 150 },
  circles: [100, 120, 140].map((radius) => ({ radius, text: `${radius} km` })),
  places: [
    {
      ...{ name: 'Tarnbeck', x: 250, y: 100, label: { x: 290, y: 70 } },
      projects: ['One', 'Two'].map((label) => ({ label, path: `/piece/${label.toLowerCase()}` })),
    },
    {
      ...{ name: 'Nether', x: 100, y: 200, label: { x: 106, y: 208 } },
      projects: [{ label: 'Three', path: '/three' }],
    },
  ],
};
const map = (): string =>
  drawn('PageDataContext', {
    value: { kind: 'content', galleries: [], map: areaMap },
    children: elementOf('AreaMap', { title: 'Where they ride', eyebrow: 'Around us', label: 'A map' }),
  });

/** What is drawn, by the name of the file that it is compared with. */
const states: Readonly<Record<string, () => string>> = {
  'errors above the form': () =>
    drawn('ErrorSummary', {
      errors: [
        { field: 'email', message: 'Which address?' },
        { field: 'files', message: 'Too much.' },
      ],
      attempt: 2,
    }),
  'fields, with errors': () =>
    fields({
      errors: [
        { field: 'firstname', message: 'Your name?' },
        { field: 'email', message: 'Which address?' },
        { field: 'email', message: 'Or a number?' },
        { field: 'message', message: 'What for?' },
      ],
    }),
  'fields, with an address': () => fields({ isPhoneRequired: false }),
  files: () => files({ files: [plan, photo] }),
  'files, being sent': () => files({ files: [photo] }, { isDisabled: true }),
  'files, with errors': () => files({}, { errors: ['Too much.', 'Too much.', 'Not that.'] }),
  'files, announced': () =>
    files({
      announcements: [
        { text: 'Added.', kind: 'changed' },
        { text: 'Already there.', kind: 'ignored' },
        { text: 'Refused.', kind: 'refused' },
      ],
    }),
  'files, before the application': () => {
    isHydrated = false;
    try {
      return files({});
    } finally {
      isHydrated = true;
    }
  },
  'submit, sending': () => drawn('SubmitRow', { sending: {}, isCancelled: false, onCancel: nothing }),
  'submit, measured': () => drawn('SubmitRow', { sending: { percent: 40 }, isCancelled: false, onCancel: nothing }),
  'submit, uploaded': () => drawn('SubmitRow', { sending: { percent: 100 }, isCancelled: false, onCancel: nothing }),
  'submit, cancelled': () => drawn('SubmitRow', { sending: undefined, isCancelled: true, onCancel: nothing }),
  failure: () => drawn('FailureBanner', { failure: { message: 'No answer.\nAgain?' }, onRetry: nothing }),
  'form that broke': () => drawn('FallbackForm'),
  'request of an earlier visit': () =>
    drawn('ResumeBanner', {
      lead: {
        submittedAt: '2026-03-11T10:00:00Z',
        fields: { message: `  A frame\n\nfor ${'a very '.repeat(20)}tall rider` },
        files: [plan, photo],
      },
      onSend: nothing,
      onDiscard: nothing,
    }),
  'request of an earlier visit, short': () =>
    drawn('ResumeBanner', {
      lead: { submittedAt: '2026-03-11T10:00:00Z', fields: { message: 'A frame' }, files: [] },
      onSend: nothing,
      onDiscard: nothing,
    }),
  'gallery, a category': () => projects({}, '/catalogue?shelf=Cargo+Bikes'),
  'gallery, a family': () => projects({}, '/catalogue?kind=Built+new'),
  'gallery, sorted': () => projects({}, '/catalogue?by=price'),
  'gallery, sorted upwards': () => projects({}, '/catalogue?by=year-up'),
  'gallery, one': () => projects({}, '/catalogue?shelf=Wheelsets'),
  'gallery, first page': () => projects(inPages(1), '/catalogue'),
  'gallery, further page': () => projects(inPages(6), '/catalogue/sheet/6'),
  'gallery, last page': () => projects(inPages(12), '/catalogue/sheet/12'),
  'gallery, before the application': () => {
    isHydrated = false;
    try {
      return projects({}, '/catalogue?shelf=Cargo+Bikes&by=price');
    } finally {
      isHydrated = true;
    }
  },
  'home, without a picture': () => {
    const { hero, standfirst, ...page } = homePage;
    expect(hero).toBeDefined();
    expect(standfirst).toBeDefined();
    return drawn('Home', { page, data: { kind: 'content', galleries: [] } });
  },
  'home, tall picture, long title': () =>
    drawn('Home', {
      page: {
        ...homePage,
        heading: ['Frames of every kind', 'made here'],
        hero: homePage.hero && { ...homePage.hero, image: { ...homePage.hero.image, width: 800, height: 1200 } },
      },
      data: { kind: 'content', galleries: [] },
    }),
  'project, one picture': () => project({ images: wheels.project.images.slice(0, 1) }),
  'project, several pictures': () => project({ images: Array.from({ length: 4 }, () => wheels.project.images[0]!) }),
  'project, alone': () => project({}, { similar: [] }),
  'project, unknown': () => drawn('ProjectUnknown'),
  'card, first': () =>
    drawn('ProjectCard', {
      project: gallery.projects[0],
      tagsMax: 1,
      headingLevel: 3,
      sizes: '50vw',
      widest: 640,
      loading: 'eager',
      className: 'wide',
    }),
  'card, without words': () =>
    drawn('ProjectCard', { project: { ...gallery.projects[0], tags: [] }, tagsMax: 3, headingLevel: 2, sizes: '50vw' }),
  'picture, prior': () =>
    drawn('Picture', { picture: gallery.projects[0]?.image, sizes: '100vw', loading: 'eager', priority: true }),
  'picture, decorative': () =>
    drawn('Picture', {
      picture: gallery.projects[0]?.image,
      sizes: '100vw',
      widest: 1,
      loading: 'lazy',
      title: 'Other',
      isDecorative: true,
    }),
  'picture, missing': () => drawn('MissingPicture', { title: 'The bike', className: 'card' }),
  'services, two below a drawing': () => services(2, true),
  'services, seven around a drawing': () => services(7, true),
  'services, five without a drawing': () => services(5, false),
  'map, several projects in a place': map,
  'variants, three': () => variants(3),
  'variants, four': () => variants(4),
  'comparison, without words': () =>
    drawn('Comparison', {
      title: 'Two bills',
      to: { path: '/frames', label: 'Frames' },
      children: [
        elementOf('Cost', { label: 'New', value: { amount: 300, text: '£300' } }, 0),
        elementOf('Cost', { label: 'Mended', value: { amount: 200, text: '£200' } }, 1),
        elementOf('Cost', { label: 'Saved', value: { amount: 100, text: '£100' }, difference: 'yes' }, 2),
      ],
    }),
  'comparison, of nothing': () => drawn('Comparison', { title: 'Two bills' }),
  'figure, without a caption': () => drawn('Figure', { picture: gallery.projects[0]?.image }),
  'chart, without a limit': () =>
    drawn('RangeChart', {
      ...{ title: 'Wheels', label: 'A chart', visitor: 'You', none: 'none of them' },
      ...{ x: 'Load', xUnit: 'kg', xFrom: '50', xTo: '150', xStep: '50', xValue: '120' },
      ...{ y: 'Distance', yUnit: 'km', yFrom: '0', yTo: '200', yStep: '100', yValue: '150' },
      children: [
        elementOf('Zone', { title: 'Radial', xTo: '90', mark: '30' }, 0),
        elementOf('Zone', { title: 'Crossed', yTo: '100' }, 1),
      ],
    }),
  'film, upright, without a poster': () =>
    drawn('Film', { film: { src: '/a.mp4', width: 720, height: 1280, captions: '/a.vtt' }, alt: 'A wheel turns' }),
  'film, told': () =>
    drawn('Film', {
      film: { src: '/a.mp4', width: 1280, height: 720, poster: '/a.jpg' },
      alt: 'A wheel turns',
      caption: 'A **wheel**',
      children: createElement('p', undefined, 'Somebody hums.'),
    }),
  'error, missing page': () => drawn('ErrorPage'),
  'error, of the router': () =>
    drawn('ErrorPage', { error: { status: 503, statusText: 'Unavailable', internal: true, data: undefined } }),
  'error, unexpected': () => drawn('ErrorPage', { error: new Error('It broke') }),
  'error, unknown': () => drawn('ErrorPage', { error: 'odd' }),
};

test.each(Object.keys(states))('%s', async (name) => {
  await expect(states[name]!()).toMatchFileSnapshot(join(expected, `${name.replaceAll(/\W+/g, '-')}.html.txt`));
});

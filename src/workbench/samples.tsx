/** Content of the examples: placeholder texts, and pictures and drawings of the current site. */
import { routes } from '#site/routes.gen';
import type { DrawingData, PageModule, Picture, ProjectDetail } from '#site/types.gen';

export const line = 'Lorem ipsum dolor sit amet';
export const sentence = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt.';
export const paragraph = [
  sentence,
  'Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.',
].join(' ');
/** A very long title. */
export const longTitle = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod';
export const names = ['Lorem', 'Ipsum', 'Dolor', 'Sit amet', 'Consectetur', 'Adipiscing'] as const;

/** A picture whose file does not exist: its placeholder is shown. */
export const missingPicture: Picture = { base: '/nowhere', width: 1600, height: 1000, widths: [800, 1600], alt: line };

const drawings = import.meta.glob<DrawingData>('#site/drawings/*.gen.ts', { import: 'drawing' });

export interface Samples {
  readonly pictures: readonly [Picture, Picture, Picture];
  readonly drawing: DrawingData;
  /** Small drawings, for variants. */
  readonly variants: readonly DrawingData[];
}

/** Pictures and drawings of the current site, in its order; placeholders if it has none. */
export const loadSamples = async (): Promise<Samples> => {
  const modules: readonly PageModule[] = await Promise.all(routes.map(({ load }) => load()));
  const heroes = modules.flatMap(({ page }) => (page.hero ? [page.hero.image] : []));
  const at = (index: number): Picture => heroes[index % Math.max(heroes.length, 1)] ?? missingPicture;
  const drawn = await Promise.all(Object.values(drawings).map((load) => load()));
  const [first = { viewBox: '0 0 100 35', markup: '<path d="M0 35L40 0L100 21V35z"/>' }] = drawn;
  return { pictures: [at(1), at(2), at(3)], drawing: first, variants: drawn.filter(isSmall).slice(0, 3) };
};

const isSmall = ({ markup }: DrawingData): boolean => markup.length < 1600;

/** A project with placeholder texts. */
export const projectOf = ({ pictures }: Samples, index: number): ProjectDetail => ({
  id: `sample-${index}`,
  path: `/sample-${index}`,
  title: index % 2 === 0 ? line : longTitle,
  category: names[index % names.length] ?? line,
  shortDescription: sentence,
  image: pictures[index % 3] ?? missingPicture,
  tags: names.slice(0, 4),
  location: 'Dolor (00)',
  year: '1901',
  duration: '1 lorem',
  surface: '00 m²',
  client: line,
  budget: '0 000 €',
  longDescription: [[{ kind: 'text', text: paragraph }]],
  images: pictures,
  photos: [],
  specifications: [line, sentence],
  challenges: [line, sentence],
  technologies: [...names],
});

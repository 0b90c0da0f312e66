/**
 * Design tokens for colour, type, space and motion, named by their purpose. Components use these values only. What the
 * company chooses (brand colour, fonts) comes from the generated theme. Values are CSS custom properties where a media
 * query or a surface changes them, literals elsewhere.
 */
import { theme } from '#site/site.gen';

export const color = {
  surface: 'var(--surface)',
  /** Fields, menus, banners. */
  surfaceRaised: 'var(--surface-raised)',
  surfaceTinted: 'var(--surface-tinted)',
  text: 'var(--text)',
  textMuted: 'var(--text-muted)',
  /** Decorative hairlines. */
  rule: 'var(--rule)',
  /** Borders of form controls, which need more contrast than `rule`. */
  border: 'var(--border)',
  brand: 'var(--brand)',
  brandDark: 'var(--brand-dark)',
  /** A ground for text in `onBrand`: buttons, the call at the foot of a page. */
  brandFill: 'var(--brand-fill)',
  brandFillHover: 'var(--brand-fill-hover)',
  /** What is wrong: never the brand's colour. */
  error: 'var(--error)',
  onBrand: 'var(--on-brand)',
  /** Dark surfaces: text and surface colour are swapped. */
  inverse: 'var(--text)',
  inverseText: 'var(--surface)',
  inverseRaised: 'var(--inverse-raised)',
  inverseRule: 'var(--inverse-rule)',
  inverseMuted: 'var(--inverse-muted)',
  /** The accent colour on dark surfaces. */
  highlight: 'var(--highlight)',
  white: '#fff',
  /** The current surface, its secondary text and its accent: set by the surface mixins. */
  ground: 'var(--ground)',
  muted: 'var(--muted)',
  accent: 'var(--accent)',
  /** The focus ring on the current surface. */
  focus: 'var(--focus)',
} as const;

/** The site's own colours where colours are forced (`keptPalette` of `palette.ts`). */
export const keptColor = {
  surface: 'var(--kept-surface)',
  surfaceTinted: 'var(--kept-surface-tinted)',
  text: 'var(--kept-text)',
  brand: 'var(--kept-brand)',
  highlight: 'var(--kept-highlight)',
} as const;

export const font = {
  heading: 'var(--font-heading)',
  text: 'var(--font-text)',
} as const;

export const text = {
  /** Title of the home page only. Large sizes are limited by the window's width, for visitors with enlarged text. */
  display: 'min(clamp(4rem,1.2rem + 17vw,12.5rem),23vw)',
  displayDesktop: 'clamp(8rem,1.2rem + 12.2vw,14.5rem)',
  label: 'clamp(.8125rem,.79rem + .1vw,.875rem)',
  small: 'clamp(.9375rem,.92rem + .08vw,1rem)',
  body: 'clamp(1.0625rem,1.03rem + .14vw,1.1875rem)',
  lead: 'clamp(1.1875rem,1.1rem + .4vw,1.5rem)',
  h4: 'clamp(1.1875rem,1.13rem + .25vw,1.375rem)',
  h3: 'clamp(1.4375rem,1.3rem + .6vw,1.875rem)',
  h2: 'min(clamp(2rem,1.5rem + 2.1vw,3.5rem),14vw)',
  h1: 'min(clamp(2.375rem,1.55rem + 3.6vw,5.25rem),15vw)',
} as const;

export const space = {
  1: '.25rem',
  2: '.5rem',
  3: '.75rem',
  4: '1rem',
  5: '1.5rem',
  6: '2rem',
  7: '3rem',
  8: '4rem',
  section: 'var(--section)',
  margin: 'var(--margin)',
  gutter: 'clamp(1rem,2.2vw,2.5rem)',
  header: 'var(--header-height)',
  /** A hundredth of the window's height, without the bars of a phone's browser where it knows them (`svh`). */
  windowHundredth: 'var(--svh)',
} as const;

export const motion = {
  quick: '140ms',
  neat: '240ms',
  ample: '600ms',
  stroke: 'cubic-bezier(.2,.7,.2,1)',
} as const;

/** Stacking order (`z-index`). */
export const layer = { cut: 1, bar: 15, header: 20, skipLink: 30 } as const;

const radiusPx: number = theme.radius;
/** Corner radius of fields, buttons and pictures (`identity.radius`). */
export const radius = radiusPx === 0 ? '0' : `${radiusPx}px`;

/** The angle that the identity's shapes share (`identity.slope`), as rise over run and in degrees. */
export const slope = {
  ratio: theme.slope / 100,
  degrees: Math.round(Math.atan(theme.slope / 100) * (18000 / Math.PI)) / 100,
} as const;

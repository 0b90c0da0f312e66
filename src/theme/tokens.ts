/**
 * Design tokens: colour, type, space and motion of « l’épure ». Components are built from these
 * values only. What the company decides (brand colour, fonts) comes from the generated theme.
 * Values are CSS custom properties where a media query changes them, literals elsewhere.
 */
export const color = {
  paper: 'var(--paper)',
  sapwood: 'var(--sapwood)',
  shaving: 'var(--shaving)',
  hairline: 'var(--hairline)',
  basalt: 'var(--basalt)',
  basaltRaised: 'var(--basalt-raised)',
  stone: 'var(--stone)',
  border: 'var(--border)',
  mist: 'var(--mist)',
  brand: 'var(--brand)',
  brandDark: 'var(--brand-dark)',
  honey: 'var(--honey)',
  honeyDark: 'var(--honey-dark)',
  onBrand: 'var(--on-brand)',
  white: '#fff',
  /** Secondary text, link underline and accent of the surface where the element stands. */
  muted: 'var(--muted)',
  accent: 'var(--accent)',
  surface: 'var(--surface)',
  /** Colour of the focus ring where the element stands. */
  focus: 'var(--focus)',
} as const;

export const font = {
  heading: 'var(--font-heading)',
  text: 'var(--font-text)',
} as const;

export const text = {
  /** Title of the home page only. Large sizes are held to the window, for those whose text is twice as large. */
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
} as const;

export const motion = {
  quick: '140ms',
  neat: '240ms',
  ample: '600ms',
  stroke: 'cubic-bezier(.2,.7,.2,1)',
} as const;

/** What stands above what. */
export const layer = { cut: 1, bar: 15, header: 20, skipLink: 30 } as const;

/** The one angle: the pitch of the roofs of the region, 35 %. */
export const pitch = { degrees: 19.29, ratio: 0.35 } as const;

/** Files of the icons of a site with a logo: in its root, where browsers and phones look for them by default. */
export const iconFiles = {
  svg: 'favicon.svg',
  ico: 'favicon.ico',
  /** Asked for by readers of feeds and programs that show links. */
  png: 'favicon.png',
  touch: 'apple-touch-icon.png',
  /** Asked for by older versions of iOS: the same picture. */
  touchPrecomposed: 'apple-touch-icon-precomposed.png',
  manifest: 'site.webmanifest',
} as const;

/** Sizes in pixels of the icons that the manifest names. */
export const appIconSizes = [192, 512] as const;

export const appIconFile = (size: (typeof appIconSizes)[number]): string => `icon-${size}.png`;

/** Every name above. */
export const allIconFiles: readonly string[] = [...Object.values(iconFiles), ...appIconSizes.map(appIconFile)];

/**
 * The oldest browsers that the site supports, by engine: the only place that says so. The bundles' target follows from
 * it, and what the tests take away from a browser (`tests/browser/helpers/without.ts`); `docs/browsers.md` says why
 * these. All know the library of ES2022, which the types of browser code are checked against.
 */
export const oldestBrowsers = { chrome: 94, edge: 94, firefox: 98, safari: 15.4 } as const;

/** The target of Vite and esbuild. */
export const browserTarget: string[] = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`);

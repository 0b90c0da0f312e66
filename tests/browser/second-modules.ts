/** Modules of the renderer and of the desk as the second site's build has them, in a process without a browser. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { vi } from 'vitest';
import { siteFolders } from './folders.ts';

const generated = join(siteFolders.second, '.generated');
const modules = (): readonly string[] =>
  readdirSync(generated)
    .map((file) => /^(.*\.gen)\.ts$/.exec(file)?.[1])
    .filter((name) => name !== undefined);

/** From here on what is imported is the second site's. Another file of this worker may have loaded the first one's. */
export const useSecondSite = (): void => {
  vi.resetModules();
  for (const name of modules()) vi.doMock(`#site/${name}`, () => import(join(generated, `${name}.ts`)));
};

/** What is imported next is the first site's again. */
export const leaveSecondSite = (): void => {
  for (const name of modules()) vi.doUnmock(`#site/${name}`);
  vi.resetModules();
};

/** An element a line, its styles before it: all of them, whatever was drawn before. */
export const linesOf = (element: ReactElement): string =>
  renderToStaticMarkup(createElement(CacheProvider, { value: createCache({ key: 'css' }) }, element)).replaceAll(
    /(?!^)(?=<(?!\/))/g,
    '\n',
  );

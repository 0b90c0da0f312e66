/**
 * What the router's package need not bring into a bundle: its forms, links and fetching ahead, none of which the
 * renderer uses. Their names for developers' tools and calls of React whose purity no bundler knows hold them there.
 */
import type { Plugin } from 'vite';

/** For the browser bundle. */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  transform(code, id) {
    if (!/[\\/]react-router[\\/]dist[\\/]production[\\/]/.test(id)) return null;
    return { code: leanRouterCode(code), map: null };
  },
});

/** The code with nothing at a module's top level that keeps a component nobody names. */
export const leanRouterCode = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2');

import { useEffect, useLayoutEffect, useRef } from 'react';
import { theme } from '#site/site.gen';

const { family, url, weight, stretch } = theme.fonts.text as typeof theme.fonts.text & { readonly stretch?: string };

/**
 * The text's face from the second page on, however late it came: a browser that gave up on it keeps its fallback for as
 * long as the document lives, which soft navigation never ends.
 */
export const useTextFace = (path: string): void => {
  const firstPath = useRef<string | undefined>(path);
  const face = useRef<FontFace>(undefined);
  useEffect(() => {
    face.current = new FontFace(family, `url(${url})`, { weight, ...(stretch !== undefined && { stretch }) });
    face.current.load().catch((error: unknown) => console.info(String(error)));
  }, []);
  useIsomorphicLayoutEffect(() => {
    if (firstPath.current === undefined || firstPath.current === path) return;
    firstPath.current = undefined;
    if (face.current) document.fonts.add(face.current);
  }, [path]);
};

/** Nothing to draw text with on the server. */
const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

import { useEffect, useRef } from 'react';
import { theme } from '#site/site.gen';
import { usePathChange } from './use-path-change.ts';

const { family, url, weight, stretch } = theme.fonts.text as typeof theme.fonts.text & { readonly stretch?: string };

/**
 * The text's face from the second page on, however late it came: a browser that gave up on it keeps its fallback for as
 * long as the document lives, which soft navigation never ends.
 */
export const useTextFace = (path: string): void => {
  const face = useRef<FontFace>(undefined);
  useEffect(() => {
    face.current = new FontFace(family, `url(${url})`, { weight, ...(stretch !== undefined && { stretch }) });
    face.current.load().catch((error: unknown) => console.info(String(error)));
  }, []);
  usePathChange(path, () => face.current && document.fonts.add(face.current));
};

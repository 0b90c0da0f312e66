import { useEffect, useRef } from 'react';
import { textFont } from '#site/site.gen';
import { usePathChange } from './use-path-change.ts';

const { family, url, weight, stretch } = textFont as typeof textFont & { readonly stretch?: string };

/**
 * Adds the text font to the document at the first soft navigation, however late it loaded: with `font-display:
 * optional` a browser that gave up on it keeps the fallback for the whole document, which soft navigations never
 * replace.
 */
export const useTextFace = (path: string): void => {
  const face = useRef<FontFace>(undefined);
  useEffect(() => {
    face.current = new FontFace(family, `url(${url})`, { weight, ...(stretch !== undefined && { stretch }) });
    face.current.load().catch((error: unknown) => console.info(String(error)));
  }, []);
  usePathChange(path, () => face.current && document.fonts.add(face.current));
};

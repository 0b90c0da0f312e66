import { useState } from 'react';
import { icons } from '#site/icons.gen';
import { theme } from '#site/site.gen';
import type { DrawingData } from '#site/types.gen';
import { iconStyles } from '../ui/icon.styles.ts';
import { headerDrawing } from './header-drawing.ts';

/** The application carries no drawing of it: the header, which every document has, holds one. */
const drawn: Readonly<Record<string, DrawingData | undefined>> =
  import.meta.env.SSR || import.meta.env.DEV ? icons : {};

/** The company's sign outside the frame; nothing for a site without one. */
export const LogoSymbol = () => {
  const [sign] = useState(() => (theme.logo ? (drawn[theme.logo] ?? headerDrawing('svg')) : undefined));
  return (
    sign && (
      <svg
        css={iconStyles}
        className="icon"
        viewBox={sign.viewBox}
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: sign.markup }}
      />
    )
  );
};

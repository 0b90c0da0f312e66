import { useState } from 'react';
import { icons } from '#site/icons.gen';
import { theme } from '#site/site.gen';
import type { DrawingData } from '#site/types.gen';
import { iconStyles } from '../ui/icon.styles.ts';
import { headerDrawing } from './header-drawing.ts';

/** Not in the browser bundle, which reads the symbol from the prerendered header. */
const bundled: Readonly<Record<string, DrawingData | undefined>> =
  import.meta.env.SSR || import.meta.env.DEV ? icons : {};

export interface LogoSymbolProps {
  /** In the header and the footer, whose styles it takes. */
  readonly isInFrame?: boolean;
}

/** The logo's symbol; nothing for a site without one. */
export const LogoSymbol = ({ isInFrame = false }: LogoSymbolProps) => {
  const [symbol] = useState(() => (theme.logo ? (bundled[theme.logo] ?? headerDrawing('svg')) : undefined));
  return (
    symbol && (
      <svg
        {...(!isInFrame && { css: iconStyles, className: '_icon' })}
        viewBox={symbol.viewBox}
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: symbol.markup }}
      />
    )
  );
};

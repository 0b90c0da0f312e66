import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { color, font, space } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { logoHoldsName, site } from '#site/site.gen';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { LogoName } from './LogoName.tsx';

const logoStyles = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 0.8rem;
  font: 400 min(1.3125rem, 9vw) / 1 ${font.heading};
  & > svg {
    height: min(2.6rem, 9 * ${space.windowHundredth});
    width: auto;
    flex: none;
    fill: ${color.brand};
    stroke: none;
  }
  ${media.desktop} {
    font-size: 1.4375rem;
    & > svg {
      height: min(2.9rem, 9 * ${space.windowHundredth});
    }
  }
  ${media.forcedColors} {
    & > svg {
      fill: CanvasText;
    }
  }
`;

const holdsName: boolean = logoHoldsName;

/** A logo that holds the name is read as a whole: as wide as the header allows, never as a small sign. */
const wordmarkStyles = css`
  & > svg {
    max-width: min(100%, 16rem);
    height: auto;
    max-height: min(3.4rem, 9 * ${space.windowHundredth});
    flex: 0 1 auto;
  }
`;

export interface LogoProps {
  /** The logo's symbol, an `<svg>`. */
  readonly symbol: ReactNode;
  /** The logo whose name is drawn; the others show the same drawing. */
  readonly isInHeader?: boolean;
  readonly className?: string;
}

/** The logo: the company's symbol, and its name on two lines. */
export const Logo = ({ symbol, isInHeader, className }: LogoProps) => (
  <span css={[logoStyles, holdsName && wordmarkStyles]} className={className}>
    {symbol}
    {holdsName ? <VisuallyHidden>{site.name}</VisuallyHidden> : <LogoName isInHeader={isInHeader} />}
  </span>
);

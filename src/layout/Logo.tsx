import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { color, font } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { LogoName } from './LogoName.tsx';

const logoStyles = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 0.8rem;
  font: 400 min(1.3125rem, 9vw) / 1 ${font.heading};
  & > svg {
    height: min(2.6rem, 9svh);
    width: auto;
    flex: none;
    fill: ${color.brand};
    stroke: none;
  }
  ${media.desktop} {
    font-size: 1.4375rem;
    & > svg {
      height: min(2.9rem, 9svh);
    }
  }
  ${media.forcedColors} {
    & > svg {
      fill: CanvasText;
    }
  }
`;

export interface LogoProps {
  /** The logo's symbol, an `<svg>`. */
  readonly symbol: ReactNode;
  readonly className?: string;
}

/** The logo: the company's symbol, and its name on two lines. */
export const Logo = ({ symbol, className }: LogoProps) => (
  <span css={logoStyles} className={className}>
    {symbol}
    <LogoName />
  </span>
);

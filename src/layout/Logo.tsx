import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { site } from '#site/site.gen';
import { color, font } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';

const logoStyles = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 0.8rem;
  font: 400 min(1.3125rem, 9vw) / 1 ${font.heading};
  & svg {
    height: min(2.6rem, 9svh);
    width: auto;
    flex: none;
    fill: ${color.brand};
    stroke: none;
  }
  & > span > span {
    display: block;
  }
  ${media.desktop} {
    font-size: 1.4375rem;
    & svg {
      height: min(2.9rem, 9svh);
    }
  }
  ${media.forcedColors} {
    & svg {
      fill: CanvasText;
    }
  }
`;

export interface LogoProps {
  /** The company's sign, drawn. */
  readonly sign: ReactNode;
  readonly className?: string;
}

/** The company's sign and its name on two lines. */
export const Logo = ({ sign, className }: LogoProps) => (
  <span css={logoStyles} className={className}>
    {sign}
    <span>
      {nameLines.map((line, index) => (
        <span key={line}>{index === 0 ? line : ` ${line}`}</span>
      ))}
    </span>
  </span>
);

/** Two lines of about the same length. */
const linesOf = (name: string): readonly string[] => {
  const words = name.split(' ');
  if (words.length < 2) return words;
  const breaks = words.slice(1).map((_, index) => index + 1);
  const imbalance = (at: number): number => Math.abs(words.slice(0, at).join(' ').length - words.slice(at).join(' ').length);
  const best = breaks.reduce((a, b) => (imbalance(b) < imbalance(a) ? b : a));
  return [words.slice(0, best).join(' '), words.slice(best).join(' ')];
};

const nameLines = linesOf(site.name);

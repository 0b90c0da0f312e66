import { css, type SerializedStyles } from '@emotion/react';
import type { ReactNode } from 'react';
import { media } from '../theme/media.ts';
import { color, font, text } from '../theme/tokens.ts';
import type { PlacedEvent } from './timeline-scale.ts';

const eventStyles = css`
  position: relative;
  &::before {
    content: '';
    position: absolute;
    left: -2.05rem;
    top: 0.9rem;
    width: 1.1rem;
    height: 2px;
    background: ${color.brand};
    transform: rotate(-45deg);
  }
  & > b {
    display: block;
    font: 400 clamp(1.75rem, 1.4rem + 1.2vw, 2.75rem) / 1 ${font.heading};
  }
`;

const placedStyles = ({ left, width, side }: PlacedEvent): SerializedStyles => css`
  ${media.desktop} {
    position: absolute;
    left: ${left}%;
    width: ${width}%;
    ${side === 'below' ? 'top: calc(50% + 1.9rem);' : 'bottom: calc(50% + 2.6rem);'}
    &::before {
      left: -0.55rem;
      ${side === 'below' ? 'top: -1.95rem;' : 'top: auto; bottom: -2.7rem;'}
    }
  }
`;

const textStyles = css`
  margin-top: 0.5rem;
  font-size: ${text.small};
  max-width: 30ch;
  line-height: 1.5;
`;

export interface EventProps {
  readonly year: string;
  readonly children?: ReactNode;
  /** Given by `Timeline`. */
  readonly place?: PlacedEvent | undefined;
}

/** An event of the timeline. */
export const Event = ({ year, children, place }: EventProps) => (
  <li css={[eventStyles, place && placedStyles(place)]}>
    <b>{year}</b>
    <div css={textStyles}>{children}</div>
  </li>
);

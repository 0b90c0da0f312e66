import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { stepMark } from '#site/identity.gen';
import { media } from '../theme/media.ts';
import { captionText } from '../theme/mixins.ts';
import { color, space } from '../theme/tokens.ts';
import { itemTextStyles, itemTitleStyles } from './block.styles.ts';

const stepStyles = css`
  position: relative;
  display: grid;
  gap: 0.3rem ${space.gutter};
  padding: 0 0 2.2rem 2.6rem;
  &::before {
    content: '';
    position: absolute;
    left: 0.4rem;
    top: 0.75rem;
    bottom: -0.75rem;
    width: 1px;
    background: ${color.text};
  }
  &:last-of-type::before {
    display: none;
  }
  &::after {
    content: '';
    position: absolute;
    ${stepMark}
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 9rem;
  }
`;

const textStyles = css`
  max-width: 58ch;
`;

const durationStyles = css`
  padding-top: 0.15rem;
`;

export interface StepProps {
  readonly title: string;
  readonly duration?: string;
  readonly children?: ReactNode;
}

/** One step: title, explanation, usual duration. */
export const Step = ({ title, duration, children }: StepProps) => (
  <li css={stepStyles}>
    <div>
      <h3 css={itemTitleStyles}>{title}</h3>
      <div css={[itemTextStyles, textStyles]}>{children}</div>
    </div>
    {duration && <p css={[captionText, durationStyles]}>{duration}</p>}
  </li>
);

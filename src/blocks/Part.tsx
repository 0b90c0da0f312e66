import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { color, font } from '../theme/tokens.ts';
import { itemTextStyles, itemTitleStyles } from './block.styles.ts';

const partStyles = css`
  position: relative;
  padding: 0.55rem 0 0.7rem 2.4rem;
  border-top: 1px solid ${color.rule};
  border-top-color: color-mix(in srgb, currentColor 25%, transparent);
  /* The radio button covers the whole item; links are above it. */
  & > input {
    appearance: none;
    margin: 0;
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    border: 0 solid ${color.accent};
    border-radius: 0;
    cursor: pointer;
  }
  & > input:checked {
    border-left-width: 4px;
  }
  & a {
    position: relative;
    z-index: 1;
  }
  & > label > i {
    position: absolute;
    left: 0.9rem;
    font: 400 1.25rem / 1.3 ${font.heading};
  }
`;

export interface PartProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Given by `Parts`. */
  readonly name?: string;
  readonly number?: number;
  readonly isChosen?: boolean;
}

/** One part of the drawing: a radio button with its name, and a description. */
export const Part = ({ title, children, name, number = 1, isChosen = false }: PartProps) => {
  const id = `${name}${number}`;
  return (
    <li css={partStyles}>
      <input type="radio" id={id} name={name} value={number} defaultChecked={isChosen} />
      <label css={itemTitleStyles} htmlFor={id}>
        <i aria-hidden="true">{number}</i>
        {title}
      </label>
      <div css={itemTextStyles}>{children}</div>
    </li>
  );
};

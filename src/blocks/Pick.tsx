import { css, type SerializedStyles } from '@emotion/react';
import { useId, type ReactNode } from 'react';
import { media } from '../theme/media.ts';
import { labelText } from '../theme/mixins.ts';
import { color, font, text } from '../theme/tokens.ts';
import { itemTextStyles, itemTitleStyles } from './block.styles.ts';

/** A millimetre is 1/16 rem; about half of that on a phone, to leave space for the text beside the cross-section. */
const pickStyles = css`
  --mm: 0.035rem;
  display: grid;
  grid-template-columns: 7.2rem minmax(0, 1fr);
  column-gap: 1rem;
  align-content: end;
  & > i {
    grid-row: 1 / 4;
    align-self: end;
    border: 1.5px solid ${color.text};
    /* Annual rings, with their centre outside the cross-section. */
    background: ${color.surfaceTinted}
      repeating-radial-gradient(circle at 130% 118%, transparent 0 8px, ${color.border} 8px 9px);
    forced-color-adjust: preserve-parent-color;
  }
  & > h4 {
    padding-top: 0.7rem;
    border-top: 2.2px solid ${color.text};
  }
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
    & > i {
      grid-row: auto;
    }
  }
  ${media.tablet} {
    --mm: 0.0625rem;
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: 1fr auto auto auto;
    & > i {
      grid-row: auto;
    }
  }
`;

const sectionStyles = (width: number, height: number): SerializedStyles => css`
  width: min(calc(${width} * var(--mm)), 100%);
  height: calc(${height} * var(--mm));
`;

const fieldsStyles = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.6rem 0.8rem;
  margin-top: 0.6rem;
  & > label {
    ${labelText};
    flex: 1 1 min(6rem, 100%);
    min-width: 0;
  }
  & input {
    display: block;
    width: 100%;
    min-height: 2.75rem;
    padding: 0 0.7rem;
    border: 1px solid ${color.border};
    border-bottom: 2px solid ${color.text};
    border-radius: 0;
    background: ${color.surfaceRaised};
    color: ${color.text};
    font: 400 ${text.body} / 1 ${font.text};
  }
  @media (scripting: none) {
    display: none;
  }
`;

export interface PickProps {
  readonly title: string;
  readonly width: string;
  readonly height: string;
  readonly children?: ReactNode;
  /** Given by `PickList`. */
  readonly quantity?: string;
  readonly measure?: string;
}

/** A cross-section to scale, in millimetres, with fields for quantity and length. */
export const Pick = ({ title, width, height, children, quantity, measure }: PickProps) => {
  const id = useId();
  return (
    <li css={pickStyles} data-name={`${title} ${width} × ${height}`}>
      <i css={sectionStyles(Number(width), Number(height))} aria-hidden="true" />
      <h4 css={itemTitleStyles} id={id}>
        {title} <span css={labelText}>{`${width}\u00a0×\u00a0${height}`}</span>
      </h4>
      <div css={itemTextStyles}>{children}</div>
      <div css={fieldsStyles} role="group" aria-labelledby={id}>
        <label>
          {quantity}
          <input type="number" min="0" inputMode="numeric" autoComplete="off" />
        </label>
        <label>
          {measure}
          <input type="text" inputMode="decimal" autoComplete="off" />
        </label>
      </div>
    </li>
  );
};

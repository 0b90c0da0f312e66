import { css } from '@emotion/react';
import { color, radius, text } from '../theme/tokens.ts';

/** Two columns if there is room. */
export const fieldsetStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.5rem clamp(1rem, 2.2vw, 2.5rem);
  @media (min-width: 40em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export const wideStyles = css`
  grid-column: 1 / -1;
`;

/** The label of a field. */
export const fieldLabelStyles = css`
  display: block;
  font-weight: 600;
  margin-bottom: 0.4rem;
`;

export const hintStyles = css`
  margin-top: 0.4rem;
`;

/** Inputs, textareas and selects. */
export const inputStyles = css`
  display: block;
  width: 100%;
  min-height: 3.25rem;
  padding: 0.75rem 0.9rem;
  border: 1px solid ${color.border};
  border-bottom: 2px solid ${color.text};
  border-radius: ${radius};
  background: ${color.surfaceRaised};
  appearance: none;
  &:hover {
    border-color: ${color.text};
  }
  &:focus {
    outline: 3px solid ${color.text};
    outline-offset: 0;
  }
  &[aria-invalid='true'] {
    border-color: ${color.error};
    border-bottom-width: 3px;
  }
`;

export const textareaStyles = css`
  min-height: 11rem;
  resize: vertical;
  line-height: 1.5;
`;

export const fieldErrorStyles = css`
  display: flex;
  gap: 0.5rem;
  align-items: flex-start;
  margin-top: 0.45rem;
  color: ${color.error};
  font-weight: 600;
  font-size: ${text.small};
  line-height: 1.35;
  overflow-wrap: anywhere;
  & ._icon {
    width: 1.2rem;
    height: 1.2rem;
    margin-top: 0.05em;
  }
`;

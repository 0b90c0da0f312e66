/** Styles that several screens share: ruled lists, labels, fields, chips. */
import { css } from '@emotion/react';
import { inputStyles } from '../../contact/field.styles.ts';
import { media } from '../../theme/media.ts';
import { labelText, pageWidth } from '../../theme/mixins.ts';
import { color, font, space, text } from '../../theme/tokens.ts';

/** Height of the bar for the thumb, with what a phone keeps for itself. */
export const barHeight = 'calc(3.5rem + env(safe-area-inset-bottom))';

export const screenStyles = css`
  ${pageWidth}
  padding-block: clamp(1.5rem, 1rem + 2vw, 3.5rem) ${space[8]};
`;

/** From the desktop width: what one chooses with at the left, what one looks at from column 4. */
export const twoColumnStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]} ${space.gutter};
  align-items: start;
  ${media.desktop} {
    grid-template-columns: minmax(0, 17rem) minmax(0, 1fr);
    column-gap: clamp(2rem, 5vw, 5rem);
  }
`;

/** A part of a screen: ruled above, its title in the heading's face. */
export const partStyles = css`
  border-top: 1px solid ${color.text};
  padding-top: ${space[4]};
  margin-top: ${space[7]};
  & > h2 {
    font-size: ${text.h3};
    margin-bottom: ${space[4]};
  }
`;

/** The line that opens and closes a part, with its arrow at the end. */
export const disclosureStyles = css`
  & > summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 2.75rem;
    font-weight: 600;
  }
  & > summary > .icon {
    width: 1.2rem;
    height: 1.2rem;
  }
  &[open] > summary > .icon {
    transform: rotate(180deg);
  }
`;

export const labelStyles = labelText;

export const fieldStyles = css`
  ${inputStyles}
  min-width: 0;
`;

/** A short field beside others. */
export const shortFieldStyles = css`
  min-height: 2.75rem;
  padding-block: 0.5rem;
`;

export const fieldNameStyles = css`
  display: block;
  font-weight: 600;
  font-size: ${text.small};
  margin-bottom: 0.3rem;
`;

/** A button that reads like a link: for what is seldom done. */
export const quietButtonStyles = css`
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  min-height: 2.75rem;
  padding: 0.4rem 0;
  border: 0;
  background: none;
  font-weight: 600;
  text-align: left;
  text-decoration: underline;
  text-decoration-color: ${color.accent};
  text-decoration-thickness: 2px;
  text-underline-offset: 0.3em;
  &:hover {
    text-decoration-thickness: 3px;
  }
`;

/** A row of square choices that scrolls sideways on a phone. */
export const chipsStyles = css`
  display: flex;
  gap: 0.5rem;
  overflow-x: auto;
  scrollbar-width: thin;
  margin-inline: calc(-1 * ${space.margin});
  padding: 0.4rem ${space.margin} 0.7rem;
  scroll-padding-inline: ${space.margin};
  & > button {
    flex: none;
    display: inline-flex;
    align-items: baseline;
    gap: 0.5rem;
    min-height: 2.75rem;
    padding: 0.55rem 0.9rem;
    border: 1px solid ${color.border};
    background: none;
    font-size: ${text.small};
    font-weight: 500;
  }
  & > button > span {
    font-size: 0.8em;
    color: ${color.textMuted};
    font-variant-numeric: tabular-nums;
  }
  & > button:hover {
    border-color: ${color.text};
  }
  & > button[aria-pressed='true'] {
    background: ${color.inverse};
    border-color: ${color.text};
    color: ${color.inverseText};
  }
  & > button[aria-pressed='true'] > span {
    color: ${color.inverseMuted};
  }
  ${media.desktop} {
    flex-direction: column;
    gap: 0;
    margin: 0;
    padding: 0;
    overflow: visible;
    & > button {
      justify-content: space-between;
      border: 0;
      border-bottom: 1px solid ${color.rule};
      padding-inline: 0;
      text-align: left;
    }
    & > button[aria-pressed='true'] {
      background: none;
      color: inherit;
      font-weight: 700;
      border-bottom: 1px solid ${color.text};
      box-shadow: inset 0 -3px ${color.brand};
    }
    & > button[aria-pressed='true'] > span {
      color: inherit;
    }
  }
  ${media.forcedColors} {
    & > button[aria-pressed='true'] {
      border: 3px solid Highlight;
    }
  }
`;

/** A number to be proud of, or to worry about. */
export const numberStyles = css`
  font-family: ${font.heading};
  font-size: ${text.h2};
  line-height: 1;
`;

export const mutedStyles = css`
  color: ${color.textMuted};
  font-size: ${text.small};
  line-height: 1.45;
`;

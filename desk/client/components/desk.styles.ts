/** Shared styles of the desk: layouts, labels, fields, chips. */
import { css } from '@emotion/react';
import { inputStyles } from '../../../src/ui/field.styles.ts';
import { media } from '../../../src/theme/media.ts';
import { pageWidth } from '../../../src/theme/mixins.ts';
import { color, space, text } from '../../../src/theme/tokens.ts';

/** Height of the bottom navigation bar, including the safe area of the device. */
export const barHeight = 'calc(3.5rem + env(safe-area-inset-bottom))';

/** Windows in which a bar over a list or a form, beside that of the navigation, would cover too much of it. */
export const lowForForms = '@media (max-height: 40.99em)';

export const screenStyles = css`
  ${pageWidth}
  padding-block: clamp(1.5rem, 1rem + 2vw, 3.5rem) ${space[8]};
`;

/** On desktops: filters at the left, content at the right. */
export const twoColumnStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[2]} ${space.gutter};
  align-items: start;
  ${media.desktop} {
    grid-template-columns: minmax(0, 17rem) minmax(0, 1fr);
    column-gap: clamp(2rem, 5vw, 5rem);
  }
`;

/** A section of a screen, with a line above. */
export const partStyles = css`
  border-top: 1px solid ${color.text};
  padding-top: ${space[4]};
  margin-top: ${space[7]};
  & > h2 {
    font-size: ${text.h3};
    margin-bottom: ${space[4]};
  }
`;

/** The `<summary>` of a `<details>`, with an arrow at its end. */
export const disclosureStyles = css`
  & > summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 2.75rem;
    font-weight: 600;
  }
  & > summary > ._icon {
    width: 1.2rem;
    height: 1.2rem;
  }
  &[open] > summary > ._icon {
    transform: rotate(180deg);
  }
`;

/** A line of small text behind a pictogram. */
export const iconLineStyles = css`
  display: flex;
  gap: 0.45rem;
  align-items: flex-start;
  font-size: ${text.small};
  line-height: 1.4;
  overflow-wrap: anywhere;
  & > ._icon {
    width: 1.15rem;
    height: 1.15rem;
    margin-top: 0.1em;
  }
`;

/** Radio buttons or checkboxes one below the other, each in its label. */
export const choicesStyles = css`
  & > label {
    display: flex;
    gap: 0.7rem;
    align-items: center;
    min-height: 2.75rem;
  }
  & input {
    flex: none;
    width: 1.5rem;
    height: 1.5rem;
    margin: 0;
  }
`;

export const fieldStyles = css`
  ${inputStyles}
  min-width: 0;
`;

/** A lower field, for toolbars. */
export const shortFieldStyles = css`
  min-height: 2.75rem;
  padding-block: 0.5rem;
`;

export const fieldLabelStyles = css`
  display: block;
  font-weight: 600;
  font-size: ${text.small};
  margin-bottom: 0.3rem;
`;

/** A button that looks like a link, for secondary actions. */
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

/** A row of toggle buttons that scrolls horizontally on phones. */
export const chipsStyles = css`
  display: flex;
  gap: 0.5rem;
  overflow-x: auto;
  scrollbar-width: thin;
  margin-inline: calc(-1 * ${space.margin});
  padding: 0.2rem ${space.margin} 0.3rem;
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

export const mutedStyles = css`
  color: ${color.textMuted};
  font-size: ${text.small};
  line-height: 1.45;
`;

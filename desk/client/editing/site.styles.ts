/** Shared styles of the screens of the site. */
import { css } from '@emotion/react';
import { color, space, text } from '../../../src/theme/tokens.ts';

/** A list of links or files, each with a line below. */
export const rowsStyles = css`
  border-top: 1px solid ${color.text};
  max-width: 52rem;
  & > li {
    border-bottom: 1px solid ${color.rule};
  }
  & > li > a {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 ${space[4]};
    min-height: 3.25rem;
    padding-block: 0.5rem;
    text-decoration: none;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`;

export const stackStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  justify-items: start;
  max-width: 46rem;
`;

export const actionsStyles = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[3]} ${space[5]};
`;

/** Words before and after, one below the other. */
export const versionsStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.2rem;
  margin: 0 0 ${space[4]};
  & > dt {
    font-weight: 600;
    font-size: ${text.small};
  }
  & > dd {
    margin: 0;
    padding-left: ${space[3]};
    border-left: 3px solid ${color.rule};
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  & > dd[data-is-new] {
    border-left-color: ${color.brand};
  }
`;

export const problemStyles = css`
  border-left: 4px solid ${color.brand};
  padding-left: ${space[4]};
  overflow-wrap: anywhere;
`;

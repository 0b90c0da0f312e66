import { css } from '@emotion/react';
import { labelText } from '../theme/mixins.ts';
import { color, text } from '../theme/tokens.ts';

/** Where a table is wider than the page. */
export const scrollStyles = css`
  overflow-x: auto;
  margin-top: 2rem;
`;

/** A ruled table. */
export const tableStyles = css`
  width: 100%;
  border-collapse: collapse;
  font-size: ${text.small};
  line-height: 1.45;
  border-top: 1px solid ${color.text};
  & thead :is(th, td) {
    ${labelText};
    color: ${color.muted};
    text-align: left;
    vertical-align: bottom;
  }
  & tbody th {
    font-weight: 600;
    text-align: left;
  }
  & th,
  & td {
    padding: 0.8rem 1.2rem 0.8rem 0;
    min-width: 5.5rem;
    border-bottom: 1px solid ${color.rule};
    vertical-align: top;
    -webkit-hyphens: auto;
    hyphens: auto;
  }
  & :is(th, td):last-child {
    padding-right: 0;
  }
  & :is(th, td)._align-left {
    text-align: left;
  }
  & :is(th, td)._align-center {
    text-align: center;
  }
  & :is(th, td)._align-right {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
`;

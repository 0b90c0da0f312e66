import { css } from '@emotion/react';
import { Children, cloneElement, isValidElement, useContext, useId, type ReactElement, type ReactNode } from 'react';
import { labelText } from '../theme/mixins.ts';
import { color, text } from '../theme/tokens.ts';
import { Scroller } from '../ui/Scroller.tsx';
import { SectionContext } from './section-context.ts';

const scrollStyles = css`
  overflow-x: auto;
  margin-top: 2rem;
`;

const tableStyles = css`
  width: 100%;
  border-collapse: collapse;
  font-size: ${text.small};
  line-height: 1.45;
  border-top: 1px solid ${color.text};
  & th {
    ${labelText};
    color: ${color.muted};
    text-align: left;
    vertical-align: bottom;
  }
  & th,
  & td {
    padding: 0.8rem 1.2rem 0.8rem 0;
    min-width: 5.5rem;
    border-bottom: 1px solid ${color.rule};
    vertical-align: top;
    hyphens: auto;
  }
  & :is(th, td):last-of-type {
    padding-right: 0;
  }
  & td:first-of-type {
    font-weight: 600;
  }
`;

/**
 * A ruled table that scrolls, by keyboard too, where it is wider than the page. Its accessible name is the section's
 * title and the column heads, since a section may hold several tables.
 */
export const Table = ({ children }: { readonly children?: ReactNode }) => {
  const section = useContext(SectionContext);
  const headId = useId();
  const names = section ? `${section.titleId} ${headId}` : headId;
  return (
    <Scroller css={scrollStyles} aria-labelledby={names}>
      <table css={tableStyles}>
        {Children.map(children, (part) => (isHead(part) ? cloneElement(part, { id: headId }) : part))}
      </table>
    </Scroller>
  );
};

const isHead = (part: ReactNode): part is ReactElement<{ id?: string }> =>
  isValidElement(part) && part.type === 'thead';

import { Children, cloneElement, isValidElement, useContext, useId, type ReactElement, type ReactNode } from 'react';
import { Scroller } from '../ui/Scroller.tsx';
import { SectionContext } from './section-context.ts';
import { scrollStyles, tableStyles } from './Table.styles.ts';

/**
 * A ruled table that scrolls, by keyboard too, where it is wider than the page. Its accessible name is the section's
 * title and the column heads, since a section may hold several tables (RGAA 5.4). The first cell of a row is the row's
 * head, as the first row holds those of the columns (RGAA 5.7).
 */
export const Table = ({ children }: { readonly children?: ReactNode }) => {
  const section = useContext(SectionContext);
  const headId = useId();
  const names = section ? `${section.titleId} ${headId}` : headId;
  return (
    <Scroller css={scrollStyles} aria-labelledby={names}>
      <table css={tableStyles} aria-labelledby={names}>
        {Children.map(children, (part) => {
          if (!isElement(part)) return part;
          return part.type === 'thead'
            ? cloneElement(
                part,
                { id: headId },
                mapCells(part, (cell) => headOf(cell, 'col')),
              )
            : cloneElement(
                part,
                {},
                mapCells(part, (cell, rank) =>
                  rank === 0 ? headOf(cell, 'row') : <td key={cell.key} {...cellProps(cell)} />,
                ),
              );
        })}
      </table>
    </Scroller>
  );
};

type TablePart = ReactElement<{
  readonly id?: string;
  readonly align?: 'left' | 'center' | 'right';
  readonly className?: string;
  readonly children?: ReactNode;
}>;

const isElement = (part: ReactNode): part is TablePart => isValidElement(part);

/** The rows of a part of a table, with each of their cells replaced. */
const mapCells = (part: TablePart, map: (cell: TablePart, rank: number) => ReactNode): ReactNode =>
  Children.map(part.props.children, (row) =>
    isElement(row) ? cloneElement(row, {}, Children.toArray(row.props.children).filter(isElement).map(map)) : row,
  );

/** The attributes of a cell; its alignment as a class. */
const cellProps = ({ props: { align, ...props } }: TablePart) => ({
  ...props,
  ...(align !== undefined && { className: `_align-${align}` }),
});

/** A cell as the head of its row or column; an empty one heads nothing. */
const headOf = (cell: TablePart, scope: 'row' | 'col'): ReactNode =>
  Children.count(cell.props.children) === 0 ? (
    <td key={cell.key} {...cellProps(cell)} />
  ) : (
    <th key={cell.key} {...cellProps(cell)} scope={scope} />
  );

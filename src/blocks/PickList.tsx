import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import type { ResolvedRoute } from '#site/types.gen';
import { labelText } from '../theme/mixins.ts';
import { color } from '../theme/tokens.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { elementsOf } from './elements.ts';
import { EnhancedBlock } from './EnhancedBlock.tsx';
import { Pick } from './Pick.tsx';
import { blockSurfaceStyles } from './block-surface.styles.ts';
import { RunningText } from '../ui/RunningText.tsx';

const noteStyles = css`
  ${labelText};
  margin-top: 0.6rem;
`;

/** The cross-sections of a row share one base line. */
const listStyles = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr));
  gap: 2.2rem 1.2rem;
  margin-block: 1.6rem;
`;

const endStyles = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.8rem 1.4rem;
  padding-top: 1.1rem;
  border-top: 1px solid ${color.text};
  & > p {
    white-space: pre-line;
    flex: 1 1 16rem;
  }
`;

export interface PickListProps {
  readonly title: string;
  readonly note?: string;
  readonly quantity: string;
  readonly length: string;
  readonly unit: string;
  readonly list: string;
  readonly button: string;
  readonly to?: ResolvedRoute;
  readonly children?: ReactNode;
}

/**
 * Cross-sections to one scale; the quantities that the visitor enters go into the message of the contact form. Without
 * JavaScript: the cross-sections and a link to the form.
 */
export const PickList = ({ title, note, quantity, length, unit, list, button, to, children }: PickListProps) => (
  <EnhancedBlock kind="pick-list" styles={blockSurfaceStyles({})} data-list={list} data-unit={unit}>
    <h3>{title}</h3>
    {note && (
      <p css={noteStyles}>
        <RunningText text={note} />
      </p>
    )}
    <ul css={listStyles}>
      {elementsOf(children, Pick).map(({ key, props }) => (
        <Pick key={key} {...props} quantity={quantity} measure={`${length} (${unit})`} />
      ))}
    </ul>
    <div css={endStyles} data-actions={to && ''}>
      <p role="status" css={labelText} />
      {to && (
        <ButtonLink to={to.path} icon="arrow">
          {button}
        </ButtonLink>
      )}
    </div>
  </EnhancedBlock>
);

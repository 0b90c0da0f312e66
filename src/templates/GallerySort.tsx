import { css } from '@emotion/react';
import { labels } from '#site/labels.gen';
import { media } from '../theme/media.ts';
import { labelText } from '../theme/mixins.ts';
import { color } from '../theme/tokens.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { Order, SortKey } from './gallery-order.ts';

const sortStyles = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 0.9rem;
  & > span {
    ${media.belowTablet} {
      display: none;
    }
  }
  & > button {
    min-height: 2.75rem;
    min-width: 2.75rem;
    border: 0;
    padding: 0;
    background: none;
    color: ${color.text};
  }
  & > button[aria-pressed='true'] {
    font-weight: 600;
    text-decoration: underline;
    text-decoration-color: ${color.brand};
    text-decoration-thickness: 2px;
    text-underline-offset: 0.35em;
  }
  & > button:hover {
    color: ${color.brand};
  }
  /* An arrow for the direction; buttons reserve its width, so that nothing shifts. */
  & > button::after {
    content: '';
    display: inline-block;
    margin-left: 0.4rem;
    border: 0.28rem solid #0000;
    border-bottom-width: 0;
    vertical-align: 0.1rem;
  }
  & > button[aria-pressed='true']::after {
    border-top-color: currentColor;
  }
  & > button[data-rising]::after {
    transform: scaleY(-1);
  }
  @media (scripting: none) {
    display: none;
  }
  ${media.print} {
    display: none;
  }
`;

export interface GallerySortProps {
  /** What the projects give. */
  readonly keys: readonly SortKey[];
  readonly order: Order;
  readonly onSort: (order: Order) => void;
}

/** One button per sort key; pressing it again reverses the order. */
export const GallerySort = ({ keys, order, onSort }: GallerySortProps) => {
  const words = labels.gallery.sort;
  return (
    <div css={[labelText, sortStyles]} role="group" aria-label={words.label}>
      <span aria-hidden="true">{words.label}</span>
      {keys.map((by) => {
        const isPressed = by === order.by;
        const isRising = isPressed && order.isRising;
        return (
          <button
            key={by}
            type="button"
            aria-pressed={isPressed}
            data-rising={isRising ? '' : undefined}
            data-replay=""
            onClick={() => onSort({ by, isRising: isPressed && !order.isRising })}
          >
            {words[by]}
            {isPressed && <VisuallyHidden>{`, ${directionOf(order)}`}</VisuallyHidden>}
          </button>
        );
      })}
    </div>
  );
};

/** Years are newer or older, quantities greater or smaller. */
const directionOf = ({ by, isRising }: Order): string => {
  const words = labels.gallery.sort;
  const [rising, falling] = by === 'year' ? [words.oldest, words.newest] : [words.rising, words.falling];
  return isRising ? rising : falling;
};

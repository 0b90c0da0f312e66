import { css } from '@emotion/react';
import { closingButton, ClosingShape, closingStyles, ownClosing } from '#site/identity.gen';
import { labels } from '#site/labels.gen';
import { systemRoutes } from '#site/routes.gen';
import type { Labels, PageRecord } from '#site/types.gen';
import type { ClosingGround } from '../identity/contract.ts';
import { buttonRow, leadText, pageWidth } from '../theme/mixins.ts';
import { space } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Lines } from '../ui/Lines.tsx';
import { DecorativeShape } from '../ui/DecorativeShape.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { RunningText } from '../ui/RunningText.tsx';

const titleStyles = css`
  & h2 {
    font-size: clamp(2.5rem, 1.4rem + 4.9vw, 6.5rem);
    line-height: 0.96;
  }
  ${media.print} {
    margin-top: 2rem;
    &,
    & > div {
      background: none;
      color: #000;
    }
    & > svg {
      display: none;
    }
    & > div {
      clip-path: none;
      padding: 1rem 0;
      border-top: 2px solid #000;
    }
  }
`;

const wordsStyles = css`
  ${media.desktop} {
    display: grid;
    grid-template-columns: repeat(12, minmax(0, 1fr));
    column-gap: ${space.gutter};
    & > div {
      grid-column: 5 / -1;
    }
  }
`;

/** In the left margin, aligned with the bottom of the text. */
const noteStyles = css`
  margin-top: 1.4rem;
  max-width: 24rem;
  text-wrap: balance;
  ${media.desktop} {
    grid-area: 1 / 1 / 2 / 4;
    align-self: end;
    margin: 0;
  }
`;

const textStyles = css`
  margin-top: 1.2rem;
`;

const actionsStyles = css`
  margin-top: clamp(1.6rem, 3vw, 2.6rem);
  & ._phone:hover {
    text-decoration: underline;
    text-decoration-color: currentColor;
  }
`;

export interface ClosingProps {
  readonly closing: PageRecord['closing'];
  /** The background of the section above it. */
  readonly above?: ClosingGround;
}

const titleId = '_closing';

/** Absent where the company has none. */
const { note }: Labels['closing'] = labels.closing;

/** The call to action that ends a page: title, text and a button to the contact form, in the identity's shape. */
export const Closing = ({ closing, above = 'plain' }: ClosingProps) => (
  <section css={[closingStyles(above), titleStyles]} aria-labelledby={titleId} data-actions="last">
    {ownClosing ? <DecorativeShape drawing={ownClosing} /> : <ClosingShape />}
    <div>
      <div css={[pageWidth, wordsStyles]}>
        <div>
          <h2 id={titleId}>
            <Lines text={closing.title} />
          </h2>
          <p css={[leadText, textStyles]}>
            <RunningText text={closing.text} isLarge />
          </p>
          <div css={[buttonRow, actionsStyles]}>
            <ButtonLink to={systemRoutes.contact} variant={closingButton} icon="arrow">
              {labels.closing.button}
            </ButtonLink>
            <PhoneLink withIcon />
          </div>
        </div>
        {note !== undefined && (
          <p css={noteStyles}>
            <RunningText text={note} isLarge />
          </p>
        )}
      </div>
    </div>
  </section>
);

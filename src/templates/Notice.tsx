import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import type { DrawingData } from '#site/types.gen';
import { buttonRow, labelText, leadText, pageWidth } from '../theme/mixins.ts';
import { space } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import { Lines } from '../ui/Lines.tsx';
import { RunningText } from '../ui/RunningText.tsx';

const noticeStyles = css`
  padding-block: clamp(2.5rem, 5vw, 5rem) ${space.section};
  & > h1 {
    margin-top: 0.6rem;
  }
  & > ._drawing {
    overflow: visible;
    width: 100%;
    height: auto;
    margin-top: clamp(2rem, 4vw, 4rem);
  }
  & > ._drawing text {
    font-size: 19px;
  }
  ${media.belowTablet} {
    & > ._drawing text {
      font-size: 40px;
    }
  }
`;

const textStyles = css`
  margin: 1.4rem 0 2rem;
`;

export interface NoticeProps {
  readonly eyebrow?: ReactNode;
  readonly title: string | readonly string[];
  readonly text?: string;
  /** The field that searches the site, above the buttons. */
  readonly search?: ReactNode;
  /** The buttons below the text. */
  readonly actions: ReactNode;
  readonly drawing?: DrawingData;
  /** Text alternative of the drawing, which is decorative without it. */
  readonly drawingLabel?: string;
  readonly children?: ReactNode;
}

/** A page with a short message (thanks, an error, an unknown project) above a large drawing. */
export const Notice = ({ eyebrow, title, text, search, actions, drawing, drawingLabel, children }: NoticeProps) => (
  <div css={[pageWidth, noticeStyles]}>
    {eyebrow !== undefined && <p css={labelText}>{eyebrow}</p>}
    <h1>
      <Lines text={title} />
    </h1>
    {text !== undefined && (
      <p css={[leadText, textStyles]}>
        <RunningText text={text} />
      </p>
    )}
    {search}
    <div css={buttonRow} data-actions="last">
      {actions}
    </div>
    {children}
    {drawing && <InlineDrawing drawing={drawing} label={drawingLabel} />}
  </div>
);

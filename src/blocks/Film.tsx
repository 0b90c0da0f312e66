import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { filmLabels } from '#site/film-labels.gen';
import { pageErrors } from '#site/layout-labels.gen';
import { site } from '#site/site.gen';
import type { Film as FilmData } from '#site/types.gen';
import { media } from '../theme/media.ts';
import { color, text } from '../theme/tokens.ts';
import { RunningText } from '../ui/RunningText.tsx';
import { captionStyles } from './block.styles.ts';

const blockStyles = css`
  margin-top: 2.8rem;
`;

/** As wide as a phone held upright shows it. */
const uprightStyles = css`
  max-width: 24rem;
`;

const filmStyles = css`
  width: 100%;
  background: ${color.surfaceTinted};
  ${media.print} {
    break-inside: avoid;
    &::-webkit-media-controls {
      display: none;
    }
  }
`;

/** On paper, a film without a poster is its caption. */
const posterlessStyles = css`
  ${media.print} {
    display: none;
  }
`;

const transcriptStyles = css`
  margin-top: 0.6rem;
  font-size: ${text.small};
  & > summary {
    min-height: 2.75rem;
    padding: 0.7rem 0;
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
  & > div {
    max-width: 62ch;
  }
  & > div > * + * {
    margin-top: 0.8em;
  }
`;

export interface FilmProps {
  readonly film: FilmData;
  readonly alt: string;
  readonly caption?: string;
  /** What is heard in it. */
  readonly children?: ReactNode;
}

/** A film of the site’s own, which loads once the visitor starts it. */
export const Film = ({ film: { src, width, height, poster, captions }, alt, caption, children }: FilmProps) => (
  <div css={[blockStyles, height > width && uprightStyles]}>
    <figure>
      <video
        css={[filmStyles, poster === undefined && posterlessStyles]}
        controls
        playsInline
        preload="none"
        src={src}
        poster={poster}
        width={width}
        height={height}
        aria-label={alt}
      >
        {captions && <track kind="captions" src={captions} srcLang={site.lang} label={filmLabels.captions} />}
        <a href={src}>{pageErrors.videoUnsupported}</a>
      </video>
      {caption && (
        <figcaption css={captionStyles}>
          <RunningText text={caption} />
        </figcaption>
      )}
    </figure>
    {children && (
      <details css={transcriptStyles}>
        <summary>{filmLabels.transcript}</summary>
        <div>{children}</div>
      </details>
    )}
  </div>
);

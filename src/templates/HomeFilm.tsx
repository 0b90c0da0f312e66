import { useEffect } from 'react';
import { pageErrors } from '#site/layout-labels.gen';
import { labels } from '#site/labels.gen';
import type { FilmFiles, Hero } from '#site/types.gen';
import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';
import { Picture } from '../ui/Picture.tsx';
import { filmStyles, pauseStyles } from './HomeFilm.styles.ts';
import { posterOf } from './lead-picture.ts';

/** Wider than the film of telephones. */
const wideWindow = '(min-width: 1281px)';

interface SourcesProps {
  readonly film: FilmFiles;
  readonly media?: string;
}

const Sources = ({ film: { webm, mp4 }, media }: SourcesProps) => (
  <>
    <source src={webm} type="video/webm" media={media} />
    <source src={mp4} type="video/mp4" media={media} />
  </>
);

/** The film of the home page; the poster is painted first, then it plays if motion and data allow. [2.home-video] */
export const HomeFilm = ({ hero }: { readonly hero: Hero }) => {
  // The start script plays the film of the first page; this does so after a soft navigation.
  useEffect(() => {
    import('../ui/film.ts').then(
      ({ startFilm }) => startFilm(),
      (error: unknown) => console.info(String(error)),
    );
  }, []);
  if (!hero.video) {
    return (
      <div css={filmStyles}>
        <Picture picture={hero.image} sizes="100vw" loading="eager" priority isDecorative />
      </div>
    );
  }
  return (
    <>
      <div css={filmStyles}>
        <video
          muted
          loop
          playsInline
          preload="none"
          poster={posterOf(hero.image)}
          width={hero.image.width}
          height={hero.image.height}
          aria-label={hero.image.alt}
          data-film=""
        >
          {hero.video.large && <Sources film={hero.video.large} media={wideWindow} />}
          <Sources film={hero.video} />
          {pageErrors.videoUnsupported}
        </video>
      </div>
      <button
        type="button"
        css={pauseStyles}
        aria-label={labels.home.pauseVideo}
        data-film-toggle=""
        data-label-pause={labels.home.pauseVideo}
        data-label-play={labels.home.playVideo}
      >
        <InterfaceIcon name="pause" />
        <InterfaceIcon name="play" />
      </button>
    </>
  );
};

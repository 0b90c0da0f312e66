import { css } from '@emotion/react';
import { pageErrors } from '#site/layout-labels.gen';
import { labelText } from '../theme/mixins.ts';
import { color, slope } from '../theme/tokens.ts';

const missingStyles = css`
  position: relative;
  display: grid;
  place-items: center;
  align-content: center;
  gap: 0.2rem;
  width: 100%;
  aspect-ratio: 16 / 10;
  padding: 1rem;
  text-align: center;
  background: ${color.surfaceTinted}
    repeating-linear-gradient(${180 - slope.degrees}deg, transparent 0 2.4rem, #cdc2ac 2.4rem calc(2.4rem + 1px));
  & > span {
    background: ${color.surfaceTinted};
    padding: 0.2rem 0.6rem;
  }
`;

/** The placeholder of a picture that failed to load: hatched, with its title. [8.image-failed] */
export const MissingPicture = ({ title, className }: { readonly title: string; readonly className?: string }) => (
  <span css={[labelText, missingStyles]} className={className ? `_picture-missing ${className}` : '_picture-missing'}>
    <span>{pageErrors.imageUnavailable}</span>
    <span>{title}</span>
  </span>
);

/** Logs a picture that failed to load. */
export const logMissingPicture = (title: string, source: string): void =>
  console.error(`${pageErrors.imageUnavailable} : ${title} (${source})`);

/** Whether a picture failed to load, even before an error listener was attached. */
export const hasFailed = (image: HTMLImageElement): boolean =>
  image.complete && image.currentSrc !== '' && image.naturalWidth === 0;

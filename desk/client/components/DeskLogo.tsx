import { css } from '@emotion/react';
import { color, font } from '../../../src/theme/tokens.ts';
import { logo, words } from '../site.ts';

const logoStyles = css`
  display: inline-flex;
  align-items: center;
  gap: 0.7rem;
  font: 400 min(1.3125rem, 9vw) / 1 ${font.heading};
  & > svg {
    height: 2.1rem;
    width: auto;
    flex: none;
    fill: ${color.brand};
    color: ${color.brand};
  }
`;

/** The company's logo and the desk's name. */
export const DeskLogo = () => (
  <span css={logoStyles}>
    {logo && <svg viewBox={logo.viewBox} aria-hidden="true" dangerouslySetInnerHTML={{ __html: logo.markup }} />}
    <span>{words.name}</span>
  </span>
);

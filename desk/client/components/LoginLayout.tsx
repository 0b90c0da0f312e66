import { css } from '@emotion/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { pageWidth } from '../../../src/theme/mixins.ts';
import { color, text } from '../../../src/theme/tokens.ts';
import { siteName, words } from '../site.ts';
import { DeskLogo } from './DeskLogo.tsx';

const layoutStyles = css`
  ${pageWidth}
  display: grid;
  align-content: start;
  gap: 1.4rem;
  justify-items: start;
  padding-block: clamp(2rem, 8svh, 6rem) 3rem;
  max-width: 30rem;
  & > h1 {
    font-size: ${text.h2};
    margin-top: clamp(1.5rem, 6svh, 4rem);
  }
  & > h1:focus-visible {
    outline: 0;
  }
  & > hr {
    width: 100%;
    border: 0;
    border-top: 1px solid ${color.text};
    margin: 1rem 0 0;
  }
  & > h2 {
    font-size: ${text.h3};
  }
  & > form {
    display: grid;
    gap: 1.1rem;
    justify-items: start;
    width: 100%;
  }
  & > form > div {
    width: 100%;
  }
`;

/** Layout of the login and invitation screens. */
export const LoginLayout = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – ${words.name}, ${siteName}`;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <main css={layoutStyles}>
      <DeskLogo />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  );
};

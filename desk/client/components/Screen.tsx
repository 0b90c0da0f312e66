import { css } from '@emotion/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { labelText } from '../../../src/theme/mixins.ts';
import { text } from '../../../src/theme/tokens.ts';
import { siteName, words } from '../site.ts';
import { reloadOnNewBuild } from '../state/reload-on-new-build.ts';
import { screenStyles } from './desk.styles.ts';

const headStyles = css`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: 0.5rem 2rem;
  margin-bottom: clamp(1.25rem, 1rem + 1vw, 2.25rem);
  & h1 {
    font-size: min(clamp(2.125rem, 1.6rem + 2.4vw, 3.75rem), 13vw);
    overflow-wrap: anywhere;
  }
  & h1:focus-visible {
    outline: 0;
  }
  & > p {
    font-size: ${text.small};
  }
`;

const aboveStyles = css`
  margin-bottom: 0.6rem;
`;

export interface ScreenProps {
  readonly title: string;
  /** Document title if the heading is a visitor's name: browsers store document titles in their history. */
  readonly tab?: string;
  /** Above the heading. */
  readonly above?: ReactNode;
  /** Beside the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

let lastPath: string | undefined;

/**
 * A screen: sets the document title and, after navigation, focuses the heading, so that screen readers announce it.
 * Navigation also loads a newer build.
 */
export const Screen = ({ title, tab = title, above, aside, children }: ScreenProps) => {
  const { pathname } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${tab} – ${words.name}, ${siteName}`;
  }, [tab]);
  useEffect(() => {
    if (lastPath !== undefined && lastPath !== pathname) {
      heading.current?.focus({ preventScroll: true });
      void reloadOnNewBuild();
    }
    lastPath = pathname;
  }, [pathname]);
  return (
    <div css={screenStyles}>
      {above !== undefined && <div css={aboveStyles}>{above}</div>}
      <div css={headStyles}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {aside !== undefined && <p css={labelText}>{aside}</p>}
      </div>
      {children}
    </div>
  );
};

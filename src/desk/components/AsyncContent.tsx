import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { words } from '../site.ts';
import type { DeskFailure } from '../state/api.ts';
import { refresh } from '../state/resources.ts';
import { mutedStyles, screenStyles } from './desk.styles.ts';

const failedStyles = css`
  display: grid;
  gap: 1rem;
  justify-items: start;
`;

export interface AwaitedProps<T> {
  readonly data: T | undefined;
  readonly failure: DeskFailure | undefined;
  /** What tries again; all that is on the screen without it. */
  readonly retry?: () => unknown;
  /** It is all that is on the screen. */
  readonly isWhole?: boolean;
  readonly children: (data: T) => ReactNode;
}

/** What is there; until it is, that it comes, or why it does not. */
export const Awaited = <T,>({ data, failure, retry = refresh, isWhole = false, children }: AwaitedProps<T>) => {
  if (data !== undefined && failure?.code !== 'not-found') return children(data);
  if (failure === undefined)
    return (
      <p css={[isWhole && screenStyles, mutedStyles]} role="status">
        {words.frame.loading}
      </p>
    );
  return (
    <div css={[isWhole && screenStyles, failedStyles]}>
      <p role="alert">{words.errors[failure.code]}</p>
      {failure.code !== 'not-found' && (
        <Button variant="secondary" onClick={() => void retry()}>
          {words.frame.retry}
        </Button>
      )}
    </div>
  );
};

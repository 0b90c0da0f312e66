import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { words } from '../site.ts';
import type { ApiError } from '../state/api.ts';
import { refresh } from '../state/resources.ts';
import { mutedStyles, screenStyles } from './desk.styles.ts';

const failedStyles = css`
  display: grid;
  gap: 1rem;
  justify-items: start;
`;

export interface AsyncContentProps<T> {
  readonly data: T | undefined;
  readonly failure: ApiError | undefined;
  /** Retries the request; default: refreshes all resources. */
  readonly retry?: () => unknown;
  /** Whether it is the only content of the screen. */
  readonly isWholeScreen?: boolean;
  readonly children: (data: T) => ReactNode;
}

/**
 * Renders loaded data, also while a later request fails; a loading message until then, or the error with a retry
 * button.
 */
export const AsyncContent = <T,>({
  data,
  failure,
  retry = refresh,
  isWholeScreen = false,
  children,
}: AsyncContentProps<T>) => {
  if (data !== undefined) return children(data);
  if (failure === undefined)
    return (
      <p css={[isWholeScreen && screenStyles, mutedStyles]} role="status">
        {words.frame.loading}
      </p>
    );
  return (
    <div css={[isWholeScreen && screenStyles, failedStyles]}>
      <p role="alert">{words.errors[failure.code]}</p>
      {failure.code !== 'not-found' && (
        <Button variant="secondary" onClick={() => void retry()}>
          {words.frame.retry}
        </Button>
      )}
    </div>
  );
};

import { isRouteErrorResponse } from 'react-router-dom';
import { errors } from '#site/frame.gen';
import { labels } from '#site/labels.gen';
import { wellKnown } from '#site/routes.gen';
import type { DrawingData } from '#site/types.gen';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { Notice } from './Notice.tsx';

/** Status of an address without a page, as the router gives it. */
const notFound = { status: 404, statusText: 'Not Found' } as const;

export interface ErrorPageProps {
  /** What was thrown; absent for an address without a page. */
  readonly error?: unknown;
  readonly drawing?: DrawingData;
}

/** The page for an address without a page, and the router's error boundary. [2.unmatched-route] */
export const ErrorPage = ({ error, drawing }: ErrorPageProps) => {
  if (error === undefined) return <ErrorNotice {...notFound} drawing={drawing} />;
  if (isRouteErrorResponse(error))
    return <ErrorNotice status={error.status} statusText={error.statusText} drawing={drawing} />;
  return <ErrorNotice statusText={error instanceof Error ? error.message : undefined} drawing={drawing} />;
};

interface ErrorNoticeProps {
  readonly status?: number;
  readonly statusText?: string;
  readonly drawing?: DrawingData;
}

const ErrorNotice = ({ status, statusText, drawing }: ErrorNoticeProps) => {
  const isMissing = status === notFound.status;
  const { errorPage } = labels;
  return (
    <Notice
      eyebrow={[errors.unmatchedRoute, status, statusText]
        .filter((part) => part !== undefined && part !== '')
        .join(' ')}
      title={isMissing ? errorPage.title : errorPage.unexpectedTitle}
      text={isMissing ? errorPage.text : errorPage.unexpectedText}
      drawing={drawing}
      drawingLabel={errorPage.drawingLabel}
      actions={
        <>
          {!isMissing && (
            <Button icon="arrow" onClick={() => location.reload()}>
              {errorPage.reload}
            </Button>
          )}
          <ButtonLink to={wellKnown.home} {...(isMissing ? { icon: 'arrow' } : { variant: 'secondary' })}>
            {errorPage.home}
          </ButtonLink>
          <ButtonLink to={wellKnown.gallery} variant="secondary">
            {errorPage.projects}
          </ButtonLink>
          <ButtonLink to={wellKnown.contact} variant="secondary">
            {errorPage.contact}
          </ButtonLink>
          {!isMissing && <PhoneLink withIcon />}
        </>
      }
    />
  );
};

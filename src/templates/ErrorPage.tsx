import { css } from '@emotion/react';
import { isRouteErrorResponse } from 'react-router-dom';
import { outcomeLabels } from '#site/outcome-labels.gen';
import { systemRoutes } from '#site/routes.gen';
import type { DrawingData } from '#site/types.gen';
import { SearchForm } from '../search/SearchForm.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { Notice } from './Notice.tsx';
import { NotFoundWords, RouterTitle } from './RouterTitle.tsx';

const searchStyles = css`
  margin-bottom: 2rem;
`;

/** Status of an address without a page. */
const missing = 404;

export interface ErrorPageProps {
  /** What was thrown; absent for an address without a page. */
  readonly error?: unknown;
  readonly drawing?: DrawingData;
}

/** The page for an address without a page, and the router's error boundary. [2.unmatched-route] */
export const ErrorPage = ({ error, drawing }: ErrorPageProps) => {
  if (error === undefined) return <ErrorNotice status={missing} drawing={drawing} />;
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
  const isMissing = status === missing;
  const { errorPage } = outcomeLabels;
  return (
    <Notice
      eyebrow={
        <>
          <RouterTitle /> {status} {isMissing ? <NotFoundWords /> : <span lang="en">{statusText}</span>}
        </>
      }
      title={isMissing ? errorPage.title : errorPage.unexpectedTitle}
      text={isMissing ? errorPage.text : errorPage.unexpectedText}
      drawing={drawing}
      drawingLabel={errorPage.drawingLabel}
      search={isMissing && <SearchForm css={searchStyles} place="error" isLandmark />}
      actions={
        <>
          {!isMissing && (
            <Button icon="arrow" onClick={() => location.reload()}>
              {errorPage.reload}
            </Button>
          )}
          <ButtonLink to={systemRoutes.home} {...(isMissing ? { icon: 'arrow' } : { variant: 'secondary' })}>
            {errorPage.home}
          </ButtonLink>
          <ButtonLink to={systemRoutes.gallery} variant="secondary">
            {errorPage.projects}
          </ButtonLink>
          <ButtonLink to={systemRoutes.contact} variant="secondary">
            {errorPage.contact}
          </ButtonLink>
          {!isMissing && <PhoneLink withIcon />}
        </>
      }
    />
  );
};

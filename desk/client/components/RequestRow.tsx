import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Colleague, RequestCard } from '../../contract.ts';
import { media } from '../../../src/theme/media.ts';
import { labelText } from '../../../src/theme/mixins.ts';
import { color, text } from '../../../src/theme/tokens.ts';
import { DimensionLine } from '../../../src/ui/DimensionLine.tsx';
import { fill } from '../../../src/ui/fill.ts';
import { InterfaceIcon } from '../../../src/ui/InterfaceIcon.tsx';
import { formats, words } from '../site.ts';
import { nameOf } from '../request-texts.ts';
import { waitedFor, waitingMsOf, waitingPercent, type WaitedFor } from '../waiting-time.ts';
import { ownId } from '../state/session.ts';
import { NextStepLine } from './NextStepLine.tsx';
import { PresenceLine } from './PresenceLine.tsx';
import { StateIcon } from './StateIcon.tsx';
import { useFocusFallback } from './use-focus-fallback.ts';

const rowStyles = css`
  position: relative;
  display: grid;
  grid-template-columns: 2.25rem minmax(0, 1fr);
  gap: 0.25rem 0.5rem;
  padding-block: 1rem 0.9rem;
  border-bottom: 1px solid ${color.rule};
  & > span:first-of-type {
    padding-top: 0.15rem;
  }
  & h2 {
    font: inherit;
    font-size: ${text.h4};
    font-weight: 600;
    line-height: 1.25;
    letter-spacing: 0;
    overflow-wrap: anywhere;
  }
  & h2 > a {
    text-decoration: none;
    color: inherit;
  }
  /* The link covers the whole row. */
  & h2 > a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  & h2 > a:focus-visible {
    outline: 0;
  }
  & h2 > a:focus-visible::after {
    outline: 3px solid ${color.focus};
    outline-offset: -1px;
  }
  &:hover h2 > a {
    text-decoration: underline;
    text-decoration-color: ${color.brand};
    text-decoration-thickness: 2px;
  }
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const bodyStyles = css`
  display: grid;
  gap: 0.3rem;
  min-width: 0;
`;

const excerptStyles = css`
  color: ${color.textMuted};
  font-size: ${text.small};
  line-height: 1.45;
  overflow-wrap: anywhere;
`;

const undeliveredStyles = css`
  display: flex;
  gap: 0.45rem;
  align-items: center;
  font-size: ${text.small};
  font-weight: 600;
  color: ${color.brandDark};
  & > ._icon {
    width: 1.15rem;
    height: 1.15rem;
  }
`;

const waitStyles = css`
  display: grid;
  gap: 0.1rem;
  margin-top: 0.25rem;
  color: ${color.text};
  &[data-new] {
    color: ${color.brand};
    --tick: ${color.brand};
  }
  & > span {
    ${labelText}
    color: inherit;
  }
`;

export interface RequestRowProps {
  readonly request: RequestCard;
  readonly now: Date;
  /** Waiting time in milliseconds that is drawn at full width. */
  readonly longestMs: number;
  /** Checkbox that replaces the icon while requests are selected. */
  readonly checkbox?: ReactNode;
  /** Actions; their z-index must be above the link that covers the row. */
  readonly children?: ReactNode;
}

/** A request in a list; its waiting time is drawn to scale. */
export const RequestRow = ({ request, now, longestMs, checkbox, children }: RequestRowProps) => {
  const waitingMs = waitingMsOf(request, now);
  const isNew = request.state === 'new';
  const { nextStep } = request;
  const row = useFocusFallback<HTMLLIElement>();
  return (
    <li ref={row} css={rowStyles}>
      {checkbox ?? <StateIcon state={request.state} />}
      <div css={bodyStyles}>
        <h2>
          <Link to={`/${words.paths.request}/${encodeURIComponent(request.reference)}`}>{nameOf(request)}</Link>
        </h2>
        <p css={labelText}>{detailsOf(request).join(' · ')}</p>
        {request.excerpt !== '' && <p css={excerptStyles}>{request.excerpt}</p>}
        {nextStep && <NextStepLine step={nextStep} now={now} />}
        {request.undelivered !== undefined && (
          <p css={undeliveredStyles}>
            <InterfaceIcon name="alert" />
            {request.undelivered === 'failed' ? words.reply.listFailed : words.reply.listLate}
          </p>
        )}
        <PresenceLine present={request.present} now={now} />
        {waitingMs !== undefined && (
          <div css={waitStyles} data-new={isNew ? '' : undefined}>
            <DimensionLine length={waitingPercent(waitingMs, longestMs)} />
            <span>
              {words.states[request.state]},{' '}
              {fill(waitingTexts[waitedFor(request.state)], { time: formats.duration(waitingMs) })}
            </span>
          </div>
        )}
        {waitingMs === undefined && (
          <p css={labelText}>
            {words.states[request.state]}, {formats.date(request.stateAt)}
          </p>
        )}
        {children}
      </div>
    </li>
  );
};

/** How long a request has waited, and for whom; `{time}` is filled in. */
const waitingTexts: Readonly<Record<WaitedFor, string>> = {
  company: words.list.waits,
  visitor: words.list.waitsVisitor,
  day: words.list.since,
};

const detailsOf = ({ trade, place, fileCount, noteCount, assignee }: RequestCard): string[] => [
  trade === '' ? words.list.noTrade : trade,
  ...(place === '' ? [] : [place]),
  ...(fileCount === 0 ? [] : [formats.counted(fileCount, words.list.filesOne, words.list.filesMany)]),
  ...(noteCount === 0 ? [] : [formats.counted(noteCount, words.list.notesOne, words.list.notesMany)]),
  ...(assignee === undefined ? [] : [assigneeText(assignee)]),
];

const assigneeText = ({ id, name }: Colleague): string =>
  id === ownId() ? words.list.givenToMe : fill(words.list.given, { name });

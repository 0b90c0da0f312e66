import { css } from '@emotion/react';
import { deskStates, type DeskState, type WholeRequest } from '../../contract.ts';
import { media } from '../../../src/theme/media.ts';
import { labelText } from '../../../src/theme/mixins.ts';
import { color } from '../../../src/theme/tokens.ts';
import { fill } from '../../../src/ui/fill.ts';
import { formats, words } from '../site.ts';
import { pendingChanges, submitChange } from '../state/outbox.ts';
import { useObservable } from '../state/observable.ts';
import { quietButtonStyles } from './desk.styles.ts';
import { nameOf } from '../request-texts.ts';
import { StateIcon } from './StateIcon.tsx';

const steps = deskStates.filter((state) => state !== 'spam');

/** Two columns on phones, so that the message below is visible without scrolling. */
const twoColumns = css`
  display: grid;
  grid-auto-flow: column;
  grid-template: repeat(${steps.length / 2}, auto) / minmax(0, 1fr) minmax(0, 1fr);
  column-gap: 0.8rem;
  max-width: 32rem;
  & > li:nth-of-type(${steps.length / 2})::before {
    display: none;
  }
  & > li > button > :is(span, small) {
    display: none;
  }
  ${media.narrow} {
    display: block;
    & > li:nth-of-type(${steps.length / 2})::before {
      display: block;
    }
  }
`;

/** A vertical line with a tick at each state; the tick of the current state is red. */
const stepperStyles = css`
  & > li {
    position: relative;
    padding-left: 1.6rem;
  }
  & > li::before {
    content: '';
    position: absolute;
    left: 0.4rem;
    top: 1.4rem;
    height: 100%;
    width: 1px;
    background: ${color.text};
  }
  & > li:last-of-type::before {
    display: none;
  }
  & > li::after {
    content: '';
    position: absolute;
    left: -0.1rem;
    top: 1.36rem;
    width: 1rem;
    height: 1.5px;
    background: ${color.text};
    transform: rotate(-45deg);
  }
  & > li[data-present]::after {
    left: -0.35rem;
    width: 1.5rem;
    height: 4px;
    background: ${color.brand};
  }
  ${media.belowDesktop} {
    ${twoColumns}
  }
`;

const stateStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 0.2rem 1rem;
  width: 100%;
  min-height: 2.875rem;
  padding: 0.45rem 0.3rem;
  border: 0;
  background: none;
  text-align: left;
  font-weight: 500;
  &[aria-current] {
    font-weight: 700;
  }
  &:hover {
    background: ${color.surfaceTinted};
  }
  &[aria-busy='true'] {
    color: ${color.textMuted};
    font-style: italic;
  }
  & > small {
    ${labelText}
    grid-row: 2;
  }
  & > span > svg {
    height: 1.3rem;
  }
`;

/** Date and author of the current state, where the columns have no room for them. */
const footerStyles = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 1rem;
  & > p {
    ${labelText}
  }
  ${media.desktop} {
    & > p {
      display: none;
    }
  }
`;

/** The states of the workflow; each is a button that sets it. */
export const StateStepper = ({ request }: { readonly request: WholeRequest }) => {
  const unsent = useObservable(pendingChanges)
    .filter(
      ({ change, requests }) =>
        change.kind === 'state' && requests.some(({ reference }) => reference === request.reference),
    )
    .at(-1);
  const pendingState = unsent?.change.kind === 'state' ? unsent.change.state : undefined;
  const move = (state: DeskState): void => {
    if (state === request.state && pendingState === undefined) return;
    void submitChange(
      [{ reference: request.reference, version: request.version }],
      { kind: 'state', state },
      fill(words.list.changedOne, { name: nameOf(request), state: words.states[state] }),
    );
  };
  return (
    <>
      <ol css={stepperStyles}>
        {steps.map((state) => {
          const reached = reachedText(request, state);
          const isPresent = state === request.state;
          return (
            <li key={state} data-present={isPresent ? '' : undefined}>
              <button
                type="button"
                css={stateStyles}
                aria-current={isPresent ? 'step' : undefined}
                aria-busy={state === pendingState}
                onClick={() => move(state)}
              >
                {words.states[state]}
                <StateIcon state={state} />
                {reached !== undefined && <small>{reached}</small>}
              </button>
            </li>
          );
        })}
      </ol>
      <div css={footerStyles}>
        <p>{reachedText(request, request.state)}</p>
        <button type="button" css={quietButtonStyles} onClick={() => move(request.state === 'spam' ? 'new' : 'spam')}>
          {request.state === 'spam' ? words.spam.restore : words.states.spam}
        </button>
      </div>
    </>
  );
};

/** Date and author of the change to a state. */
const reachedText = (request: WholeRequest, state: DeskState): string | undefined => {
  if (state === request.state) return changeText(request.stateAt, request.stateBy);
  const entry = request.history.find(({ kind, to, isUndone }) => kind === 'state' && to === state && !isUndone);
  if (entry !== undefined) return changeText(entry.at, entry.by);
  return state === 'new' ? formats.instant(request.receivedAt) : undefined;
};

const changeText = (at: string, by: string | undefined): string =>
  by === undefined ? formats.instant(at) : fill(words.request.stateBy, { date: formats.instant(at), name: by });

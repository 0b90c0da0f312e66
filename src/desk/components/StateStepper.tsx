import { css } from '@emotion/react';
import { deskStates, type DeskState, type WholeRequest } from '../../../http/desk.ts';
import { media } from '../../theme/media.ts';
import { labelText } from '../../theme/mixins.ts';
import { color } from '../../theme/tokens.ts';
import { fill } from '../../ui/fill.ts';
import { formats, words } from '../site.ts';
import { jobs, perform } from '../state/outbox.ts';
import { useStore } from '../state/store.ts';
import { quietButtonStyles } from './desk.styles.ts';
import { nameOf } from './RequestRow.tsx';
import { StateMark } from './StateIcon.tsx';

const CHAIN = deskStates.filter((state) => state !== 'spam');

/** On a phone in two columns: whole at the top of the screen, the words below it within sight. */
const twoColumns = css`
  display: grid;
  grid-auto-flow: column;
  grid-template: repeat(${CHAIN.length / 2}, auto) / minmax(0, 1fr) minmax(0, 1fr);
  column-gap: 0.8rem;
  max-width: 32rem;
  & > li:nth-of-type(${CHAIN.length / 2})::before {
    display: none;
  }
  & > li > button > :is(span, small) {
    display: none;
  }
  ${media.narrow} {
    display: block;
    & > li:nth-of-type(${CHAIN.length / 2})::before {
      display: block;
    }
  }
`;

/** A chain of dimensions: a tick at each state, the line between them, the present one struck in red. */
const chainStyles = css`
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

/** Since when and by whose hand, where the columns have no room for it. */
const footStyles = css`
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

/** Where a request stands, from its arrival on; each state is a button that moves it there. */
export const StateChain = ({ request }: { readonly request: WholeRequest }) => {
  const waiting = useStore(jobs).findLast(
    ({ change, requests }) =>
      change.kind === 'state' && requests.some(({ reference }) => reference === request.reference),
  );
  const wanted = waiting?.change.kind === 'state' ? waiting.change.state : undefined;
  const move = (state: DeskState): void => {
    if (state === request.state && wanted === undefined) return;
    void perform(
      [{ reference: request.reference, version: request.version }],
      { kind: 'state', state },
      fill(words.list.changedOne, { name: nameOf(request), state: words.states[state] }),
    );
  };
  return (
    <>
      <ol css={chainStyles}>
        {CHAIN.map((state) => {
          const reached = reachedText(request, state);
          const isPresent = state === request.state;
          return (
            <li key={state} data-present={isPresent ? '' : undefined}>
              <button
                type="button"
                css={stateStyles}
                aria-current={isPresent ? 'step' : undefined}
                aria-busy={state === wanted}
                onClick={() => move(state)}
              >
                {words.states[state]}
                <StateMark state={state} />
                {reached !== undefined && <small>{reached}</small>}
              </button>
            </li>
          );
        })}
      </ol>
      <div css={footStyles}>
        <p>{reachedText(request, request.state)}</p>
        <button type="button" css={quietButtonStyles} onClick={() => move(request.state === 'spam' ? 'new' : 'spam')}>
          {request.state === 'spam' ? words.spam.restore : words.states.spam}
        </button>
      </div>
    </>
  );
};

/** When a request came to a state, and by whose hand. */
const reachedText = (request: WholeRequest, state: DeskState): string | undefined => {
  if (state === request.state) return whenText(request.stateAt, request.stateBy);
  const entry = request.history.find(({ kind, to, isUndone }) => kind === 'state' && to === state && !isUndone);
  if (entry !== undefined) return whenText(entry.at, entry.by);
  return state === 'new' ? formats.instant(request.receivedAt) : undefined;
};

const whenText = (at: string, by: string | undefined): string =>
  by === undefined ? formats.instant(at) : fill(words.request.stateBy, { date: formats.instant(at), name: by });

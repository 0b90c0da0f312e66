import { css } from '@emotion/react';
import type { HistoryEntry } from '../../contract.ts';
import { labelText } from '../../../src/theme/mixins.ts';
import { color, space, text } from '../../../src/theme/tokens.ts';
import { fill } from '../../../src/ui/fill.ts';
import { InterfaceIcon } from '../../../src/ui/InterfaceIcon.tsx';
import { formats, words } from '../site.ts';
import { disclosureStyles } from './desk.styles.ts';

const historyStyles = css`
  margin-block: ${space[5]} ${space[3]};
  border-block: 1px solid ${color.rule};
  ${disclosureStyles}
  & > ol > li {
    padding-block: ${space[2]};
    font-size: ${text.small};
    line-height: 1.4;
  }
  & > ol > li[data-undone] > span {
    text-decoration: line-through;
  }
`;

/** Changes of a request, newest first. */
export const RequestHistory = ({ history }: { readonly history: readonly HistoryEntry[] }) =>
  history.length > 0 && (
    <details css={historyStyles}>
      <summary>
        {words.request.history}
        <InterfaceIcon name="down" />
      </summary>
      <ol>
        {history.map((entry, index) => (
          <li key={`${history.length - index}`} data-undone={entry.isUndone ? '' : undefined}>
            <span>{entryText(entry)}</span>
            {entry.isUndone && `, ${words.request.historyUndone}`}
            <br />
            <small css={labelText}>
              {fill(words.request.stateBy, { date: formats.instant(entry.at), name: entry.by })}
            </small>
          </li>
        ))}
      </ol>
    </details>
  );

const entryText = ({ kind, from, to, person, contact, amount }: HistoryEntry): string => {
  switch (kind) {
    case 'state':
      return from === undefined || to === undefined
        ? words.request.state
        : fill(words.request.historyState, { from: words.states[from], to: words.states[to] });
    case 'next-step':
      return words.request.historyStep;
    case 'place':
      return words.request.historyPlace;
    case 'contact':
      return contact === 'visit' ? words.request.historyVisit : words.request.historyCall;
    case 'amount':
      return amount === undefined
        ? words.request.historyNoAmount
        : fill(words.request.historyAmount, { amount: formats.money(amount) });
    case 'answer':
      return words.request.historyAnswer;
    case 'assignee':
      return person === undefined ? words.request.historyNobody : fill(words.request.historyGiven, { name: person });
    case 'note':
      return words.request.historyNote;
    default:
      return kind satisfies never;
  }
};

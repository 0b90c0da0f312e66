import { css } from '@emotion/react';
import type { Presence } from '../../contract.ts';
import { color } from '../../../src/theme/tokens.ts';
import { fill } from '../../../src/ui/fill.ts';
import { InterfaceIcon } from '../../../src/ui/InterfaceIcon.tsx';
import { words } from '../site.ts';
import { othersAt } from '../state/presence.ts';
import { iconLineStyles } from './desk.styles.ts';

const lineStyles = css`
  ${iconLineStyles}
  font-weight: 600;
  &[data-calling] {
    color: ${color.brandDark};
  }
`;

/** The others who have a request open or call its visitor. */
export const PresenceLine = ({ present, now }: { readonly present: readonly Presence[]; readonly now: Date }) =>
  othersAt(present, now).map(({ id, name, activity }) => (
    <p key={id} css={lineStyles} data-calling={activity === 'calling' ? '' : undefined}>
      <InterfaceIcon name={activity === 'calling' ? 'phone' : 'alert'} />
      <span>{fill(words.list[activity], { name })}</span>
    </p>
  ));

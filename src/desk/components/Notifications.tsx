import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { media } from '../../theme/media.ts';
import { darkSurface } from '../../theme/mixins.ts';
import { color, layer, space, text } from '../../theme/tokens.ts';
import { fill } from '../../ui/fill.ts';
import { InterfaceIcon } from '../../ui/InterfaceIcon.tsx';
import { lastBy } from '../conflicts.ts';
import { words } from '../site.ts';
import { isOffline } from '../state/offline.ts';
import { notice, takeBack } from '../state/notifications.ts';
import { giveUp, jobs, makeAnyway, send, type Job } from '../state/outbox.ts';
import { refresh } from '../state/resources.ts';
import { ownName } from '../state/session.ts';
import { useStore } from '../state/store.ts';
import { barHeight, quietButtonStyles } from './desk.styles.ts';

const placeStyles = css`
  position: sticky;
  bottom: ${barHeight};
  z-index: ${layer.bar};
  ${media.desktop} {
    position: fixed;
    inset: auto ${space.margin} ${space[5]} auto;
    max-width: 34rem;
  }
  ${media.narrow} {
    bottom: 0;
    max-height: 50svh;
    overflow-y: auto;
  }
`;

const noticeStyles = css`
  ${darkSurface}
  border-top: 1px solid ${color.inverseRaised};
  padding: 0.7rem ${space.margin};
  font-size: ${text.small};
  line-height: 1.4;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 1.2rem;
  & > p {
    flex: 1 1 10rem;
    display: flex;
    gap: 0.6rem;
    align-items: center;
    padding-block: 0.4rem;
  }
  & > p > .icon {
    color: ${color.highlight};
  }
  ${media.desktop} {
    padding-inline: 1.2rem;
  }
`;

/** What there is to say, over the foot of the window: no network, changes that wait, what was done, what was met. */
export const Notices = () => {
  const said = useStore(notice);
  const offline = useStore(isOffline);
  const all = useStore(jobs);
  const met = all.filter(({ conflict }) => conflict !== undefined);
  const waiting = all.length - met.length;
  return (
    <div css={placeStyles}>
      {met.map((job) => (
        <div css={noticeStyles} key={job.id} role="alert">
          <Said isAlarm>{metText(job)}</Said>
          <button type="button" css={quietButtonStyles} onClick={() => makeAnyway(job)}>
            {words.request.again}
          </button>
          <button type="button" css={quietButtonStyles} onClick={() => giveUp(job)}>
            {words.request.leave}
          </button>
        </div>
      ))}
      <div role="status">
        {offline && (
          <div css={noticeStyles}>
            <Said isAlarm>
              {words.frame.offline} {waiting > 0 && waitingText(waiting)}
            </Said>
            <button
              type="button"
              css={quietButtonStyles}
              onClick={() => {
                void send();
                refresh();
              }}
            >
              {words.frame.retry}
            </button>
          </div>
        )}
        {said !== undefined && (
          <div css={noticeStyles} key={said.id}>
            <Said isAlarm={said.isMistake}>{said.text}</Said>
            {said.undo !== undefined && (
              <button type="button" css={quietButtonStyles} onClick={() => void takeBack(said.undo ?? '')}>
                {words.frame.undo}
              </button>
            )}
            <button type="button" css={quietButtonStyles} onClick={() => notice.set(undefined)}>
              {words.frame.dismiss}
            </button>
          </div>
        )}
      </div>
    </div>
  );
};

const Said = ({
  isAlarm = false,
  children,
}: {
  readonly isAlarm?: boolean | undefined;
  readonly children: ReactNode;
}) => (
  <p>
    {isAlarm && <InterfaceIcon name="alert" />}
    <span>{children}</span>
  </p>
);

const metText = ({ conflict }: Job): string =>
  fill(words.request.conflict, {
    name: lastBy(conflict?.current ?? [], ownName()) ?? words.request.conflictSomebody,
  });

const waitingText = (count: number): string =>
  count === 1 ? words.frame.waitingOne : fill(words.frame.waitingMany, { count });

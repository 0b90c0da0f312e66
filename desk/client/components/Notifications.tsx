import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { media } from '../../../src/theme/media.ts';
import { darkSurface } from '../../../src/theme/mixins.ts';
import { color, layer, space, text } from '../../../src/theme/tokens.ts';
import { fill } from '../../../src/ui/fill.ts';
import { InterfaceIcon } from '../../../src/ui/InterfaceIcon.tsx';
import { lastEditor } from '../conflicts.ts';
import { formats, words } from '../site.ts';
import { isOffline } from '../state/offline.ts';
import { notification, undoChange } from '../state/notifications.ts';
import { discardChange, pendingChanges, overwriteConflict, type PendingChange } from '../state/outbox.ts';
import { refresh } from '../state/resources.ts';
import { ownName } from '../state/session.ts';
import { useObservable } from '../state/observable.ts';
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
    max-height: calc(50 * ${space.windowHundredth});
    overflow-y: auto;
  }
  ${media.low} {
    bottom: 0;
    max-height: calc(20 * ${space.windowHundredth});
    overflow-y: auto;
  }
`;

const notificationStyles = css`
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
  /* Buttons stay together. */
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.2rem;
  }
  /* A decision: its buttons stand below what it is about. */
  &[role='alert'] > p {
    flex-basis: 100%;
  }
  & > p > ._icon {
    color: ${color.highlight};
  }
  ${media.desktop} {
    padding-inline: 1.2rem;
  }
`;

/** Notifications at the bottom of the window: conflicts, the offline state, the result of the last action. */
export const Notifications = () => {
  const current = useObservable(notification);
  const undo = current?.undo;
  const offline = useObservable(isOffline);
  const all = useObservable(pendingChanges);
  const conflicts = all.filter(({ conflict }) => conflict !== undefined);
  const unsentCount = all.length - conflicts.length;
  return (
    <div css={placeStyles}>
      {conflicts.map((change) => (
        <div css={notificationStyles} key={change.id} role="alert">
          <NotificationText isAlarm>{conflictText(change)}</NotificationText>
          <div>
            <button type="button" css={quietButtonStyles} onClick={() => overwriteConflict(change)}>
              {words.request.again}
            </button>
            <button type="button" css={quietButtonStyles} onClick={() => discardChange(change)}>
              {words.request.leave}
            </button>
          </div>
        </div>
      ))}
      <div role="status">
        {offline && (
          <div css={notificationStyles}>
            <NotificationText isAlarm>
              {words.frame.offline} {unsentCount > 0 && pendingText(unsentCount)}
            </NotificationText>
            {/* Whatever the server answers sends what waits. */}
            <button type="button" css={quietButtonStyles} onClick={refresh}>
              {words.frame.retry}
            </button>
          </div>
        )}
        {current !== undefined && (
          <div css={notificationStyles} key={current.id}>
            <NotificationText isAlarm={current.isError}>{current.text}</NotificationText>
            <div>
              {undo !== undefined && (
                <button type="button" css={quietButtonStyles} onClick={() => void undoChange(undo)}>
                  {words.frame.undo}
                </button>
              )}
              <button type="button" css={quietButtonStyles} onClick={() => notification.set(undefined)}>
                {words.frame.dismiss}
              </button>
            </div>
          </div>
        )}
      </div>
    </div>
  );
};

const NotificationText = ({
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

const conflictText = ({ conflict }: PendingChange): string =>
  fill(words.request.conflict, {
    name: lastEditor(conflict?.current ?? [], ownName()) ?? words.request.conflictSomebody,
  });

const pendingText = (count: number): string => formats.counted(count, words.frame.waitingOne, words.frame.waitingMany);

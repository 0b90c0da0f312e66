import { css } from '@emotion/react';
import { useId, useState } from 'react';
import { deskPaths, type CalendarState } from '../../contract.ts';
import { space } from '../../../src/theme/tokens.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { deskUrl, words } from '../site.ts';
import { notifyError } from '../state/notifications.ts';
import { refresh, useResource } from '../state/resources.ts';
import { getFromApi, postToApi } from '../state/session.ts';
import { AsyncContent } from './AsyncContent.tsx';
import { fieldLabelStyles, fieldStyles, mutedStyles, partStyles, quietButtonStyles } from './desk.styles.ts';

const bodyStyles = css`
  display: grid;
  gap: ${space[3]};
  justify-items: start;
  max-width: 36rem;
  & > div {
    width: 100%;
  }
`;

/** The user's subscription of next steps: its address is shown once. */
export const OwnCalendar = () => {
  const { data, failure } = useResource('calendar', (signal) => getFromApi<CalendarState>(deskPaths.calendar, signal));
  const [path, setPath] = useState<string>();
  const id = useId();
  const set = async (isOn: boolean): Promise<void> => {
    try {
      setPath((await postToApi<CalendarState>(deskPaths.calendar, { isOn })).path);
    } catch (error) {
      notifyError(error);
    }
    refresh();
  };
  return (
    <section css={partStyles}>
      <h2>{words.account.calendar}</h2>
      <AsyncContent data={data} failure={failure}>
        {({ isOn }) => (
          <div css={bodyStyles}>
            <p css={mutedStyles}>{words.account.calendarText}</p>
            {path !== undefined && isOn && (
              <div>
                <label css={fieldLabelStyles} htmlFor={id}>
                  {words.account.calendarAddress}
                </label>
                <input
                  css={fieldStyles}
                  id={id}
                  readOnly
                  value={new URL(deskUrl(path), location.href).href}
                  onFocus={({ target }) => target.select()}
                />
              </div>
            )}
            {path === undefined && isOn && <p>{words.account.calendarHidden}</p>}
            {isOn ? (
              <>
                <Button variant="secondary" onClick={() => void set(true)}>
                  {words.account.calendarRenew}
                </Button>
                <button type="button" css={quietButtonStyles} onClick={() => void set(false)}>
                  {words.account.calendarOff}
                </button>
              </>
            ) : (
              <Button variant="secondary" onClick={() => void set(true)}>
                {words.account.calendarOn}
              </Button>
            )}
          </div>
        )}
      </AsyncContent>
    </section>
  );
};

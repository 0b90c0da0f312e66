import { css } from '@emotion/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { deskPaths, type Reminders } from '../../contract.ts';
import { space } from '../../../src/theme/tokens.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { words } from '../site.ts';
import { notify, notifyError } from '../state/notifications.ts';
import { hasPush, PushDeniedError, startPush, stopPush } from '../state/push.ts';
import { refresh, useResource } from '../state/resources.ts';
import { getFromApi, isSendingMail, postToApi } from '../state/session.ts';
import { AsyncContent } from './AsyncContent.tsx';
import { mutedStyles, partStyles, quietButtonStyles } from './desk.styles.ts';
import { ErrorAlert } from './ErrorAlert.tsx';
import { TextField } from './TextField.tsx';

const bodyStyles = css`
  display: grid;
  gap: ${space[3]};
  justify-items: start;
  max-width: 36rem;
  & + & {
    margin-top: ${space[5]};
  }
`;

/** A daily mail at an hour, and notifications of new requests on this device; neither unless asked for. */
export const OwnReminders = () => {
  const { data, failure } = useResource('reminders', (signal) => getFromApi<Reminders>(deskPaths.reminders, signal));
  if (!isSendingMail() && !hasPush()) return null;
  return (
    <section css={partStyles}>
      <h2>{words.account.reminders}</h2>
      <AsyncContent data={data} failure={failure}>
        {(reminders) => (
          <>
            {isSendingMail() && <DigestForm key={reminders.digestTime ?? ''} {...reminders} />}
            {hasPush() && <PushSwitch {...reminders} />}
          </>
        )}
      </AsyncContent>
    </section>
  );
};

const usualTime = '07:00';

const DigestForm = ({ digestTime }: Reminders) => {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { time: digestTime ?? usualTime } });
  const save = async (time: string | undefined): Promise<void> => {
    try {
      await postToApi<Reminders>(deskPaths.reminders, { ...(time !== undefined && { digestTime: time }) });
      notify(words.request.saved);
    } catch (error) {
      notifyError(error);
    }
    refresh();
  };
  return (
    <form css={bodyStyles} noValidate onSubmit={(event) => void handleSubmit(({ time }) => save(time))(event)}>
      <p css={mutedStyles}>{words.account.digestText}</p>
      <TextField
        label={words.account.digestTime}
        registration={register('time', {
          validate: (time) => /^\d{2}:\d{2}$/.test(time) || words.request.invalidTime,
        })}
        error={formState.errors.time?.message}
        type="time"
      />
      <Button variant="secondary" type="submit">
        {words.account.digestSave}
      </Button>
      {digestTime !== undefined && (
        <button type="button" css={quietButtonStyles} onClick={() => void save(undefined)}>
          {words.account.digestOff}
        </button>
      )}
    </form>
  );
};

const PushSwitch = ({ isPushing, pushKey }: Reminders) => {
  const [isDenied, setDenied] = useState(false);
  const change = async (): Promise<void> => {
    setDenied(false);
    try {
      await (isPushing ? stopPush() : startPush(pushKey));
    } catch (error) {
      if (error instanceof PushDeniedError) setDenied(true);
      else notifyError(error);
    }
    refresh();
  };
  return (
    <div css={bodyStyles}>
      <p css={mutedStyles}>{words.account.pushText}</p>
      <ErrorAlert message={isDenied ? words.account.pushDenied : undefined} />
      <Button variant="secondary" onClick={() => void change()}>
        {isPushing ? words.account.pushOff : words.account.pushOn}
      </Button>
    </div>
  );
};

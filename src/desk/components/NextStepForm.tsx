import { css } from '@emotion/react';
import { useState } from 'react';
import type { WholeRequest } from '../../../http/desk.ts';
import { desktopCondition, media } from '../../theme/media.ts';
import { buttonRow } from '../../theme/mixins.ts';
import { color, space, text } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { InterfaceIcon } from '../../ui/InterfaceIcon.tsx';
import { words } from '../site.ts';
import { draftOf } from '../state/drafts.ts';
import { perform } from '../state/outbox.ts';
import { useNow } from '../state/use-now.ts';
import { useWritten } from '../state/use-draft-form.ts';
import { disclosureStyles, quietButtonStyles } from './desk.styles.ts';
import { NextStepLine } from './NextStepLine.tsx';
import { TextField } from './TextField.tsx';
import { useKeptFocus } from './use-focus-fallback.ts';

const partStyles = css`
  border-top: 1px solid ${color.text};
  margin-top: ${space[3]};
  padding-block: ${space[2]} ${space[4]};
  & > details {
    ${disclosureStyles}
  }
  & h2 {
    font-size: ${text.h3};
  }
`;

const formStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[3]} ${space[5]};
  margin-top: ${space[3]};
  ${media.small} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 13rem);
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr);
  }
  & > p {
    ${buttonRow}
    grid-column: 1 / -1;
  }
`;

interface Fields {
  readonly text: string;
  readonly day: string;
}

/** What comes next, and on which day. A phone keeps the fields behind a tap, unless something stands in them unsent. */
export const NextStepForm = ({ request }: { readonly request: WholeRequest }) => {
  const now = useNow();
  const { nextStep } = request;
  const key = `step ${request.reference}`;
  const base = `${nextStep?.day ?? ''} ${nextStep?.text ?? ''}`;
  // What somebody else writes takes the place of what stands here, never of what is being written here.
  const [shown, setShown] = useState(base);
  if (shown !== base && draftOf(key) === undefined) setShown(base);
  const [isOpen, setOpen] = useState(() => matchMedia(desktopCondition).matches || draftOf(key) !== undefined);
  return (
    <section css={partStyles}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2>{words.request.step}</h2>
          <InterfaceIcon name="down" />
        </summary>
        <Form key={shown} name={key} request={request} />
      </details>
      {nextStep && <NextStepLine step={nextStep} now={now} />}
    </section>
  );
};

const Form = ({ name, request }: { readonly name: string; readonly request: WholeRequest }) => {
  const { nextStep, reference, version } = request;
  const { register, handleSubmit, formState, versionSeen, handOver } = useWritten<Fields>(
    name,
    { text: nextStep?.text ?? '', day: nextStep?.day ?? '' },
    version,
  );
  const { errors } = formState;
  const form = useKeptFocus<HTMLFormElement>();
  const change = (step: Fields | undefined): void => {
    const seen = versionSeen();
    const bringBack = handOver();
    const work = step === undefined ? { kind: 'next-step' as const } : { kind: 'next-step' as const, step };
    void perform([{ reference, version: seen }], work, words.request.saved).then((isMade) => {
      if (!isMade) bringBack();
    });
  };
  return (
    <form ref={form} css={formStyles} noValidate onSubmit={(event) => void handleSubmit(change)(event)}>
      <TextField
        label={words.request.stepText}
        registration={register('text', {
          validate: (text: string) => text.trim() !== '' || words.request.required,
          setValueAs: (text: string) => text.trim(),
        })}
        mistake={errors.text?.message}
        maxLength={200}
        autoComplete="off"
      />
      <TextField
        label={words.request.stepDay}
        registration={register('day', {
          validate: (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) || words.request.invalidDay,
        })}
        mistake={errors.day?.message}
        type="date"
      />
      <p>
        <Button variant="secondary" type="submit">
          {words.request.stepSave}
        </Button>
        {nextStep && (
          <button type="button" css={quietButtonStyles} onClick={() => change(undefined)}>
            {words.request.stepRemove}
          </button>
        )}
      </p>
    </form>
  );
};

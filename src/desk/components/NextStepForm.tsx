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
import { submitChange } from '../state/outbox.ts';
import { useNow } from '../state/use-now.ts';
import { useDraftForm } from '../state/use-draft-form.ts';
import { disclosureStyles, quietButtonStyles } from './desk.styles.ts';
import { NextStepLine } from './NextStepLine.tsx';
import { TextField } from './TextField.tsx';
import { useFocusFallback } from './use-focus-fallback.ts';

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

interface NextStepFields {
  readonly text: string;
  readonly day: string;
}

/** Next step of a request and its day. On phones the fields are collapsed, unless they contain an unsent draft. */
export const NextStepForm = ({ request }: { readonly request: WholeRequest }) => {
  const now = useNow();
  const { nextStep } = request;
  const key = `step ${request.reference}`;
  const base = `${nextStep?.day ?? ''} ${nextStep?.text ?? ''}`;
  // Another user's change resets the form, unless it contains a draft.
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
        <StepFields key={shown} name={key} request={request} />
      </details>
      {nextStep && <NextStepLine step={nextStep} now={now} />}
    </section>
  );
};

const StepFields = ({ name, request }: { readonly name: string; readonly request: WholeRequest }) => {
  const { nextStep, reference } = request;
  const { register, handleSubmit, formState, baseVersion, takeDraft } = useDraftForm<NextStepFields>(
    name,
    { text: nextStep?.text ?? '', day: nextStep?.day ?? '' },
    request.version,
  );
  const { errors } = formState;
  const form = useFocusFallback<HTMLFormElement>();
  const save = (step: NextStepFields | undefined): void => {
    const version = baseVersion();
    const restoreDraft = takeDraft();
    const change = step === undefined ? { kind: 'next-step' as const } : { kind: 'next-step' as const, step };
    void submitChange([{ reference, version }], change, words.request.saved).then((isApplied) => {
      if (!isApplied) restoreDraft();
    });
  };
  return (
    <form ref={form} css={formStyles} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <TextField
        label={words.request.stepText}
        registration={register('text', {
          validate: (text: string) => text.trim() !== '' || words.request.required,
          setValueAs: (text: string) => text.trim(),
        })}
        error={errors.text?.message}
        maxLength={200}
        autoComplete="off"
      />
      <TextField
        label={words.request.stepDay}
        registration={register('day', {
          validate: (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) || words.request.invalidDay,
        })}
        error={errors.day?.message}
        type="date"
      />
      <p>
        <Button variant="secondary" type="submit">
          {words.request.stepSave}
        </Button>
        {nextStep && (
          <button type="button" css={quietButtonStyles} onClick={() => save(undefined)}>
            {words.request.stepRemove}
          </button>
        )}
      </p>
    </form>
  );
};

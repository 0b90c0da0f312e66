import { css } from '@emotion/react';
import { useState } from 'react';
import type { NextStep, WholeRequest } from '../../contract.ts';
import { desktopCondition, media } from '../../../src/theme/media.ts';
import { buttonRow } from '../../../src/theme/mixins.ts';
import { color, space, text } from '../../../src/theme/tokens.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { InterfaceIcon } from '../../../src/ui/InterfaceIcon.tsx';
import { words } from '../site.ts';
import { draftOf } from '../state/drafts.ts';
import { submitChange } from '../state/outbox.ts';
import { useNow } from '../state/use-now.ts';
import { useDraftForm } from '../state/use-draft-form.ts';
import { disclosureStyles } from './desk.styles.ts';
import { NextStepLine } from './NextStepLine.tsx';
import { StepTools } from './StepTools.tsx';
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
  readonly time: string;
  readonly place: string;
}

/**
 * Next step of a request with its day, hour and place. On phones the fields are collapsed, unless they contain an
 * unsent draft.
 */
export const NextStepForm = ({ request }: { readonly request: WholeRequest }) => {
  const now = useNow();
  const { nextStep } = request;
  const key = `step ${request.reference}`;
  const base = JSON.stringify(nextStep ?? null);
  const [isOpen, setOpen] = useState(() => matchMedia(desktopCondition).matches || draftOf(key) !== undefined);
  // A saved change resets the form, whoever made it, unless it contains a draft.
  const [shown, setShown] = useState(base);
  if (shown !== base && draftOf(key) === undefined) {
    setShown(base);
    setOpen(matchMedia(desktopCondition).matches);
  }
  return (
    <section css={partStyles}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2>{words.request.step}</h2>
          <InterfaceIcon name="down" />
        </summary>
        <StepFields key={shown} name={key} request={request} />
      </details>
      {nextStep && (
        <>
          <NextStepLine step={nextStep} now={now} />
          <StepTools request={request} step={nextStep} />
        </>
      )}
    </section>
  );
};

const toStep = ({ text, day, time, place }: NextStepFields): NextStep => ({
  text,
  day,
  ...(time !== '' && { time }),
  ...(place !== '' && { place }),
});

const StepFields = ({ name, request }: { readonly name: string; readonly request: WholeRequest }) => {
  const { nextStep, reference } = request;
  const { register, handleSubmit, formState, baseVersion, takeDraft } = useDraftForm<NextStepFields>(
    name,
    {
      text: nextStep?.text ?? '',
      day: nextStep?.day ?? '',
      time: nextStep?.time ?? '',
      place: nextStep?.place ?? '',
    },
    request,
  );
  const { errors } = formState;
  const form = useFocusFallback<HTMLFormElement>();
  const save = (written: NextStepFields): void => {
    const target = { reference, version: baseVersion() };
    const restoreDraft = takeDraft();
    void submitChange([target], { kind: 'next-step', step: toStep(written) }, words.request.saved).then((isApplied) => {
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
      <TextField
        label={words.request.stepTime}
        registration={register('time', {
          validate: (time: string) => time === '' || /^\d{2}:\d{2}$/.test(time) || words.request.invalidTime,
        })}
        error={errors.time?.message}
        type="time"
      />
      <TextField
        label={words.request.stepPlace}
        registration={register('place', { setValueAs: (place: string) => place.trim() })}
        maxLength={200}
        autoComplete="off"
      />
      <p>
        <Button variant="secondary" type="submit">
          {words.request.stepSave}
        </Button>
      </p>
    </form>
  );
};

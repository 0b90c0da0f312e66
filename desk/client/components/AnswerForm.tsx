import { css } from '@emotion/react';
import { useEffect, useId, useRef, useState } from 'react';
import {
  answerTemplates,
  deskPaths,
  maxAnswerCharacters,
  type AnswerCall,
  type AnswerResult,
  type AnswerTemplate,
  type WholeRequest,
} from '../../contract.ts';
import { buttonRow } from '../../../src/theme/mixins.ts';
import { space } from '../../../src/theme/tokens.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { FieldMessage } from '../../../src/ui/FieldMessage.tsx';
import { fill } from '../../../src/ui/fill.ts';
import { readCents, writeCents } from '../amounts.ts';
import { lastEditor } from '../conflicts.ts';
import { blank, fillTemplate } from '../fill-template.ts';
import { formats, locale, sender, words } from '../site.ts';
import { ApiError } from '../state/api.ts';
import { draftOf, followOwnChange } from '../state/drafts.ts';
import { notify } from '../state/notifications.ts';
import { requestKey } from '../state/outbox.ts';
import { cacheResource, refresh } from '../state/resources.ts';
import { ownName, postFormToApi } from '../state/session.ts';
import { useDraftForm } from '../state/use-draft-form.ts';
import { fieldLabelStyles, fieldStyles, partStyles, quietButtonStyles } from './desk.styles.ts';
import { ErrorAlert } from './ErrorAlert.tsx';
import { nameOf } from '../request-texts.ts';
import { Select } from './Select.tsx';
import { TextField } from './TextField.tsx';

const sectionStyles = css`
  ${partStyles}
  margin-block: 0 ${space[6]};
  max-width: 46rem;
  & > form {
    display: grid;
    gap: ${space[3]};
  }
  & textarea {
    min-height: 16rem;
    resize: vertical;
    line-height: 1.5;
  }
`;

const actionsStyles = css`
  ${buttonRow}
`;

interface AnswerFields {
  readonly template: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly amount: string;
}

/** Key of the draft of an answer. */
const answerKey = (reference: string): string => `answer ${reference}`;

/** Whether an answer was begun. */
export const hasAnswerDraft = (reference: string): boolean => draftOf(answerKey(reference)) !== undefined;

export interface AnswerFormProps {
  readonly request: WholeRequest;
  readonly onClose: () => void;
}

/**
 * A mail to the visitor: from a template or free, with attachments. What was written stays until the server has taken
 * it; sent again after a lost answer, it leaves once.
 */
export const AnswerForm = ({ request, onClose }: AnswerFormProps) => {
  const { reference } = request;
  const [id] = useState(() => crypto.randomUUID());
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const files = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [ids, hint] = [useId(), useId()];
  useEffect(() => heading.current?.focus(), []);
  const base: AnswerFields = { template: '', to: request.email, ...letterOf('', request, undefined), amount: '' };
  const form = useDraftForm<AnswerFields>(answerKey(reference), base, request);
  const { register, handleSubmit, formState, watch, setValue, getValues, baseVersion, takeDraft } = form;
  const { errors } = formState;
  const template = watch('template') as AnswerTemplate | '';
  /** The amount that the text names, in cents. */
  const [writtenAmount, setWrittenAmount] = useState(() => readCents(getValues('amount'), locale) ?? request.amount);

  const choose = (chosen: string): void => {
    const known = request.amount === undefined ? '' : writeCents(request.amount, locale);
    if (chosen === 'quote' && getValues('amount') === '') setValue('amount', known);
    setValue('template', chosen);
    rewrite(chosen as AnswerTemplate | '');
  };
  /** Replaces a field's value; what was said of the former one is said again only if it still holds. */
  const write = (field: 'subject' | 'text', value: string): void =>
    setValue(field, value, { shouldValidate: errors[field] !== undefined });
  const rewrite = (chosen: AnswerTemplate | ''): void => {
    const cents = readCents(getValues('amount'), locale);
    const { subject, text } = letterOf(chosen, request, cents);
    write('subject', subject);
    write('text', text);
    setWrittenAmount(cents ?? request.amount);
  };
  /** An amount that was typed takes the place of the former one, or of its blank; what was changed there stays. */
  const writeAmount = (): void => {
    const cents = readCents(getValues('amount'), locale);
    if (cents === undefined) return;
    const text = getValues('text');
    if (writtenAmount !== undefined) write('text', text.replaceAll(formats.money(writtenAmount), formats.money(cents)));
    else if (text === letterOf(template, request, undefined).text)
      write('text', letterOf(template, request, cents).text);
    else return;
    setWrittenAmount(cents);
  };

  const send = async (written: AnswerFields, version: number): Promise<void> => {
    const amount = written.template === 'quote' ? readCents(written.amount, locale) : undefined;
    const call: AnswerCall = {
      id,
      reference,
      version,
      ...(written.template !== '' && { template: written.template as AnswerTemplate }),
      to: written.to.trim(),
      subject: written.subject.trim(),
      text: written.text.trim(),
      ...(amount !== undefined && { amount }),
    };
    const body = new FormData();
    body.append('answer', JSON.stringify(call));
    for (const file of files.current?.files ?? []) body.append('files', file);
    setSending(true);
    setFailure(undefined);
    try {
      const result = await postFormToApi<AnswerResult>(deskPaths.answers, body);
      takeDraft();
      cacheResource(requestKey(reference), result.request);
      followOwnChange([{ reference, version }], [result.request]);
      notify(words.reply.sent);
      onClose();
      refresh();
    } catch (error) {
      setFailure(error instanceof ApiError ? error : new ApiError('unavailable'));
      setSending(false);
      refresh();
    }
  };
  const submit = (version: number) => handleSubmit((written) => send(written, version));
  const current = failure?.conflict?.current[0];

  return (
    <section css={sectionStyles} aria-labelledby={ids}>
      <h2 id={ids} ref={heading} tabIndex={-1}>
        {fill(words.reply.title, { name: nameOf(request) })}
      </h2>
      <form noValidate onSubmit={(event) => void submit(baseVersion())(event)}>
        <Select
          label={words.reply.template}
          value={template}
          options={[
            { value: '', label: words.reply.free },
            ...answerTemplates.map((name) => ({ value: name, label: words.templates[name].name })),
          ]}
          onChange={choose}
        />
        {template === 'quote' && (
          <TextField
            label={words.reply.amount}
            registration={register('amount', {
              onBlur: writeAmount,
              validate: (text: string) => text.trim() === '' || isAmount(text) || invalidAmount(),
            })}
            error={errors.amount?.message}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
        <TextField
          label={words.reply.to}
          registration={register('to', {
            validate: (to: string) => /^[^\s@]+@[^\s@]+$/.test(to.trim()) || words.reply.invalidTo,
          })}
          error={errors.to?.message}
          type="email"
          maxLength={254}
          autoComplete="off"
        />
        <TextField
          label={words.reply.subject}
          registration={register('subject', { validate: isComplete })}
          error={errors.subject?.message}
          maxLength={200}
          autoComplete="off"
        />
        <div>
          <label css={fieldLabelStyles} htmlFor={`${ids}-text`}>
            {words.reply.text}
          </label>
          <textarea
            css={fieldStyles}
            id={`${ids}-text`}
            maxLength={maxAnswerCharacters}
            aria-invalid={errors.text === undefined ? undefined : true}
            aria-describedby={errors.text === undefined ? undefined : hint}
            {...register('text', { validate: isComplete })}
          />
          {errors.text?.message !== undefined && <FieldMessage id={hint} message={errors.text.message} />}
        </div>
        <div>
          <label css={fieldLabelStyles} htmlFor={`${ids}-files`}>
            {words.reply.files}
          </label>
          <input ref={files} css={fieldStyles} id={`${ids}-files`} type="file" multiple />
        </div>
        <ErrorAlert message={failure && failureText(failure)} />
        <p css={actionsStyles}>
          {current === undefined ? (
            <Button type="submit" disabled={isSending}>
              {isSending ? words.reply.sending : words.reply.send}
            </Button>
          ) : (
            <Button disabled={isSending} onClick={() => void submit(current.version)()}>
              {words.reply.anyway}
            </Button>
          )}
          <button
            type="button"
            css={quietButtonStyles}
            onClick={() => {
              takeDraft();
              onClose();
            }}
          >
            {words.frame.cancel}
          </button>
        </p>
      </form>
    </section>
  );
};

/** A ready mail, or the beginning and the end of a free one. */
const letterOf = (template: AnswerTemplate | '', request: WholeRequest, cents: number | undefined) => {
  const { nextStep, place, receivedAt } = request;
  const free = { subject: words.answer.subject, text: `${words.answer.opening}\n\n\n\n${words.answer.closing}` };
  const amount = cents ?? request.amount;
  return fillTemplate(template === '' ? free : words.templates[template], request, {
    ...sender,
    sender: ownName(),
    date: formats.date(receivedAt),
    day: nextStep && formats.dayTime(nextStep.day, nextStep.time, new Date()),
    place: nextStep?.place ?? place,
    amount: amount === undefined ? undefined : formats.money(amount),
  });
};

const isAmount = (text: string): boolean => readCents(text, locale) !== undefined;

/** What is said of an amount that cannot be read. */
export const invalidAmount = (): string => fill(words.reply.invalidAmount, { example: writeCents(1_250_050, locale) });

const isComplete = (text: string): true | string => {
  if (text.trim() === '') return words.request.required;
  return !text.includes(blank) || words.reply.incomplete;
};

const failureText = ({ code, conflict, details }: ApiError): string => {
  const [first] = conflict?.current ?? [];
  if (first) {
    const name = lastEditor([first], ownName()) ?? words.request.conflictSomebody;
    return fill(words.reply.conflict, { name });
  }
  if (conflict) return words.errors['not-found'];
  return [words.errors[code], ...details].join(' ');
};

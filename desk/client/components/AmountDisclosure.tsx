import { useForm } from 'react-hook-form';
import type { WholeRequest } from '../../contract.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { readCents, writeCents } from '../amounts.ts';
import { locale, words } from '../site.ts';
import { submitChange } from '../state/outbox.ts';
import { invalidAmount } from './AnswerForm.tsx';
import { EditDisclosure } from './EditDisclosure.tsx';
import { TextField } from './TextField.tsx';
import { useFocusFallback } from './use-focus-fallback.ts';

/** The amount of the quote, to note or to change; emptied, it is removed. */
export const AmountDisclosure = ({ request }: { readonly request: WholeRequest }) => {
  const { amount } = request;
  return (
    <EditDisclosure title={words.request.editAmount} value={amount}>
      <AmountForm key={amount ?? ''} request={request} />
    </EditDisclosure>
  );
};

const AmountForm = ({ request: { reference, version, amount } }: { readonly request: WholeRequest }) => {
  const form = useFocusFallback<HTMLFormElement>();
  const known = amount === undefined ? '' : writeCents(amount, locale);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { amount: known } });
  const save = ({ amount: written }: { readonly amount: string }): void => {
    const cents = written.trim() === '' ? undefined : readCents(written, locale);
    void submitChange(
      [{ reference, version }],
      { kind: 'amount', ...(cents !== undefined && { amount: cents }) },
      words.request.saved,
    );
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <TextField
        label={words.reply.amount}
        registration={register('amount', {
          validate: (written) => written.trim() === '' || readCents(written, locale) !== undefined || invalidAmount(),
        })}
        error={formState.errors.amount?.message}
        inputMode="decimal"
        autoComplete="off"
      />
      <Button variant="secondary" type="submit">
        {words.list.apply}
      </Button>
    </form>
  );
};

import { css } from '@emotion/react';
import { useForm } from 'react-hook-form';
import type { WholeRequest } from '../../contract.ts';
import { color, space } from '../../../src/theme/tokens.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { TitleBlock, type Fact } from '../../../src/ui/TitleBlock.tsx';
import { formats, originLabel, words } from '../site.ts';
import { submitChange } from '../state/outbox.ts';
import { EditDisclosure } from './EditDisclosure.tsx';
import { TextField } from './TextField.tsx';
import { useFocusFallback } from './use-focus-fallback.ts';

const headStyles = css`
  display: block;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;

const factsStyles = css`
  background: ${color.surfaceRaised};
  margin-top: ${space[5]};
`;

const placeStyles = css`
  & > form > div {
    width: 100%;
  }
`;

/** Title block with the data of a request. */
export const RequestFacts = ({ request }: { readonly request: WholeRequest }) => {
  const { reference, receivedAt, trade, place, phone, phones, email, origin, amount } = request;
  const facts: readonly Fact[] = [
    { name: words.request.received, value: <time dateTime={receivedAt}>{formats.instant(receivedAt)}</time> },
    { name: words.request.trade, value: trade === '' ? words.list.noTrade : trade },
    { name: words.request.place, value: place === '' ? words.request.noPlace : place },
    ...(amount === undefined ? [] : [{ name: words.request.amount, value: formats.money(amount) }]),
    ...(phone === '' ? [] : [{ name: words.request.phone, value: phones.map(toPhonePiece) }]),
    ...(email === '' ? [] : [{ name: words.request.email, value: email }]),
    ...(origin === '' ? [] : [{ name: words.request.origin, value: originLabel(origin) }]),
  ];
  return (
    <TitleBlock
      css={factsStyles}
      label={words.request.facts}
      head={
        <strong css={headStyles}>
          {words.request.reference} {reference}
        </strong>
      }
      facts={facts}
    >
      <EditDisclosure css={placeStyles} title={words.request.editPlace} value={place}>
        <PlaceForm key={place} request={request} />
      </EditDisclosure>
    </TitleBlock>
  );
};

/** A number as a link; anything else, and what cannot be dialled, as text. */
const toPhonePiece = ({ text, href }: WholeRequest['phones'][number], index: number) =>
  href === undefined ? (
    text
  ) : (
    <a key={index} href={href}>
      {text}
    </a>
  );

const PlaceForm = ({ request }: { readonly request: WholeRequest }) => {
  const form = useFocusFallback<HTMLFormElement>();
  const { register, handleSubmit } = useForm({ defaultValues: { place: request.place } });
  const save = ({ place }: { readonly place: string }): void =>
    void submitChange(
      [{ reference: request.reference, version: request.version }],
      { kind: 'place', place: place.trim() },
      words.request.saved,
    );
  return (
    <form ref={form} onSubmit={(event) => void handleSubmit(save)(event)}>
      <TextField label={words.request.place} registration={register('place')} maxLength={80} autoComplete="off" />
      <Button variant="secondary" type="submit">
        {words.list.apply}
      </Button>
    </form>
  );
};

import { css } from '@emotion/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { WholeRequest } from '../../../http/desk.ts';
import { color, space, text } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { TitleBlock, type Fact } from '../../ui/TitleBlock.tsx';
import { InterfaceIcon } from '../../ui/InterfaceIcon.tsx';
import { formats, originLabel, words } from '../site.ts';
import { submitChange } from '../state/outbox.ts';
import { disclosureStyles } from './desk.styles.ts';
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

const editStyles = css`
  ${disclosureStyles}
  & > summary {
    font-size: ${text.small};
  }
  & > form {
    display: grid;
    gap: ${space[3]};
    padding-top: ${space[2]};
    justify-items: start;
  }
  & > form > div {
    width: 100%;
  }
`;

/** Title block with the data of a request. */
export const RequestFacts = ({ request }: { readonly request: WholeRequest }) => {
  const { reference, receivedAt, trade, place, phone, email, origin } = request;
  const facts: readonly Fact[] = [
    { name: words.request.received, value: <time dateTime={receivedAt}>{formats.instant(receivedAt)}</time> },
    { name: words.request.trade, value: trade === '' ? words.list.noTrade : trade },
    { name: words.request.place, value: place === '' ? words.request.noPlace : place },
    ...(phone === '' ? [] : [{ name: words.request.phone, value: phone }]),
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
      <PlaceDisclosure request={request} />
    </TitleBlock>
  );
};

const PlaceDisclosure = ({ request }: { readonly request: WholeRequest }) => {
  const { place } = request;
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState(place);
  if (shown !== place) {
    setShown(place);
    setOpen(false);
  }
  return (
    <details css={editStyles} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {words.request.editPlace}
        <InterfaceIcon name="down" />
      </summary>
      <PlaceForm key={place} request={request} />
    </details>
  );
};

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

import { css } from '@emotion/react';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { fill } from '../../../src/ui/fill.ts';
import { color, space } from '../../../src/theme/tokens.ts';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { fieldStyles, mutedStyles } from '../components/desk.styles.ts';
import { formats, words } from '../site.ts';
import { pictureUrl } from './forms.ts';
import { maxPictureMegabytes, preparePicture, type PreparedPicture } from './pictures.ts';
import type { ControlProps } from './FieldInput.tsx';

/** Pictures that the form may name: those of the site, and those that were just chosen and go with the next save. */
export interface PictureStore {
  readonly names: readonly string[];
  readonly chosen: ReadonlyMap<string, Blob>;
  readonly add: (name: string, content: Blob) => void;
}

export const PicturesContext = createContext<PictureStore>({
  names: [],
  chosen: new Map(),
  add: () => undefined,
});

const pictureStyles = css`
  display: grid;
  gap: ${space[3]};
  justify-items: start;
  /* Of one size before and after it has come: what stands below stays under the finger. */
  & > img {
    width: min(100%, 20rem);
    height: 14rem;
    object-fit: contain;
    background: ${color.surfaceTinted};
  }
`;

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif';

/** One picture: shown, chosen on this device or among those of the site. */
export const PictureInput = ({
  value,
  onChange,
  ...control
}: ControlProps & { readonly value: string; readonly onChange: (value: string) => void }) => {
  const { names } = useContext(PicturesContext);
  const others = value === '' || names.includes(value) ? names : [value, ...names];
  return (
    <div css={pictureStyles}>
      {value !== '' && <PictureShown name={value} />}
      <PicturesButton
        label={value === '' ? words.forms.takePicture : words.forms.otherPicture}
        isSingle
        onPick={([name]) => name !== undefined && onChange(name)}
      />
      <select css={fieldStyles} {...control} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{words.forms.none}</option>
        {others.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
};

/** A picture of the site or of this device, small. */
export const PictureShown = ({ name }: { readonly name: string }) => {
  const { chosen } = useContext(PicturesContext);
  const own = chosen.get(name);
  const [url] = useState(() => (own === undefined ? undefined : URL.createObjectURL(own)));
  const [failed, setFailed] = useState<string>();
  if (failed === name) return <p css={mutedStyles}>{words.request.noPicture}</p>;
  return (
    <img
      key={name}
      src={url !== undefined && own !== undefined ? url : pictureUrl(name)}
      alt={name}
      // One of this device costs no network.
      loading={own === undefined ? 'lazy' : 'eager'}
      onError={() => setFailed(name)}
    />
  );
};

export interface PicturesButtonProps {
  readonly label: string;
  readonly isSingle?: boolean;
  /** Names of the pictures that are ready, in the order in which they were chosen. */
  readonly onPick: (names: readonly string[]) => void;
}

/** Chooses pictures on this device and makes them ready; says of each one that can't be taken why. */
export const PicturesButton = ({ label, isSingle = false, onPick }: PicturesButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  const store = useContext(PicturesContext);
  /** Those of the form as it is when a picture is ready: its person writes on meanwhile. */
  const latest = useRef({ store, onPick });
  useEffect(() => {
    latest.current = { store, onPick };
  });
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<string>();
  const pick = async (files: readonly File[]): Promise<void> => {
    const taken = new Set<string>();
    const isTaken = (name: string): boolean => {
      const { names, chosen } = latest.current.store;
      return taken.has(name) || names.includes(name) || chosen.has(name);
    };
    const refused: string[] = [];
    const ready: string[] = [];
    setRefusals([]);
    for (const [index, file] of files.entries()) {
      setProgress(fill(words.forms.preparing, { number: index + 1, count: files.length }));
      const prepared = await preparePicture(file, isTaken);
      if (prepared.kind === 'ready') {
        taken.add(prepared.name);
        latest.current.store.add(prepared.name, prepared.content);
        ready.push(prepared.name);
      } else refused.push(refusalOf(prepared, file));
    }
    setProgress(undefined);
    setRefusals(refused);
    if (ready.length > 0) latest.current.onPick(ready);
  };
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={!isSingle}
        accept={accepted}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          void pick(files);
        }}
      />
      <Button variant="secondary" disabled={progress !== undefined} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <p css={mutedStyles} role="status">
        {progress}
      </p>
      {refusals.map((refusal) => (
        <ErrorAlert key={refusal} message={refusal} />
      ))}
    </div>
  );
};

const refusalOf = (prepared: Exclude<PreparedPicture, { kind: 'ready' }>, { name }: File): string => {
  switch (prepared.kind) {
    case 'too-large':
      return fill(words.forms.pictureTooLarge, {
        name,
        size: formats.bytes(prepared.megabytes * 1024 * 1024),
        most: formats.bytes(maxPictureMegabytes * 1024 * 1024),
      });
    case 'heic':
      return fill(words.forms.pictureHeic, { name });
    case 'unreadable':
      return fill(words.forms.pictureUnreadable, { name });
    default:
      return prepared satisfies never;
  }
};

import { css } from '@emotion/react';
import { useMemo, useState } from 'react';
import { color, space } from '../../../src/theme/tokens.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { fill } from '../../../src/ui/fill.ts';
import { Dialog } from '../components/Dialog.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { mutedStyles, quietButtonStyles } from '../components/desk.styles.ts';
import { Screen } from '../components/Screen.tsx';
import { formats, words } from '../site.ts';
import { notify } from '../state/notifications.ts';
import { refresh, useResource } from '../state/resources.ts';
import { pictureFolder } from './forms.ts';
import { getFiles, removeFile, saveFile } from './office.ts';
import { OfficeContent } from './OverviewScreen.tsx';
import { PicturesButton, PicturesContext, PictureShown, type PictureStore } from './PictureInput.tsx';
import { BackLink } from './BackLink.tsx';
import { errorSentence } from './sentences.ts';
import { actionsStyles } from './site.styles.ts';

const gridStyles = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr));
  gap: ${space[5]} ${space[4]};
  margin-top: ${space[5]};
  & > li {
    overflow-wrap: anywhere;
  }
  & img {
    width: 100%;
    aspect-ratio: 4 / 3;
    object-fit: contain;
    background: ${color.surfaceTinted};
  }
`;

/** How many pictures are shown at a time. */
const pageSize = 48;

/** The site's pictures: added, and removed where no text names them. */
export const PicturesScreen = () => {
  const { data, failure } = useResource('site files', getFiles);
  const [shown, setShown] = useState(pageSize);
  const [removed, setRemoved] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const pictures = useMemo(
    () =>
      (data?.files ?? [])
        .filter(({ path }) => path.startsWith(pictureFolder))
        .map(({ path, bytes }) => ({ name: path.slice(pictureFolder.length), bytes })),
    [data],
  );
  const [chosen] = useState(() => new Map<string, Blob>());
  const store = useMemo(
    (): PictureStore => ({
      names: pictures.map(({ name }) => name),
      chosen,
      add: (name, content) => void chosen.set(name, content),
    }),
    [pictures, chosen],
  );
  const run = async (work: () => Promise<void>): Promise<void> => {
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      setRefusal(errorSentence(error));
    }
    refresh();
  };
  const add = (names: readonly string[]): Promise<void> =>
    run(async () => {
      for (const name of names) {
        const content = chosen.get(name);
        if (content !== undefined) await saveFile(pictureFolder + name, content);
        chosen.delete(name);
        notify(fill(words.forms.saved, { title: name }));
      }
    });
  const remove = (name: string): Promise<void> =>
    run(async () => {
      setRemoved(undefined);
      await removeFile(pictureFolder + name);
      notify(fill(words.forms.removed, { title: name }));
    });
  return (
    <Screen title={words.site.pictures} above={<BackLink to={`/${words.paths.site}`}>{words.site.title}</BackLink>}>
      <PicturesContext value={store}>
        <PicturesButton
          label={fill(words.forms.addPictures, { label: words.site.pictures })}
          onPick={(names) => void add(names)}
        />
        <ErrorAlert message={refusal} />
        <OfficeContent data={data} failure={failure}>
          {() => (
            <>
              <ul css={gridStyles}>
                {pictures.slice(0, shown).map(({ name, bytes }) => (
                  <li key={name}>
                    <PictureShown name={name} />
                    <p css={mutedStyles}>
                      {name}, {formats.bytes(bytes)}
                    </p>
                    <button
                      type="button"
                      css={quietButtonStyles}
                      aria-label={`${words.forms.remove} : ${name}`}
                      onClick={() => setRemoved(name)}
                    >
                      {words.forms.remove}
                    </button>
                  </li>
                ))}
              </ul>
              {pictures.length > shown && (
                <Button variant="secondary" onClick={() => setShown(shown + pageSize)}>
                  {words.list.more}
                </Button>
              )}
            </>
          )}
        </OfficeContent>
      </PicturesContext>
      {removed !== undefined && (
        <Dialog title={fill(words.forms.removeTitle, { title: removed })} onClose={() => setRemoved(undefined)}>
          <p>{words.forms.removeText}</p>
          <div css={actionsStyles}>
            <Button onClick={() => void remove(removed)}>{words.forms.removeConfirm}</Button>
            <button type="button" css={quietButtonStyles} onClick={() => setRemoved(undefined)}>
              {words.frame.cancel}
            </button>
          </div>
        </Dialog>
      )}
    </Screen>
  );
};

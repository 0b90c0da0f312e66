import { useCallback, useMemo, useState } from 'react';
import type { PictureStore } from './PictureInput.tsx';

/** Pictures that were chosen and not saved, by the form that they were chosen in: an expired session loses none. */
const chosenByForm = new Map<string, ReadonlyMap<string, Blob>>();

export const clearChosenPictures = (): void => chosenByForm.clear();

/** The pictures of a form. @param names of the site's pictures. */
export const usePictures = (form: string, names: readonly string[]) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Blob>>(() => chosenByForm.get(form) ?? new Map());
  const set = useCallback(
    (next: ReadonlyMap<string, Blob>) => {
      chosenByForm.set(form, next);
      setChosen(next);
    },
    [form],
  );
  /** Saved since the form was opened: their names are taken. */
  const [saved, setSaved] = useState<readonly string[]>([]);
  const store = useMemo(
    (): PictureStore => ({
      names: [...saved, ...names],
      chosen,
      add: (name, content) => set(new Map([...(chosenByForm.get(form) ?? []), [name, content]])),
    }),
    [saved, names, chosen, form, set],
  );
  return {
    store,
    /** Called once a picture is saved. */
    onSaved: (name: string) => {
      setSaved((before) => [name, ...before]);
      set(new Map([...(chosenByForm.get(form) ?? [])].filter(([each]) => each !== name)));
    },
  };
};

import { useEffect, useLayoutEffect, useRef } from 'react';
import { useForm, type DefaultValues, type UseFormReturn } from 'react-hook-form';
import type { Target } from '../conflicts.ts';
import { draftOf, deleteDraft, saveDraft } from './drafts.ts';

/** Texts by field name. */
type TextValues<T> = Readonly<Record<keyof T, string>>;

export interface DraftForm<T extends TextValues<T>> extends UseFormReturn<T> {
  /** Version of the request when the draft was started, or of the user's own last change of it. */
  readonly baseVersion: () => number;
  /** Deletes the draft, because its values are being sent; returns the function that restores it. */
  readonly takeDraft: () => () => void;
}

/**
 * A form whose unsent values are saved as a draft and restored when it is mounted again.
 *
 * @param key key of the draft.
 * @param base initial values; values equal to them are no draft.
 * @param request the shown request.
 */
export const useDraftForm = <T extends TextValues<T>>(
  key: string,
  base: T,
  { reference, version }: Target,
): DraftForm<T> => {
  const form = useForm<T>({ defaultValues: (draftOf<T>(key)?.value ?? base) as DefaultValues<T> });
  const { subscribe, getValues } = form;
  const currentBase = useRef(base);
  useLayoutEffect(() => {
    currentBase.current = base;
  });
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (isUnchanged(values, currentBase.current)) deleteDraft(key);
        else saveDraft(key, values, { reference, version });
      },
    });
  }, [key, reference, version, subscribe]);
  return {
    ...form,
    baseVersion: () => draftOf(key)?.target?.version ?? version,
    takeDraft: () => {
      const values = getValues();
      deleteDraft(key);
      return () => {
        // The user has been told of the other change: the next attempt is based on it.
        if (draftOf(key) === undefined) saveDraft(key, values, { reference, version });
      };
    },
  };
};

const isUnchanged = <T extends TextValues<T>>(written: T, base: T): boolean =>
  (Object.keys(base) as (keyof T)[]).every((name) => written[name].trim() === base[name].trim());

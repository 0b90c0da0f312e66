import { useEffect, useLayoutEffect, useRef } from 'react';
import { useForm, type DefaultValues, type UseFormReturn } from 'react-hook-form';
import { draftOf, dropDraft, keepDraft } from './drafts.ts';

/** Words by the names of their fields. */
type Words<T> = Readonly<Record<keyof T, string>>;

export interface Written<T extends Words<T>> extends UseFormReturn<T> {
  /** The version of the request that the writing began over. */
  readonly versionSeen: () => number;
  /** What is written is on its way: no draft any more. Gives what brings it back. */
  readonly handOver: () => () => void;
}

/**
 * A form whose words outlive it: what was begun is there again.
 *
 * @param key names what is written.
 * @param base what stands there before anything is written: the same again is no draft.
 * @param version of the request on the screen.
 */
export const useWritten = <T extends Words<T>>(key: string, base: T, version: number): Written<T> => {
  const form = useForm<T>({ defaultValues: (draftOf<T>(key)?.value ?? base) as DefaultValues<T> });
  const { subscribe, getValues } = form;
  const present = useRef(base);
  useLayoutEffect(() => {
    present.current = base;
  });
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (isSame(values, present.current)) dropDraft(key);
        else keepDraft(key, values, version);
      },
    });
  }, [key, version, subscribe]);
  return {
    ...form,
    versionSeen: () => draftOf(key)?.version ?? version,
    handOver: () => {
      const values = getValues();
      dropDraft(key);
      return () => {
        // What somebody else wrote has been told: the next try counts with it.
        if (draftOf(key) === undefined) keepDraft(key, values, version);
      };
    },
  };
};

const isSame = <T extends Words<T>>(written: T, base: T): boolean =>
  (Object.keys(base) as (keyof T)[]).every((name) => written[name].trim() === base[name].trim());

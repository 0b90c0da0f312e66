import { useEffect } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { draftOf, dropDraft, keepDraft } from './drafts.ts';

export interface Written<T extends FieldValues> extends UseFormReturn<T> {
  /** The version of the request that the writing began over. */
  readonly versionSeen: () => number;
  /** What is written is on its way: no draft any more. Gives what brings it back. */
  readonly handOver: () => () => void;
}

/**
 * A form whose words outlive it: what was begun is there again.
 *
 * @param key names what is written.
 * @param base what stands there before anything is written.
 * @param version of the request on the screen.
 */
export const useWritten = <T extends FieldValues>(key: string, base: T, version: number): Written<T> => {
  const form = useForm<T>({ defaultValues: (draftOf<T>(key)?.value ?? base) as DefaultValues<T> });
  const { subscribe, getValues } = form;
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(key, values, version),
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

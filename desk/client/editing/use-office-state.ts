import { useEffect, useState } from 'react';
import type { EditState } from '../../../office/api.ts';
import { ApiError } from '../state/api.ts';
import { refresh } from '../state/resources.ts';
import { forgetForms } from './forms.ts';
import { getState } from './office.ts';

/** While something is built, and while nothing is. */
const intervalsMs = { busy: 1200, idle: 20_000 } as const;

/** Whether something is built, or the person's own call is under way. */
export const isBusy = (state: EditState | undefined): boolean =>
  state !== undefined &&
  (state.progress.kind === 'building' || (state.own !== undefined && state.own.result === undefined));

/** What the office says of the site. What the screen shows is fetched again when a build has ended. */
export const useOfficeState = (isCalling: boolean) => {
  const [data, setData] = useState<EditState>();
  const [failure, setFailure] = useState<ApiError>();
  const [attempt, setAttempt] = useState(0);
  const busy = isCalling || isBusy(data);
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      try {
        const next = await getState(controller.signal);
        setData(next);
        setFailure(undefined);
        if (busy && !isCalling && !isBusy(next)) {
          forgetForms();
          refresh();
        }
      } catch (error) {
        if (controller.signal.aborted) return;
        setFailure(error instanceof ApiError ? error : new ApiError('unavailable'));
      }
      timer = setTimeout(() => void ask(), busy ? intervalsMs.busy : intervalsMs.idle);
    };
    void ask();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [busy, isCalling, attempt]);
  return { data, failure, retry: () => setAttempt(attempt + 1) };
};

import {
  createElement,
  useCallback,
  useEffect,
  useRef,
  useState,
  type FunctionComponent,
  type ReactNode,
  type RefObject,
} from 'react';
import { withTimeout } from './with-timeout.ts';
import type { Control, FormControlProps } from './FormControl.tsx';

/** A script that has not come by then is done without. */
const scriptTimeoutMs = 5000;

export interface LazyControl {
  /** None until somebody has touched the form. */
  readonly control: Control | undefined;
  /** To be drawn inside the form. */
  readonly element: ReactNode;
  /** Fetches it; `then` runs once the fields are registered, without it when it cannot be fetched. */
  readonly load: (then?: (control: Control | undefined) => void) => void;
}

/** Form control that arrives with the first touch of the form. */
export function useFormControl(files: RefObject<readonly File[]>): LazyControl {
  const [Host, setHost] = useState<FunctionComponent<FormControlProps>>();
  const [control, setControl] = useState<Control>();
  const waiting = useRef<((control: Control | undefined) => void)[]>([]);
  const isAsked = useRef(false);

  const release = useCallback((arrived: Control | undefined) => {
    for (const run of waiting.current.splice(0)) run(arrived);
  }, []);

  // By now the fields that the control waits for have been drawn with it.
  useEffect(() => {
    if (control) release(control);
  }, [control, release]);

  const load = useCallback(
    (then?: (control: Control | undefined) => void) => {
      if (control) return then?.(control);
      if (then) waiting.current.push(then);
      if (isAsked.current) return;
      isAsked.current = true;
      void withTimeout(import('./FormControl.tsx'), scriptTimeoutMs).then((module) => {
        if (module) return setHost(() => module.FormControl);
        isAsked.current = false;
        release(undefined);
      });
    },
    [control, release],
  );

  return { control, element: Host ? createElement(Host, { files, onReady: setControl }) : null, load };
}

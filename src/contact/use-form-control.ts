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
import type { ContactFields } from './validate.ts';

/** After this time the form works without the module. */
const scriptTimeoutMs = 5000;

export interface LazyControl {
  /** `undefined` until the module is loaded. */
  readonly control: Control | undefined;
  /** Must be rendered inside the form. */
  readonly element: ReactNode;
  /** Loads the control; `then` is called when the fields are registered, or without control if loading failed. */
  readonly load: (then?: (control: Control | undefined) => void) => void;
}

/** Loads `FormControl.tsx` on the first interaction with the form, whose values `readFields` reads. */
export const useFormControl = (files: RefObject<readonly File[]>, readFields: () => ContactFields): LazyControl => {
  const [Host, setHost] = useState<FunctionComponent<FormControlProps>>();
  const [control, setControl] = useState<Control>();
  const callbacks = useRef<((control: Control | undefined) => void)[]>([]);
  const isRequested = useRef(false);

  const runCallbacks = useCallback((loaded: Control | undefined) => {
    for (const run of callbacks.current.splice(0)) run(loaded);
  }, []);

  // The fields have been rendered and registered with the control.
  useEffect(() => {
    if (control) runCallbacks(control);
  }, [control, runCallbacks]);

  const load = useCallback(
    (then?: (control: Control | undefined) => void) => {
      if (control) return then?.(control);
      if (then) callbacks.current.push(then);
      if (isRequested.current) return;
      isRequested.current = true;
      void withTimeout(import('./FormControl.tsx'), scriptTimeoutMs).then((module) => {
        if (module) return setHost(() => module.FormControl);
        isRequested.current = false;
        runCallbacks(undefined);
      });
    },
    [control, runCallbacks],
  );

  return { control, element: Host ? createElement(Host, { files, readFields, onReady: setControl }) : null, load };
};

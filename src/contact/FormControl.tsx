import { useEffect, type RefObject } from 'react';
import { useForm, type UseFormHandleSubmit, type UseFormRegister } from 'react-hook-form';
import { contactRules } from '#site/contact.gen';
import { withCopies } from './copies.ts';
import { startProof } from './proof.ts';
import { validateFields, type ContactFields } from './validate.ts';

/** `files` is never registered: it only holds the errors of the attachments. */
export type FormValues = ContactFields & { readonly files?: string };

/** The parts of react-hook-form that the form uses. */
export interface Control {
  readonly register: UseFormRegister<FormValues>;
  readonly handleSubmit: UseFormHandleSubmit<FormValues>;
}

export interface FormControlProps {
  readonly files: RefObject<readonly File[]>;
  /** The values in the page: browsers and password managers fill fields in without an event. */
  readonly readFields: () => ContactFields;
  readonly onReady: (control: Control) => void;
}

const returns = ['visibilitychange', 'pageshow', 'focusin', 'pointerdown'] as const;

/**
 * Runs react-hook-form with the site's validation rules and renders nothing. A separate module, so that it is loaded
 * only when the visitor uses the form.
 */
export const FormControl = ({ files, readFields, onReady }: FormControlProps) => {
  const { register, handleSubmit } = useForm<FormValues>({
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // The error summary takes the focus.
    shouldFocusError: false,
    resolver: (values) => {
      const found = validateFields(readFields(), files.current, contactRules);
      if (found.length === 0) return { values, errors: {} };
      return {
        values: {},
        errors: Object.fromEntries(found.map(({ field, message }) => [field, { type: 'rule', message }])),
      };
    },
  });
  // Before something is to be kept or sent: the page may be about to go then.
  useEffect(() => {
    void withCopies(() => Promise.resolve());
    import('./send.ts').catch((error: unknown) => console.warn(error));
  }, []);
  // The token is renewed when somebody comes back to a page that was left open.
  useEffect(() => {
    startProof();
    for (const type of returns) addEventListener(type, startProof, true);
    return () => {
      for (const type of returns) removeEventListener(type, startProof, true);
    };
  }, []);
  useEffect(() => onReady({ register, handleSubmit }), [onReady, register, handleSubmit]);
  return null;
};

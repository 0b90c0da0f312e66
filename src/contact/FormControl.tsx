import { useEffect, type RefObject } from 'react';
import { useForm, type UseFormHandleSubmit, type UseFormRegister } from 'react-hook-form';
import { contactRules } from '#site/contact.gen';
import { startProof } from './proof.ts';
import { leadFieldsOf, validateLead, type LeadFields } from './validate.ts';

/** `files` is never registered: it gives the attachments' mistakes a place in the form's errors. */
export type FormValues = LeadFields & { readonly files?: string };

/** What the fields and the submission need of react-hook-form. */
export interface Control {
  readonly register: UseFormRegister<FormValues>;
  readonly handleSubmit: UseFormHandleSubmit<FormValues>;
}

export interface FormControlProps {
  readonly files: RefObject<readonly File[]>;
  readonly onReady: (control: Control) => void;
}

/**
 * react-hook-form, with the site's rules; a module of its own, because its weight is for those who write. Draws
 * nothing.
 */
export const FormControl = ({ files, onReady }: FormControlProps) => {
  const { register, handleSubmit } = useForm<FormValues>({
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // The summary takes the focus.
    shouldFocusError: false,
    resolver: (values) => {
      const found = validateLead(leadFieldsOf(values), files.current, contactRules);
      if (found.length === 0) return { values, errors: {} };
      return {
        values: {},
        errors: Object.fromEntries(found.map(({ field, message }) => [field, { type: 'rule', message }])),
      };
    },
  });
  useEffect(startProof, []);
  useEffect(() => onReady({ register, handleSubmit }), [onReady, register, handleSubmit]);
  return null;
};

/** Reading and writing the values of a form in the DOM. */

/**
 * The text values of a form by name; for repeated names the last one. Reads the controls one by one: `FormData` also
 * asks the form's listeners, and may be replaced by an extension.
 */
export const readForm = (form: HTMLFormElement | null): Readonly<Record<string, string>> => {
  const values: Record<string, string> = {};
  for (const control of form?.elements ?? []) if (isTextControl(control)) values[control.name] = control.value;
  return values;
};

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** `readForm` for reports of failures: what cannot be read is left out, so that the report itself does not fail. */
export const readFormSafely = (form: HTMLFormElement | null): Readonly<Record<string, string>> => {
  try {
    return readForm(form);
  } catch (error) {
    console.error(error);
    return {};
  }
};

const isControl = (control: unknown): control is TextControl =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;

/** Controls with a name that are submitted with a text. */
const isTextControl = (control: Element): control is TextControl =>
  isControl(control) &&
  control.name !== '' &&
  !control.disabled &&
  !['file', 'submit', 'button', 'reset', 'image'].includes(control.type) &&
  (!['checkbox', 'radio'].includes(control.type) || (control as HTMLInputElement).checked);

/** Sets the values of the controls with these names; names without a control are ignored. */
export const writeForm = (form: HTMLFormElement, values: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (isControl(control)) control.value = value;
  }
};

/** Sets the files of the form's file input, for native submission. */
export const setFiles = (form: HTMLFormElement, files: readonly File[]): void => {
  const input = form.elements.namedItem('files');
  if (!(input instanceof HTMLInputElement)) return;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
};

/** Adds the attachments to a native submission, whoever begins it: their input is empty. For the event `formdata`. */
export const addFilesTo = (data: FormData, files: readonly File[]): void => {
  if (files.length === 0) return;
  data.delete('files');
  for (const file of files) data.append('files', file, file.name);
};

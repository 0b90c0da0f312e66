/** Reading, writing and natively submitting the values of a form in the DOM. */

/** The text values of a form by name; for repeated names the last one. */
export const readForm = (form: HTMLFormElement | null): Readonly<Record<string, string>> => {
  if (!form) return {};
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
};

/** Sets the values of the controls with these names; names without a control are ignored. */
export const writeForm = (form: HTMLFormElement, values: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    )
      control.value = value;
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

/** Submits the form natively, as without JavaScript. */
export const submitNatively = (form: HTMLFormElement, files: readonly File[]): void => {
  setFiles(form, files);
  form.submit();
};

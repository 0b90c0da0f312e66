/** The form as the document holds it: what is written in its controls, and the way to send it without a script. */

/** What is written in the form's controls, as it stands; of several parts with one name the last. */
export function readForm(form: HTMLFormElement | null): Readonly<Record<string, string>> {
  if (!form) return {};
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** Writes texts into the controls of their names; a name without a control is left out. */
export function writeForm(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    )
      control.value = value;
  }
}

/** Gives files to the form's file field, so that the browser sends them itself. */
export function setFiles(form: HTMLFormElement, files: readonly File[]): void {
  const input = form.elements.namedItem('files');
  if (!(input instanceof HTMLInputElement)) return;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
}

/** Has the browser send the form, as a page without script would. */
export function submitNatively(form: HTMLFormElement, files: readonly File[]): void {
  setFiles(form, files);
  form.submit();
}

/** The files that were chosen in the form since it was opened: the CMS hands them to nobody before they are written. */

/** More than any photo, and less than one request to the check may hold. */
const maxBytes = 40 * 1024 * 1024;

/**
 * Notes every file that is chosen, dropped or pasted.
 *
 * @returns gives the bytes, in Base64, of the file that will be written under a name; undefined where none is known.
 */
export const notePickedFiles = (page: Document): ((name: string) => Promise<string | undefined>) => {
  const files = new Map<string, File>();
  const note = (event: Event): void => {
    for (const file of filesOf(event)) files.set(plainName(file.name), file);
  };
  for (const kind of ['change', 'drop', 'paste']) page.addEventListener(kind, note, { capture: true });
  return async (name) => {
    const file = files.get(plainName(name));
    return file === undefined || file.size > maxBytes ? undefined : base64Of(file);
  };
};

const filesOf = (event: Event): readonly File[] => {
  const { target } = event;
  if (target instanceof HTMLInputElement && target.type === 'file') return [...(target.files ?? [])];
  if (event instanceof DragEvent) return [...(event.dataTransfer?.files ?? [])];
  return event instanceof ClipboardEvent ? [...(event.clipboardData?.files ?? [])] : [];
};

/** The CMS writes « IMG 2041 (1).JPG » as « img-2041-1.jpg ». */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)));
    reader.readAsDataURL(file);
  });

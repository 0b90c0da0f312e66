/** The list of attachments: adding, naming and removing files. */
import { hasEnding, trimFileName } from '../../formats/file-names.ts';
import { isAcceptedFile } from './validate.ts';
import type { ContactRules } from '#site/types.gen';

/** The properties of a `File` that the list uses. */
export interface Attachment {
  readonly name: string;
  readonly size: number;
}

/** Result of adding files. */
export interface Addition<F extends Attachment> {
  /** The new list: the added files are at the end. */
  readonly files: readonly F[];
  readonly added: readonly F[];
  /** Ignored: same name and size as a file of the list. */
  readonly duplicates: readonly F[];
  /** Refused: the type is not accepted. */
  readonly refused: readonly F[];
}

/** Adds files to the list, except duplicates and types that are not accepted. [2.contact-files-duplicates] */
export const addFiles = <F extends Attachment>(
  files: readonly F[],
  candidates: readonly F[],
  rules: Pick<ContactRules, 'acceptedTypes'>,
): Addition<F> => {
  const added: F[] = [];
  const duplicates: F[] = [];
  const refused: F[] = [];
  for (const candidate of candidates) {
    if (!isAcceptedFile(candidate.name, rules)) refused.push(candidate);
    else if ([...files, ...added].some((file) => isSameFile(file, candidate))) duplicates.push(candidate);
    else added.push(candidate);
  }
  return { files: [...files, ...added], added, duplicates, refused };
};

/**
 * The list with what a draft kept of its files before those that were added since, and which of the draft's names were
 * not kept.
 */
export const restoreFiles = <F extends Attachment>(
  kept: readonly F[],
  names: readonly string[],
  added: readonly F[],
  rules: Pick<ContactRules, 'acceptedTypes'>,
): { readonly files: readonly F[]; readonly lost: readonly string[] } => ({
  files: addFiles(kept, added, rules).files,
  lost: names.filter((name) => !kept.some((file) => file.name === name)),
});

/** Whether a file's name ends in what it is accepted for, without blanks and dots after it. */
export const isWellNamed = ({ name }: File, { acceptedTypes }: Pick<ContactRules, 'acceptedTypes'>): boolean =>
  name === trimFileName(name) && hasEnding(name, acceptedTypes);

/**
 * A file under a name that ends in what its first bytes are: names without an ending are common. Where the code for
 * that does not come, the name stays.
 */
export const renameFile = async (file: File, { acceptedTypes }: Pick<ContactRules, 'acceptedTypes'>): Promise<File> => {
  const endings = await import('../../formats/file-endings.ts').catch(() => undefined);
  if (!endings) return file;
  const { headBytes, nameWithEnding } = endings;
  const head = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const name = nameWithEnding(file.name, { type: file.type, head: new Uint8Array(head) }, acceptedTypes);
  return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
};

/** The files of which not even the first byte can be read, such as folders. Never rejects. */
export const findUnreadable = async (files: readonly File[]): Promise<readonly File[]> => {
  const isReadable = await Promise.all(
    files.map((file) =>
      file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => true,
          () => false,
        ),
    ),
  );
  return files.filter((_file, index) => !isReadable[index]);
};

/** Removes a file from the list. */
export const removeFile = <F extends Attachment>(files: readonly F[], removed: F): readonly F[] =>
  files.filter((file) => file !== removed);

/** Value of the `accept` attribute: `.pdf,.jpg,…`. */
export const acceptAttributeOf = (types: readonly string[]): string => types.map((type) => `.${type}`).join(',');

/** Value of `accept` for the camera: the accepted image types as media types; empty if there are none. */
export const cameraAcceptOf = (types: readonly string[]): string => {
  const mediaTypes = types.flatMap((type) =>
    type in pictureTypeByExtension ? [pictureTypeByExtension[type as keyof typeof pictureTypeByExtension]] : [],
  );
  return [...new Set(mediaTypes)].join(',');
};

const pictureTypeByExtension = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
} as const;

const isSameFile = (a: Attachment, b: Attachment): boolean => a.name === b.name && a.size === b.size;

/** The list of attachments: adding and removing files, and formatting their sizes. */
import { hasEnding, headBytes, nameWithEnding, trimFileName } from '../../formats/file-names.ts';
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
 * A file under a name that ends in what it is: names without an ending, or with blanks and dots after it, are common.
 * One whose name is good is returned as it is, at once; the bytes of the others are read.
 */
export const nameFile = (file: File, { acceptedTypes }: Pick<ContactRules, 'acceptedTypes'>): File | Promise<File> =>
  file.name === trimFileName(file.name) && hasEnding(file.name, acceptedTypes) ? file : renameFile(file, acceptedTypes);

const renameFile = async (file: File, acceptedTypes: readonly string[]): Promise<File> => {
  const head = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const name = nameWithEnding(file.name, { type: file.type, head: new Uint8Array(head) }, acceptedTypes);
  return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
};

/** Copies of files in memory; undefined in place of one that cannot be read to its end. Never rejects. */
export const copyFiles = (files: readonly File[]): Promise<readonly (File | undefined)[]> =>
  Promise.all(
    files.map((file) =>
      file.arrayBuffer().then(
        (bytes) => new File([bytes], file.name, { type: file.type, lastModified: file.lastModified }),
        () => undefined,
      ),
    ),
  );

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

/** Total size in bytes. */
export const totalBytesOf = (files: readonly Attachment[]): number =>
  files.reduce((total, { size }) => total + size, 0);

/** Total size in kilobytes, rounded, for analytics. */
export const totalKilobytesOf = (files: readonly Attachment[]): number =>
  Math.round(totalBytesOf(files) / bytesPerKilobyte);

/** « 842 Ko »: a size in KB, formatted for the locale; at least 1 unless the file is empty. */
export const formatKilobytes = (bytes: number, locale: string): string => {
  const kilobytes = Math.round(bytes / bytesPerKilobyte);
  return formatUnit(bytes > 0 ? Math.max(1, kilobytes) : 0, 'kilobyte', 0, locale);
};

/** « 5,10 Mo »: a size in MB with two decimals, formatted for the locale. */
export const formatMegabytes = (bytes: number, locale: string): string =>
  formatUnit(bytes / (bytesPerKilobyte * bytesPerKilobyte), 'megabyte', 2, locale);

/** Value of the `accept` attribute: `.pdf,.jpg,…`. */
export const acceptAttributeOf = (types: readonly string[]): string => types.map((type) => `.${type}`).join(',');

/** Value of `accept` for the camera: the accepted image types as media types; empty if there are none. */
export const cameraAcceptOf = (types: readonly string[]): string => {
  const mediaTypes = types.flatMap((type) =>
    type in pictureTypeByExtension ? [pictureTypeByExtension[type as keyof typeof pictureTypeByExtension]] : [],
  );
  return [...new Set(mediaTypes)].join(',');
};

const bytesPerKilobyte = 1024;

const pictureTypeByExtension = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
} as const;

const isSameFile = (a: Attachment, b: Attachment): boolean => a.name === b.name && a.size === b.size;

const formatUnit = (value: number, unit: 'kilobyte' | 'megabyte', decimals: number, locale: string): string => {
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return format
    .formatToParts(value)
    .map(({ type, value: part }) => {
      // CLDR has « ko » but « Mo »; the site capitalizes both.
      if (type === 'unit') return part.charAt(0).toLocaleUpperCase(locale) + part.slice(1);
      return type === 'literal' ? part.replace(/\s/g, '\u00a0') : part;
    })
    .join('');
};

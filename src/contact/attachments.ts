/** The list of attachments: adding and removing files, and formatting their sizes. */
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

/** Removes a file from the list. */
export const removeFile = <F extends Attachment>(files: readonly F[], removed: F): readonly F[] =>
  files.filter((file) => file !== removed);

/** The files that can no longer be read: moved, changed or deleted since they were chosen. Never rejects. */
export const findUnreadable = async <F extends Blob>(files: readonly F[]): Promise<readonly F[]> => {
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

/** The list of attachments: what may be added, what is refused and why, how sizes are written. */
import { isAcceptedFile } from './validate.ts';
import type { ContactRules } from '#site/types.gen';

/** What the list needs of a `File`. */
export interface Attachment {
  readonly name: string;
  readonly size: number;
}

/** What became of each file somebody tried to add. */
export interface Addition<F extends Attachment> {
  /** The list with the new files at its end. */
  readonly files: readonly F[];
  readonly added: readonly F[];
  /** Same name and size as one of the list: ignored. */
  readonly duplicates: readonly F[];
  /** Of a type that is not accepted: not added. */
  readonly refused: readonly F[];
}

/** Adds files to the list, without duplicates nor types that are not accepted. [2.contact-files-duplicates] */
export function addFiles<F extends Attachment>(
  files: readonly F[],
  candidates: readonly F[],
  rules: Pick<ContactRules, 'acceptedTypes'>,
): Addition<F> {
  const added: F[] = [];
  const duplicates: F[] = [];
  const refused: F[] = [];
  for (const candidate of candidates) {
    if (!isAcceptedFile(candidate.name, rules)) refused.push(candidate);
    else if ([...files, ...added].some((file) => isSameFile(file, candidate))) duplicates.push(candidate);
    else added.push(candidate);
  }
  return { files: [...files, ...added], added, duplicates, refused };
}

/** The list without one of its files. */
export function removeFile<F extends Attachment>(files: readonly F[], removed: F): readonly F[] {
  return files.filter((file) => file !== removed);
}

/** Those of the files that cannot be read any more: moved, changed or erased since they were chosen. Never rejects. */
export async function findUnreadable<F extends Blob>(files: readonly F[]): Promise<readonly F[]> {
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
}

/** Size of all the files together. */
export function totalBytesOf(files: readonly Attachment[]): number {
  return files.reduce((total, { size }) => total + size, 0);
}

/** Whole kilobytes, for the analytics. */
export function totalKilobytesOf(files: readonly Attachment[]): number {
  return Math.round(totalBytesOf(files) / bytesPerKilobyte);
}

/** « 842 Ko »: a file's size in KB, as the locale writes it; at least 1, unless the file is empty. */
export function formatKilobytes(bytes: number, locale: string): string {
  const kilobytes = Math.round(bytes / bytesPerKilobyte);
  return formatUnit(bytes > 0 ? Math.max(1, kilobytes) : 0, 'kilobyte', 0, locale);
}

/** « 5,10 Mo »: a total in MB with two decimals, as the locale writes it. */
export function formatMegabytes(bytes: number, locale: string): string {
  return formatUnit(bytes / (bytesPerKilobyte * bytesPerKilobyte), 'megabyte', 2, locale);
}

/** Value of an input's `accept`: `.pdf,.jpg,…`. */
export function acceptAttributeOf(types: readonly string[]): string {
  return types.map((type) => `.${type}`).join(',');
}

/** The accepted types a camera can produce, as media types; empty when no picture is accepted. */
export function cameraAcceptOf(types: readonly string[]): string {
  const mediaTypes = types.flatMap((type) =>
    type in pictureTypeByExtension ? [pictureTypeByExtension[type as keyof typeof pictureTypeByExtension]] : [],
  );
  return [...new Set(mediaTypes)].join(',');
}

const bytesPerKilobyte = 1024;

const pictureTypeByExtension = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
} as const;

function isSameFile(a: Attachment, b: Attachment): boolean {
  return a.name === b.name && a.size === b.size;
}

function formatUnit(value: number, unit: 'kilobyte' | 'megabyte', decimals: number, locale: string): string {
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
      // CLDR writes « ko » beside « Mo »; the site writes both with a capital.
      if (type === 'unit') return part.charAt(0).toLocaleUpperCase(locale) + part.slice(1);
      return type === 'literal' ? part.replace(/\s/g, '\u00a0') : part;
    })
    .join('');
}

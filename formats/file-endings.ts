/**
 * The endings that files are given whose names have none: by what they are. The form loads it for such a file alone.
 */
import { hasEnding, trimFileName } from './file-names.ts';

/** What tells the type of a file besides its name. */
export interface FileSigns {
  /** Media type, empty if unknown. */
  readonly type: string;
  /** The first bytes, `headBytes` of them if there are so many. */
  readonly head: Uint8Array;
}

/** How many bytes `nameWithEnding` reads: the header of a PDF may stand behind others. */
export const headBytes = 1024;

/** The name, trimmed, with the ending of what the file is if it has none that is accepted. */
export const nameWithEnding = (name: string, signs: FileSigns, acceptedTypes: readonly string[]): string => {
  const trimmed = trimFileName(name);
  if (hasEnding(trimmed, acceptedTypes) || programs.test(trimmed)) return trimmed;
  const ending = endingsOf(trimmed, signs).find((each) => acceptedTypes.includes(each));
  if (ending === undefined) return trimmed;
  // What is no more than an ending becomes the name.
  return `${trimmed.replace(/^\.+/, '') || ending}.${ending}`;
};

/** Names of what a computer runs keep them, and are refused: whatever is in such a file, nobody calls a plan so. */
const programs =
  /\.(?:apk|app|bat|cmd|com|cpl|dll|dmg|exe|hta|html?|jar|jse?|lnk|msi|pif|ps1|reg|scr|sh|svg|url|vb[es]?|wsf|xll)$/i;

/** Extensions of what a file is: by its first bytes, or by its media type where those do not tell. */
const endingsOf = (name: string, { type, head }: FileSigns): readonly string[] => {
  const byType = endingsByType[type.split(';', 1)[0]?.trim().toLowerCase() ?? ''] ?? [];
  const text = String.fromCharCode(...head.subarray(0, headBytes));
  const byBytes = signatures.find(([pattern]) => pattern.test(text))?.[1];
  if (byBytes === undefined) return byType;
  const exact = byType.filter((ending) => byBytes.includes(ending));
  // Many formats begin like an archive or an old document: one with an ending of its own is none of those accepted.
  const isContainer = byBytes === packages || byBytes === oldOffice;
  return isContainer && /\.\p{L}[\p{L}\d]{1,4}$/u.test(name) ? exact : [...exact, ...byBytes];
};

const pictures = { jpg: ['jpg', 'jpeg'], tif: ['tif', 'tiff'], heic: ['heic', 'heif'] } as const;
const packages = ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'] as const;
const oldOffice = ['doc', 'xls', 'ppt'] as const;

/** The beginnings of files, as one character a byte, and what they may be. */
const signatures: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\xff\xd8\xff/, pictures.jpg],
  [/^\x89PNG\r\n\x1a\n/, ['png']],
  [/^GIF8/, ['gif']],
  [/^RIFF[^]{4}WEBP/, ['webp']],
  [/^(?:II\*\0|MM\0\*)/, pictures.tif],
  [/^[^]{4}ftyp(?:heic|heix|hevc|mif1|msf1)/, pictures.heic],
  [/^PK\x03\x04/, packages],
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, oldOffice],
  [/%PDF-/, ['pdf']],
];

const openDocument = 'application/vnd.oasis.opendocument.';
const openXml = 'application/vnd.openxmlformats-officedocument.';

const endingsByType: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': pictures.jpg,
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/tiff': pictures.tif,
  'image/heic': pictures.heic,
  'image/heif': pictures.heic,
  'application/zip': ['zip'],
  'application/x-zip-compressed': ['zip'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
  [`${openXml}wordprocessingml.document`]: ['docx'],
  [`${openXml}spreadsheetml.sheet`]: ['xlsx'],
  [`${openXml}presentationml.presentation`]: ['pptx'],
  [`${openDocument}text`]: ['odt'],
  [`${openDocument}spreadsheet`]: ['ods'],
  [`${openDocument}presentation`]: ['odp'],
};

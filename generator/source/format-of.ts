import { fileTypeFromBuffer } from 'file-type';

/** What a file is by its content, and the name of its format; undefined where nothing tells it. */
export const formatOf = async (bytes: Buffer) => {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found && { ...found, format: formatNames[found.ext] ?? found.ext.toUpperCase() };
};

/** Names of formats that are not their extension in capitals. */
const formatNames: Readonly<Record<string, string>> = {
  jpg: 'JPEG',
  apng: 'PNG',
  webp: 'WebP',
  tif: 'TIFF',
  heif: 'HEIC',
  jp2: 'JPEG 2000',
  jpm: 'JPEG 2000',
  jpx: 'JPEG 2000',
  j2c: 'JPEG 2000',
  jxl: 'JPEG XL',
  psd: 'Photoshop (PSD)',
  mov: 'QuickTime',
  mkv: 'Matroska',
  webm: 'WebM',
  asf: 'Windows Media',
  mpg: 'MPEG',
  mts: 'AVCHD',
  m4a: 'AAC',
  docx: 'Word',
  docm: 'Word',
  dotx: 'Word',
  xlsx: 'Excel',
  xlsm: 'Excel',
  pptx: 'PowerPoint',
  odt: 'LibreOffice Writer',
  ods: 'LibreOffice Calc',
  odp: 'LibreOffice Impress',
  cfb: 'Microsoft Office',
  epub: 'EPUB',
};

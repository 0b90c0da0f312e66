/** Detection of executable files, by name and by first bytes. */

/** Extensions of programs, scripts, installers, shortcuts and documents with macros, on the three desktop systems. */
const programs = new Set(
  (
    'exe com scr pif bat cmd ps1 psm1 vb vbs vbe js jse mjs ws wsf wsh wsc hta msi msp mst dll cpl ocx sys jar class ' +
    'lnk scf inf reg chm hlp gadget application appref-ms appx msix settingcontent-ms library-ms ' +
    'search-ms diagcab theme ' +
    'desktop inetloc fileloc sh bash zsh csh command run elf app dmg pkg deb rpm apk py pyc pyw rb pl php ' +
    'docm dotm xlsm xltm xlam xlsb xll xla wll pptm potm ppam ppsm ppa sldm one iqy slk rdp'
  ).split(' '),
);

/** Extensions of archives and disk images. */
const containers = new Set(
  'zip zipx rar 7z tar gz tgz bz2 tbz2 xz txz zst lz lzh lha arj ace cab iso img vhd vhdx vmdk wim z'.split(' '),
);

/** Extensions of files that open an address, and do nothing else. */
const shortcuts = new Set(['url', 'website', 'webloc']);

/** Extensions of documents in which a browser runs scripts. */
const active = new Set('html htm xhtml shtml mht mhtml svg svgz xsl swf'.split(' '));

/**
 * Extensions of a file name as Windows interprets it: trailing dots and spaces are ignored, and a colon separates the
 * name of an alternate data stream.
 */
const extensionsOf = (name: string): string[] => {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  return base.split(':').map((part) => {
    const trimmed = part.replace(/[.\s]+$/u, '');
    return trimmed.includes('.') ? trimmed.slice(trimmed.lastIndexOf('.') + 1).toLowerCase() : '';
  });
};

const someExtension = (names: ReadonlySet<string>) => (name: string) =>
  extensionsOf(name).some((extension) => names.has(extension));

/** Whether a file of this name is executed when it is opened. */
export const isProgramName = someExtension(programs);
/** Whether a file of this name is an archive or disk image. */
export const isContainerName = someExtension(containers);
/** Whether a file of this name opens an address. */
export const isShortcutName = someExtension(shortcuts);
/** Whether a file of this name is a document that may contain scripts. */
export const isActiveName = someExtension(active);

/** Whether a file's first bytes are those of a program, a shortcut or a script. */
export const isProgram = (head: Buffer): boolean => {
  if (isWindowsProgram(head)) return true;
  const text = head.toString('latin1', 0, 64);
  if (/^\x7fELF|^#!\s?\/|^@echo off/i.test(text)) return true;
  // A Windows shortcut: header size and class ID ([MS-SHLLINK] 2.1).
  if (text.startsWith('L\0\0\0\x01\x14\x02\0\0\0\0\0')) return true;
  const magic = head.length >= 4 ? head.readUInt32BE(0) : 0;
  return machMagic.has(magic);
};

/** Mach-O in both word sizes and byte orders, and universal binaries, which share their signature with Java classes. */
const machMagic = new Set([0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe, 0xcafebabe]);

/** Some texts start with « MZ » too: the program header at the announced offset decides. */
const isWindowsProgram = (head: Buffer): boolean => {
  if (head.toString('latin1', 0, 2) !== 'MZ') return false;
  if (head.length < 64) return head.length >= 28;
  const offset = head.readUInt32LE(60);
  if (offset + 4 > head.length) return /[\0-\x08]/.test(head.toString('latin1', 2, 64));
  return (
    /^(?:PE\0\0|NE|LE|LX)/.test(head.toString('latin1', offset, offset + 4)) ||
    /[\0-\x08]/.test(head.toString('latin1', 2, 64))
  );
};

/** Signatures of archives and disk images at the start of a file. */
const containerSignatures = [
  'PK\x03\x04',
  'PK\x05\x06',
  'Rar!\x1a\x07',
  '7z\xbc\xaf\x27\x1c',
  '\x1f\x8b',
  '\xfd7zXZ\0',
  '\x28\xb5\x2f\xfd',
  'MSCF',
  'vhdxfile',
  'conectix',
  'MSWIM\0',
];

/** Whether a file's first bytes are those of an archive or disk image. */
export const isContainer = (head: Buffer): boolean => {
  const text = head.toString('latin1', 0, 600);
  const isTar = text.slice(257, 262) === 'ustar';
  return isTar || /^BZh\d/.test(text) || containerSignatures.some((signature) => text.startsWith(signature));
};

/** Longest text of a packed file's header that is searched for its names. */
const packageHeaderBytes = 2048;

/**
 * Whether a file that was packed into a document ([MS-OLEDS] 2.3.6) is a program: by the names in its header, or by a
 * program's header at any place of it.
 */
export const holdsProgram = (bytes: Buffer): boolean => {
  const names = bytes.toString('latin1', 0, packageHeaderBytes).split('\0');
  if (names.some((name) => /^[^\x01-\x1f]{3,260}$/.test(name) && isProgramName(name))) return true;
  if (bytes.includes('\x7fELF')) return true;
  for (let at = bytes.indexOf('MZ'); at !== -1; at = bytes.indexOf('MZ', at + 1)) {
    // The second header may stand within the first.
    const header = at + 64 <= bytes.length ? at + bytes.readUInt32LE(at + 60) : at;
    if (bytes.toString('latin1', header, header + 4) === 'PE\0\0') return true;
  }
  return false;
};

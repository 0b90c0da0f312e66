/** What a system would run when it is opened, by its name and by its first bytes. */

/** Programs, scripts, installers, shortcuts and documents with macros, of the three desktop systems. */
const programs = new Set(
  (
    'exe com scr pif bat cmd ps1 psm1 vb vbs vbe js jse mjs ws wsf wsh wsc hta msi msp mst dll cpl ocx sys jar class ' +
    'lnk url scf inf reg chm hlp gadget application appref-ms appx msix settingcontent-ms library-ms search-ms diagcab theme ' +
    'website desktop webloc sh bash zsh csh command run elf app dmg pkg deb rpm apk py pyc pyw rb pl php ' +
    'docm dotm xlsm xltm xlam xlsb xll xla wll pptm potm ppam ppsm ppa sldm one iqy slk rdp'
  ).split(' '),
);

/** What may hold files of its own, and is not opened here. */
const containers = new Set(
  'zip zipx rar 7z tar gz tgz bz2 tbz2 xz txz zst lz lzh lha arj ace cab iso img vhd vhdx vmdk wim z'.split(' '),
);

/** Markup that runs scripts in whatever opens it. */
const active = new Set('html htm xhtml shtml mht mhtml svg svgz xsl swf'.split(' '));

/**
 * Last part of a name, as Windows understands it: dots and spaces at the end do not count, and what follows a
 * colon names a stream of the same file.
 */
export function extensionsOf(name: string): string[] {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  return base.split(':').map((part) => {
    const trimmed = part.replace(/[.\s]+$/u, '');
    return trimmed.includes('.') ? trimmed.slice(trimmed.lastIndexOf('.') + 1).toLowerCase() : '';
  });
}

const someExtension = (names: ReadonlySet<string>) => (name: string) =>
  extensionsOf(name).some((extension) => names.has(extension));

/** Whether a file of this name is run when it is opened. */
export const isProgramName = someExtension(programs);
/** Whether a file of this name holds other files. */
export const isContainerName = someExtension(containers);
/** Whether a file of this name is a page that may hold scripts. */
export const isActiveName = someExtension(active);

/** Whether a file's first bytes are those of a program, a shortcut or a script. */
export function isProgram(head: Buffer): boolean {
  if (isWindowsProgram(head)) return true;
  const text = head.toString('latin1', 0, 64);
  if (/^\x7fELF|^#!\s?\/|^@echo off/i.test(text)) return true;
  // A Windows shortcut: its size and the identifier of its class ([MS-SHLLINK] 2.1).
  if (text.startsWith('L\0\0\0\x01\x14\x02\0\0\0\0\0')) return true;
  const magic = head.length >= 4 ? head.readUInt32BE(0) : 0;
  return machMagic.has(magic);
}

/** Mach-O of both widths and orders, universal binaries, which share theirs with Java's classes. */
const machMagic = new Set([0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe, 0xcafebabe]);

/** « MZ » begins some honest texts: the header of the program that it announces decides. */
function isWindowsProgram(head: Buffer): boolean {
  if (head.toString('latin1', 0, 2) !== 'MZ') return false;
  if (head.length < 64) return head.length >= 28;
  const offset = head.readUInt32LE(60);
  if (offset + 4 > head.length) return /[\0-\x08]/.test(head.toString('latin1', 2, 64));
  return (
    /^(?:PE\0\0|NE|LE|LX)/.test(head.toString('latin1', offset, offset + 4)) ||
    /[\0-\x08]/.test(head.toString('latin1', 2, 64))
  );
}

/** Whether a file's first bytes are those of an archive or of a disk image that is not opened here. */
export function isContainer(head: Buffer): boolean {
  const text = head.toString('latin1', 0, 600);
  return (
    /^(?:PK\x03\x04|PK\x05\x06|Rar!\x1a\x07|7z\xbc\xaf\x27\x1c|\x1f\x8b|BZh\d|\xfd7zXZ\0|\x28\xb5\x2f\xfd|MSCF|vhdxfile|conectix|MSWIM\0)/.test(
      text,
    ) || text.slice(257, 262) === 'ustar'
  );
}

const signatureByExtension: Readonly<Record<string, string>> = {
  jpg: '\xff\xd8\xff',
  jpeg: '\xff\xd8\xff',
  png: '\x89PNG\r\n\x1a\n',
  pdf: '%PDF-',
  doc: '\xd0\xcf\x11\xe0',
  docx: 'PK\x03\x04',
  xlsx: 'PK\x03\x04',
};

/**
 * Whether a file in an archive is something else than its name says. The companions that macOS adds (« ._ ») are not
 * meant.
 */
export function isDisguised(name: string, head: Buffer): boolean {
  const base = name.split('/').at(-1) ?? '';
  const signature = signatureByExtension[extensionsOf(base).at(-1) ?? ''];
  if (signature === undefined || head.length === 0 || base.startsWith('._')) return false;
  return !head.toString('latin1', 0, signature.length).startsWith(signature);
}

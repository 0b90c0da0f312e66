/** Inspection of single entries of an archive, by name and by first bytes. */
import { fitsName } from './content-type.ts';
import { isActiveName, isProgram, isProgramName, isShortcutName } from './executable.ts';
import { clean, quarantined, refused, type Verdict } from './verdict.ts';

/** Documents with macros: .docm, .xlsm, .pptm and their templates and add-ins. */
const macroExtension = /\.(?:do[ct]m|xl[st]m|xlam|xlsb|p[po][pst]m|ppam|sldm)[.\s]*$/i;

/** Inspects an entry's name. Names of an office document's parts are inspected elsewhere (office.ts). */
export const inspectArchiveEntryName = (name: string): Verdict => {
  if (isProgramName(name)) return refused(macroExtension.test(name) ? 'macros' : 'executable');
  if (isShortcutName(name)) return quarantined('shortcut');
  return isActiveName(name) ? quarantined('active-content') : clean;
};

/** Inspects an entry's first bytes. */
export const inspectEntryHead = (name: string, head: Buffer, isOffice: boolean): Verdict => {
  if (isProgram(head)) return refused('executable');
  return isOffice || fitsName(name, head) ? clean : quarantined('disguised');
};

/** Names of attachments as people and telephones have them. */
import { describe, expect, test } from 'vitest';
import { nameWithEnding } from '../../formats/file-endings.ts';
import { trimFileName } from '../../formats/file-names.ts';

const accepted = ['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx', 'zip'];
const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const heads = {
  pdf: bytes('%PDF-1.7\n'),
  'pdf after other bytes': bytes(`${'\0'.repeat(40)}%PDF-1.4`),
  jpg: bytes('\xff\xd8\xff\xe0'),
  png: bytes('\x89PNG\r\n\x1a\n'),
  zip: bytes('PK\x03\x04'),
  old: bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  heic: bytes('\0\0\0\x18ftypheic'),
  program: bytes('MZ\x90'),
  nothing: bytes(''),
};
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test.each(['plan.exe', 'plan.pdf.scr', 'index.HTML', 'a.js '])('%s stays a program, whatever is in it', (name) => {
  expect(nameWithEnding(name, { type: 'application/pdf', head: heads.pdf }, accepted)).toBe(name.trim());
});

describe('a file is named by what it is', () => {
  test.each<[string, string, keyof typeof heads, string]>([
    ['Plan du rez-de-chaussée', '', 'pdf', 'Plan du rez-de-chaussée.pdf'],
    ['Plan v2.1', '', 'pdf', 'Plan v2.1.pdf'],
    ['Plan v2.1', '', 'pdf after other bytes', 'Plan v2.1.pdf'],
    ['Plan v2.1', 'application/pdf', 'nothing', 'Plan v2.1.pdf'],
    ['Devis M. Roux', 'application/pdf; charset=binary', 'nothing', 'Devis M. Roux.pdf'],
    ['plan.final', '', 'pdf', 'plan.final.pdf'],
    ['IMG_0042', 'image/jpeg', 'jpg', 'IMG_0042.jpg'],
    ['photo.jfif', 'image/jpeg', 'jpg', 'photo.jfif.jpg'],
    ['photo', 'application/octet-stream', 'png', 'photo.png'],
    ['photos', '', 'zip', 'photos.zip'],
    ['Lettre', docx, 'zip', 'Lettre.docx'],
    ['Lettre', '', 'old', 'Lettre.doc'],
    ['.pdf', '', 'pdf', 'pdf.pdf'],
    ['...', '', 'pdf', 'pdf.pdf'],
  ])('%s (%s, %s)', (name, type, head, expected) => {
    expect(nameWithEnding(name, { type, head: heads[head] }, accepted)).toBe(expected);
  });
});

describe('a name that is good stays, whatever the file is', () => {
  test.each(['plan.pdf', 'PLAN.PDF', 'photo.JPEG', 'plan.v2.pdf'])('%s', (name) => {
    expect(nameWithEnding(name, { type: 'image/png', head: heads.png }, accepted)).toBe(name);
  });
});

describe('a file that is not accepted keeps its name', () => {
  test.each<[string, string, keyof typeof heads]>([
    ['toit.dwg', 'application/octet-stream', 'nothing'],
    ['setup.exe', '', 'program'],
    ['lettre', 'text/plain', 'nothing'],
    ['photo', '', 'heic'],
    // Other documents that begin like an archive, or like one of Word.
    ['devis.xlsx', '', 'zip'],
    ['modèle.docm', 'application/vnd.ms-word.document.macroenabled.12', 'zip'],
    ['devis.xls', 'application/vnd.ms-excel', 'old'],
  ])('%s (%s, %s)', (name, type, head) => {
    expect(nameWithEnding(name, { type, head: heads[head] }, accepted)).toBe(name);
  });
});

test.each([
  ['plan.pdf ', 'plan.pdf'],
  ['plan.pdf.', 'plan.pdf'],
  [' plan.pdf . .\u00a0', 'plan.pdf'],
  ['plan.pdf\u200b', 'plan.pdf'],
  ['plan.pdf\u3000', 'plan.pdf'],
  ['plan v2.1', 'plan v2.1'],
])('blanks and dots around a name go: « %s »', (name, expected) => {
  expect(trimFileName(name)).toBe(expected);
});

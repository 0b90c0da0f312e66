import { describe, expect, test } from 'vitest';
import {
  acceptAttributeOf,
  addFiles,
  cameraAcceptOf,
  isWellNamed,
  removeFile,
  restoreFiles,
} from '../../src/contact/attachments.ts';
import { formatKilobytes, formatMegabytes, totalKilobytesOf } from '../../src/contact/file-sizes.ts';
import { contactCaseRules } from '../fixtures/contact-cases.ts';

const plan = { name: 'plan.pdf', size: 842 * 1024 };
const photo = { name: 'pignon.jpg', size: 3115 * 1024 };

describe('adding files', () => {
  test('appends the new ones in order', () => {
    expect(addFiles([plan], [photo], contactCaseRules)).toEqual({
      files: [plan, photo],
      added: [photo],
      duplicates: [],
      refused: [],
    });
  });

  test('ignores one of the same name and size, in the list or in the same drop', () => {
    const addition = addFiles([plan], [{ ...plan }, photo, { ...photo }], contactCaseRules);
    expect(addition.files).toEqual([plan, photo]);
    expect(addition.duplicates).toEqual([plan, photo]);
  });

  test('keeps one of the same name and another size', () => {
    const other = { ...plan, size: 1 };
    expect(addFiles([plan], [other], contactCaseRules).files).toEqual([plan, other]);
  });

  test('keeps one of the same size and another name', () => {
    const other = { ...plan, name: 'coupe.pdf' };
    expect(addFiles([plan], [other], contactCaseRules).files).toEqual([plan, other]);
  });

  test('refuses one of a type that is not accepted, and adds the others', () => {
    const drawing = { name: 'toit.dwg', size: 1 };
    const addition = addFiles([], [drawing, photo], contactCaseRules);
    expect(addition.files).toEqual([photo]);
    expect(addition.refused).toEqual([drawing]);
  });

  test('adds one that is too large: its size is checked on submit', () => {
    const survey = { name: 'releve-3d.zip', size: contactCaseRules.maxFileBytes + 1 };
    expect(addFiles([], [survey], contactCaseRules).files).toEqual([survey]);
  });
});

test('removing a file leaves the others', () => {
  expect(removeFile([plan, photo], plan)).toEqual([photo]);
});

describe('sizes', () => {
  test.each([
    [842 * 1024, '842 Ko'],
    [3115 * 1024 + 200, '3 115 Ko'],
    [12, '1 Ko'],
    [0, '0 Ko'],
  ])('%i bytes are %s', (bytes, expected) => {
    expect(formatKilobytes(bytes, 'fr-FR').replace(/\s/g, ' ')).toBe(expected);
  });

  test.each([
    [5.1 * 1024 * 1024, '5,10 Mo'],
    [0, '0,00 Mo'],
    [20 * 1024 * 1024, '20,00 Mo'],
  ])('%i bytes together are %s', (bytes, expected) => {
    expect(formatMegabytes(bytes, 'fr-FR').replace(/\s/g, ' ')).toBe(expected);
  });

  test('follow the locale', () => {
    expect(formatKilobytes(2048, 'en-GB')).toBe('2\u00a0KB');
    expect(formatMegabytes(1024 * 1024, 'en-GB')).toBe('1.00\u00a0MB');
  });

  test('are whole kilobytes for the analytics', () => {
    expect(totalKilobytesOf([plan, photo])).toBe(842 + 3115);
  });
});

describe('files of a draft', () => {
  test('come back before those that were added since, each once', () => {
    expect(restoreFiles([plan, photo], ['plan.pdf', 'pignon.jpg'], [{ ...photo }], contactCaseRules)).toEqual({
      files: [plan, photo],
      lost: [],
    });
  });

  test('that the device could not keep are named', () => {
    expect(restoreFiles([plan], ['pignon.jpg', 'plan.pdf'], [], contactCaseRules)).toEqual({
      files: [plan],
      lost: ['pignon.jpg'],
    });
  });
});

test.each([
  ['plan.pdf', true],
  ['plan.PDF', true],
  // Renamed by what its first bytes are.
  ['plan', false],
  ['plan.pdf ', false],
  ['plan.pdf.', false],
  ['toit.dwg', false],
])('whether « %s » ends in what it is accepted for: %s', (name, isSo) => {
  expect(isWellNamed(new File([], name), contactCaseRules)).toBe(isSo);
});

test('the file field names the accepted extensions, the camera the pictures among them', () => {
  expect(acceptAttributeOf(['pdf', 'jpg'])).toBe('.pdf,.jpg');
  expect(cameraAcceptOf(contactCaseRules.acceptedTypes)).toBe('image/jpeg,image/png');
  expect(cameraAcceptOf(['pdf', 'zip'])).toBe('');
});

/** Names that come from outside: of an archive's entries, and of senders. Pure functions. */
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Entry } from 'yauzl';
import { readEntryName } from '../../server/attachments/inspection/entry-name.ts';
import { fileOfThumbnail, thumbnailName } from '../../server/attachments/file-store.ts';
import { isPrivateSender, senderOf, withoutPorts } from '../../server/http/sender.ts';

const entryOf = (name: Buffer | string, isUtf8 = false): Entry =>
  ({
    generalPurposeBitFlag: isUtf8 ? 0x0800 : 0,
    fileNameRaw: Buffer.from(name as string),
    extraFields: [],
  }) as unknown as Entry;

test.each([
  ['plans/toit.pdf', 'plans/toit.pdf'],
  ['été.pdf', 'été.pdf'],
  ['//', ''],
  ['a\u200d\u200f\ufeff.txt', 'a\u200d\u200f\ufeff.txt'],
  ['dossier/Icon\r', 'dossier/Icon\r'],
  ['__MACOSX/._Icon\r', '__MACOSX/._Icon\r'],
  ['Icon\r', 'Icon\r'],
  ['xIcon\r', undefined],
  ['Icon\r/x', undefined],
  ['../x', undefined],
  ['/x', undefined],
  ['a\u0007b', undefined],
  ['a\u007fb', undefined],
  ['a\nb', undefined],
  ['a\u0085b', undefined],
  ['a\u2028b', undefined],
  ['a\u202eb', undefined],
  ['a\u2066b', undefined],
])('%j is read as %j, whether it says that it is UTF-8 or not', (name, expected) => {
  expect(readEntryName(entryOf(name))).toBe(expected);
  expect(readEntryName(entryOf(name, true))).toBe(expected);
});

test('a name in the code page of DOS is read so', () => {
  expect(readEntryName(entryOf(Buffer.from([0x82, 0x74, 0x82])))).toBe('été');
  // It would be shown as a sign there.
  expect(readEntryName(entryOf(Buffer.from([0x82, 0x07])))).toBeUndefined();
});

test('a name that is written a second time, in UTF-8, is read there, unless the entry was renamed since', () => {
  const named = (name: Buffer, of = name): Entry => {
    const head = Buffer.alloc(5, 1);
    head.writeUInt32LE(crc32(of), 1);
    const extraFields = [{ id: 0x7075, data: Buffer.concat([head, Buffer.from('Œuvre.pdf')]) }];
    return Object.assign(entryOf(name), { extraFields });
  };
  expect(readEntryName(named(Buffer.from('?uvre.pdf')))).toBe('Œuvre.pdf');
  expect(readEntryName(named(Buffer.from('été.pdf'), Buffer.from('?uvre.pdf')))).toBe('été.pdf');
});

test('a thumbnail has the name of its file', () => {
  const name = thumbnailName('a.b.pdf', 'small');
  expect(name).toBe('a.b.pdf.small.webp');
  expect([fileOfThumbnail(name), fileOfThumbnail('a.webp.x')]).toEqual(['a.b.pdf', 'a.webp.x']);
});

test.each([
  [undefined, ''],
  ['192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['2001:DB8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:0db8:00aa::', '2001:db8:aa:0::/64'],
])('the sender at %s is %s', (address, sender) => expect(senderOf(address)).toBe(sender));

test.each([
  '127.0.0.1',
  '10.9.9.9',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.1.1',
  senderOf('::1'),
  senderOf('fd00::1'),
  senderOf('fe80::1'),
])('%s is of no visitor of the Internet', (sender) => expect(isPrivateSender(sender)).toBe(true));
test.each([
  '128.0.0.1',
  '11.0.0.1',
  '172.32.0.1',
  '192.169.0.1',
  '169.253.1.1',
  senderOf('2001:db8::1'),
  senderOf('fec0::1'),
  senderOf('1fd0::1'),
])('%s is', (sender) => expect(isPrivateSender(sender)).toBe(false));

test('addresses are read without what proxies add', () => {
  expect(withoutPorts('192.0.2.1:80, "[2001:db8::1]:443" ,[fe80::1%2],2001:db8::2,  192.0.2.2')).toBe(
    '192.0.2.1, 2001:db8::1, fe80::1%2, 2001:db8::2, 192.0.2.2',
  );
});

import { expect, test } from 'vitest';
import { decodeText } from '#platform/ground/operator/files/decode-text.ts';
import { FileRefused } from '#platform/ground/operator/files/file-refused.ts';

const TEXT = 'Date\tDetails\r\n24/11/2026\tCAFÉ MĀORI';
const toUtf16 = (text: string, isBigEndian: boolean): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

test.each([
  ['utf-8', Buffer.from(TEXT)],
  ['utf-8', Buffer.from(`\uFEFF${TEXT}`)],
  ['utf-16le', toUtf16(TEXT, false)],
  ['utf-16le', toUtf16(`\uFEFF${TEXT}`, false)],
  ['utf-16be', toUtf16(TEXT, true)],
  ['utf-16be', toUtf16(`\uFEFF${TEXT}`, true)],
] as const)('a file in %s is read without its mark (%#)', (encoding, bytes) => {
  expect(decodeText(bytes)).toEqual({ text: TEXT, encoding });
});

test('what is no UTF-8 is Windows-1252, whose own signs are read too', () => {
  const bytes = Buffer.from([0x43, 0x41, 0x46, 0xc9, 0x20, 0x80, 0x35, 0x93]);
  expect(decodeText(bytes)).toEqual({ text: 'CAFÉ €5“', encoding: 'windows-1252' });
});

test('an encoding that is named is the only one', () => {
  expect(decodeText(Buffer.from('é'), 'windows-1252').text).toBe('Ã©');
  expect(() => decodeText(Buffer.from([0xc9]), 'utf-8')).toThrow('no text in utf-8');
});

test.each([
  ['a spreadsheet', Buffer.from('PK\u0003\u0004\0\0\u0006\0\b\0')],
  ['half a character of UTF-16', Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x42])],
])('%s is refused with what to do', (_, bytes) => {
  expect(() => decodeText(bytes)).toThrow(FileRefused);
  expect(() => decodeText(bytes)).toThrow('save it as CSV in UTF-8');
});

test('nothing is an empty text', () => {
  expect(decodeText(Buffer.alloc(0))).toEqual({ text: '', encoding: 'utf-8' });
});

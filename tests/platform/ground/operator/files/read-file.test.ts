import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { FileRefused } from '#platform/ground/operator/files/file-refused.ts';
import { parseJson, readJsonFile, readJsonFileAs } from '#platform/ground/operator/files/read-file.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'files-'));

function write(bytes: string | Buffer): string {
  const path = join(FOLDER, `${crypto.randomUUID()}.json`);
  writeFileSync(path, bytes);
  return path;
}

test.each([
  ['with a mark', Buffer.from('\uFEFF{"a":"é"}')],
  ['in UTF-16 with a mark', Buffer.from('\uFEFF{"a":"é"}', 'utf16le')],
  ['in UTF-16 without one', Buffer.from('{"a":"é"}', 'utf16le')],
  ['in Latin-1', Buffer.from('{"a":"é"}', 'latin1')],
])('JSON %s is read', async (_, bytes) => {
  expect(await readJsonFile(write(bytes))).toEqual({ a: 'é' });
});

test.each([
  ['{"a": 1,\n"b": nul}', 'line 2 is wrong where it says }'],
  ['{"a": 1,\n"b": 2,\n}', 'line 3 is wrong where it says }'],
  ["{'a': 1}", "line 1 is wrong where it says 'a': 1}"],
  [`{"a": [1, 2, 3, 4, 5, 6, 7, 8, 9]},\n{}`, 'line 1 is wrong where it says ,'],
  ['{"a": "b', 'it ends too early'],
  ['[1,', 'it ends too early'],
  ['Title: x', 'line 1 is wrong where it says Title: x'],
])('%s is refused with its place', (text, place) => {
  expect(() => parseJson(text, 'plan.json')).toThrow(FileRefused);
  expect(() => parseJson(text, 'plan.json')).toThrow(`plan.json is no JSON: ${place}`);
});

test('an empty file, a missing one and a folder are named', async () => {
  await expect(readJsonFile(write(' \n'))).rejects.toThrow('is empty');
  await expect(readJsonFile(join(FOLDER, 'none.json'))).rejects.toThrow('there is no such file');
  await expect(readJsonFile(FOLDER)).rejects.toThrow('it is a folder');
});

test('a file that is something else names each field that is wrong', async () => {
  const schema = z.object({ title: z.string(), prize: z.number() });
  await expect(readJsonFileAs(write('{"title":"x"}'), schema)).rejects.toThrow(
    /not what it should be.*prize/s,
  );
});

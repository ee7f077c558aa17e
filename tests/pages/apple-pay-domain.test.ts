import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { GET } from '../../src/pages/.well-known/apple-developer-merchantid-domain-association.ts';

afterEach(() => vi.unstubAllEnvs());

test('Apple Pay is shown the file that the operator put into DATA_DIR, and nothing where there is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'apple-pay-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv('DATA_DIR', folder);
  expect((await GET({} as never)).status).toBe(404);
  writeFileSync(join(folder, 'apple-developer-merchantid-domain-association'), '7B227073704964');
  const answer = await GET({} as never);
  expect([answer.status, await answer.text()]).toEqual([200, '7B227073704964']);
});

// Imports of small files that a test writes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type ImportOptions, importFrom } from '#platform/catalogue/results/import.ts';
import { detectFormat } from '#platform/catalogue/results/import-source.ts';
import type { Services } from '#platform/services.ts';
import { createPairOffer } from '../../../support/played-draws.ts';

export function file(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'drawcard-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

export const run = (services: Services, from: string, options: Partial<ImportOptions> = {}) =>
  importFrom(services, { from, format: detectFormat(from), ...options });
export const counts = ({ inserted, updated, removed, unchanged }: Awaited<ReturnType<typeof run>>) => [
  inserted,
  updated,
  removed,
  unchanged,
];

export const feedResult = (overrides: Record<string, unknown> = {}) => ({
  ProductId: 'RealPair',
  DrawNumber: 41,
  DrawDate: '2026-11-19T00:00:00',
  PrimaryNumbers: [5, 2],
  SecondaryNumbers: [6],
  Dividends: [1, 2].map((division) => ({
    Division: division,
    BlocNumberOfWinners: division * 2,
    BlocDividend: 12.5,
    CompanyId: 'Anywhere',
    CompanyNumberOfWinners: 0,
    CompanyDividend: 0,
    PoolTransferType: 'NONE',
    PoolTransferredTo: 0,
  })),
  ...overrides,
});
export const feed = (...results: unknown[]): string =>
  file('feed.json', JSON.stringify({ Success: true, DrawResults: results }));

/** The game with its results from outside. */
export const outsideOffer = () => {
  const { demonstration: _, ...operation } = createPairOffer().operation;
  return { operation };
};

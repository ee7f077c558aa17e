import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { GAME_TEMPLATES } from '#content/game-templates/all.ts';
import { OfferFile } from '#lib/contracts/catalogue/offer-file.ts';
import { PricingFile } from '#lib/contracts/catalogue/pricing-file.ts';
import { BrandExport } from '#lib/contracts/content/brand-file.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/schemas');

const PUBLISHED = {
  brand: BrandExport,
  offer: OfferFile,
  pricing: PricingFile,
} as const satisfies Record<string, z.ZodType>;

const readSchema = (name: string): object =>
  JSON.parse(readFileSync(join(FOLDER, `${name}.schema.json`), 'utf8'));

test.each(Object.entries(PUBLISHED))('the schema of files of a %s is published as it is', (name, type) => {
  const made: unknown = JSON.parse(JSON.stringify(z.toJSONSchema(type, { io: 'input' })));
  expect(readSchema(name)).toEqual(made);
});

test('the templates of games hold to the published schema, and a wrong format does not', () => {
  const isOffer = new Ajv({ strict: false, validateFormats: false }).compile(readSchema('offer'));
  for (const { name, file } of GAME_TEMPLATES) expect([name, isOffer(file)]).toEqual([name, true]);
  expect(isOffer({ ...GAME_TEMPLATES[0]?.file, format: 'drawcard-game/0' })).toBe(false);
});

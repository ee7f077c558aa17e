// What a draw of a raffle is to be, as its operator writes it and as a weekly raffle repeats it.
import { z } from 'zod';
import { createLine, createText } from '../protocol/text.ts';

const CENTS_MAX = 100_000_000_000;
const LANES_MAX = 32;
const EARLY_BIRDS_MAX = 99;
const NUMBERS_MAX = 10_000_000;
const PRIZES_MAX = 200;
const PERMITS_MAX = 20;
/** Early birds are numbered a hundred times the draw. */
const DRAW_NO_MAX = 99_999;
const NAME_MAX = 120;
const TEXT_MAX = 2000;
const TERMS_MAX = 50_000;

const explainUnless =
  (message: string) =>
  ({ input }: { readonly input?: unknown }): string | undefined =>
    input === undefined || input === '' ? undefined : message;

const Cents = z
  .number({ error: explainUnless('Write an amount, as 250.00.') })
  .int()
  .min(1, 'Write an amount of more than nothing.')
  .max(CENTS_MAX, 'This is more than a billion. Write a smaller amount.');
const Count = z.number().int().min(1).max(NUMBERS_MAX);
const Range = z.object({ first: Count, size: Count });
/** Kept in UTC with milliseconds, as instants are compared. */
const Instant = z.iso
  .datetime({ offset: true, error: 'Enter a day and a time.' })
  .transform((text) => new Date(text).toISOString());
/** A picture of this shop: nothing is loaded from elsewhere. */
const PicturePath = z
  .string()
  .max(200)
  .regex(
    /^\/(?:assets|pictures)\/[\w./-]+(?:\?[\w=&]+)?$/,
    'Write the address of a picture of this shop, as /assets/NAME.',
  );

const PlannedPrize = z.object({
  name: createLine(NAME_MAX).min(1),
  text: createText(TEXT_MAX).default(''),
  valueCents: Cents,
  quantity: Count.default(1),
  /** Prizes of money say their value here too; of other prizes, what may be taken instead. */
  cashCents: Cents.optional(),
  /** Path of a picture. */
  picture: PicturePath.optional(),
});
const Prizes = z.array(PlannedPrize).min(1, 'Add a prize: nothing can be won.').max(PRIZES_MAX);

/** Of every draw of the raffle alike. Prizes are in the order of their places, the main prize first. */
export const RaffleTerms = z.object({
  name: createLine(NAME_MAX).min(1),
  featureImage: PicturePath.optional(),
  permits: z
    .array(createLine(NAME_MAX).min(1))
    .min(1, 'Write the permit that it is held under.')
    .max(PERMITS_MAX),
  /** Sold here. Several lanes let many buyers take numbers at once. */
  online: Range.extend({ lanes: z.number().int().min(1).max(LANES_MAX).default(1) }),
  /** Nothing takes in what is sold elsewhere: such tickets would be in no draw. */
  venue: z.never({ error: 'Tickets are sold online and entered by post only. Leave venue out.' }).optional(),
  postal: Range.optional(),
  prizes: Prizes,
  /** What else decides the draw: fixed before sales open. */
  beacon: z.string().default('none'),
  /** Markdown. */
  terms: createText(TERMS_MAX).min(1),
});
export type RaffleTerms = z.infer<typeof RaffleTerms>;

const Times = z.object({ drawAt: Instant, stopAt: Instant });

/** One draw of a raffle with its early-bird draws. */
export const RafflePlan = RaffleTerms.extend(Times.shape).extend({
  /** The one after the latest when left out. */
  drawNo: z.number().int().min(1).max(DRAW_NO_MAX).optional(),
  /** From when tickets can be ordered ahead, and from when they are sold. */
  preOrderAt: Instant.optional(),
  opensAt: Instant.optional(),
  earlyBirds: z
    .array(Times.extend({ name: createLine(NAME_MAX).min(1), prizes: Prizes }))
    .max(EARLY_BIRDS_MAX)
    .default([]),
});
export type RafflePlan = z.infer<typeof RafflePlan>;
export type RafflePlanInput = z.input<typeof RafflePlan>;

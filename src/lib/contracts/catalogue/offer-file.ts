// The kinds of files that offers are written in.
import { z } from 'zod';
import { GAME_FORMAT, GameFile } from './game-file.ts';
import { RAFFLE_FORMAT, RaffleFile } from './raffle-file.ts';
import { SYNDICATE_FORMAT, SyndicateFile } from './syndicate-file.ts';

export const OfferFile = z.discriminatedUnion('format', [GameFile, RaffleFile, SyndicateFile]);
export type OfferFile = z.infer<typeof OfferFile>;

export const OfferFormat = z.enum([GAME_FORMAT, RAFFLE_FORMAT, SYNDICATE_FORMAT]);
export type OfferFormat = z.infer<typeof OfferFormat>;

import type { PlatformModule } from '../../module.ts';
import { findOffer } from '../offers/store.ts';
import { createBeaconPolls } from '../proofs/record-beacon.ts';
import { ownDrawCommands } from './commands.ts';
import { announceOwnJackpot } from './jackpot.ts';
import { OWN_DRAW_RULES } from './ledger-rules.ts';
import * as ownLotteries from './migrations/0412-own-lotteries.ts';
import { serveOwnDraws } from './routes.ts';

export const ownDrawsModule: PlatformModule = {
  name: 'own-draws',
  serve: serveOwnDraws,
  polls: (tools) => createBeaconPolls('lottery_draw', tools),
  migrations: { '0412-own-lotteries': ownLotteries },
  commands: ownDrawCommands,
  ledgerRules: OWN_DRAW_RULES,
  hooks: {
    // The draw after a cancelled one takes over what that would have.
    onDrawCancelled: async (tx, _, drawId) => {
      const own = await tx
        .selectFrom('lottery_draw')
        .innerJoin('draw', 'draw.id', 'lottery_draw.draw_id')
        .select('draw.offer_key')
        .where('draw.id', '=', drawId)
        .executeTakeFirst();
      const offer = own && (await findOffer(tx, own.offer_key));
      if (offer) await announceOwnJackpot(tx, offer);
    },
  },
};

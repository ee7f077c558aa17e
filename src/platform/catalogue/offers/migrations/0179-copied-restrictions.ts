import { type Kysely, sql } from 'kysely';

interface Body {
  readonly operation?: { readonly syndicate?: { readonly lotteryKey: string } };
  readonly restrictions?: readonly { readonly kind: string; readonly regions?: readonly string[] }[];
}

/**
 * Earlier releases wrote what is restricted of a lottery over what its syndicates had of their own: what equals it there
 * is a copy, and is marked as such.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ key: string; body: string }>`select key, body from product_offer`.execute(db);
  const bodies = new Map(rows.map(({ key, body }) => [key, JSON.parse(body) as Body]));
  for (const [key, body] of bodies) {
    const lottery = bodies.get(body.operation?.syndicate?.lotteryKey ?? '');
    const copied = new Set(
      lottery?.restrictions?.flatMap(({ kind, regions }) =>
        kind === 'licensing_restriction' ? String(regions) : [],
      ),
    );
    if (copied.size === 0 || !body.restrictions) continue;
    const restrictions = body.restrictions.map((one) =>
      one.kind === 'licensing_restriction' && copied.has(String(one.regions))
        ? { ...one, ofLottery: true }
        : one,
    );
    const marked = JSON.stringify({ ...body, restrictions });
    await sql`update product_offer set body = ${marked} where key = ${key}`.execute(db);
  }
}

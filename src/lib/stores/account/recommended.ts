import type { RecommendedOrder } from '#lib/contracts/cart/recommended.ts';

/** Tickets that the customer may want to buy again. Never throws: without an answer there are none. */
export async function loadRecommended(): Promise<readonly RecommendedOrder[]> {
  try {
    const { getRecommendedOrders } = await import('#lib/api/order.ts');
    return (await getRecommendedOrders()).result;
  } catch {
    return [];
  }
}

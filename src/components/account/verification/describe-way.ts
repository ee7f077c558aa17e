import type { DepositWay } from '#lib/forms/account/deposit-view.ts';

/** What the page's script knows of a way of paying. */
export const describeWay = ({ code, gatewayKey, fields, canKeep }: DepositWay) => ({
  'data-method': code,
  'data-gateway': gatewayKey,
  'data-fields': fields,
  'data-can-keep': canKeep ? '' : undefined,
});

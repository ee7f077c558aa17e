/** Charges an order ahead that is due. */
export const PRE_ORDER_JOB = 'pre_order_due';

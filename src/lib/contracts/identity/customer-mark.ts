// Whose page something was sent from. Another customer may log in while the page is open, in another tab: what it sends
// is meant for the account that it shows, and is refused for any other. A mark gives no id away; scripts may read it.

/** The hidden field of a form. */
export const CUSTOMER_MARK_FIELD = 'customerMark';

/** The header of a call to the gateway. */
export const CUSTOMER_MARK_HEADER = 'x-customer-mark';

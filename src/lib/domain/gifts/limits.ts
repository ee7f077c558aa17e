/** Gifts that a customer has open at most, and begins in a day. */
export const GIFTS_MAX = 20;

/** Characters of what the giver is called in a gift, and of the message. */
export const GIFT_SENDER_MAX = 40;
export const GIFT_MESSAGE_MAX = 200;

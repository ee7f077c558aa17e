// What each kind of product calls its goods: counted, as the customer's own at the beginning of a sentence, and as the
// title of a page. Goods of several kinds are counted by kind: "2 tickets and 3 shares".
export const goodsCopy = {
  'goods.ticket.one': '1 ticket',
  'goods.ticket.other': '{count} tickets',
  'goods.ticket-your.one': 'Your ticket',
  'goods.ticket-your.other': 'Your {count} tickets',
  'goods.ticket-title': '{name} ticket',
  'goods.share.one': '1 share',
  'goods.share.other': '{count} shares',
  'goods.share-your.one': 'Your share',
  'goods.share-your.other': 'Your {count} shares',
  'goods.share-title': '{name} share',
  'goods.membership.one': '1 membership',
  'goods.membership.other': '{count} memberships',
  'goods.membership-your.one': 'Your membership',
  'goods.membership-your.other': 'Your {count} memberships',
  'goods.membership-title': '{name} membership',
  'goods.your': 'Your {goods}',
} as const;

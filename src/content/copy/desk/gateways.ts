export const gatewaysCopy = {
  'desk.gateways': 'Gateways',
  'desk.gateways-lead':
    'Ways to pay in. A gateway is on once PAYMENT_METHODS names it and its variables are set where the shop runs; their values are never shown.',
  'desk.gateway-on': 'On',
  'desk.gateway-off': 'Off',
  'desk.gateway-test': 'Moves no real money',
  'desk.gateway-serves': 'Takes {methods}.',
  'desk.gateway-could': 'Could take {methods}.',
  'desk.gateway-missing': 'Not set: {names}.',
  'desk.gateway-unnamed': 'All variables are set, but PAYMENT_METHODS does not name it.',
  'desk.gateway-webhook': 'Webhook address',
  'desk.gateway-webhook-hint': 'Copy it into the gateway’s own settings.',
  'desk.gateway-no-webhook': 'It reports nothing by itself: the shop asks it.',
  'desk.gateway-try': 'Try the key',
  'desk.gateway-try-name': 'Try the key of {name}',
  'desk.gateway-cannot-try': 'There is no key to try.',
  'desk.gateway-tried-right': '{name} knows the key, and answered in {ms} ms. No money was taken.',
  'desk.gateway-tried-refused':
    '{name} does not know the key. Check the variables where the shop runs, then start it again.',
  'desk.gateway-tried-unreachable': '{name} gave no answer. Try again in a minute; the key may be right.',
  'desk.gateway-tried-failed': '{name} answered something else. The log of the shop says more.',
} as const;

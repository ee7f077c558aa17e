// Settings of the demonstration's brands that editors keep: where the chat of each opens, and when.
export const SITE_SETTINGS = [
  {
    id: 'settings-drawcard',
    brand: 'drawcard',
    values: [
      { key: 'chat_url', value: 'https://chat.drawcard.example/' },
      { key: 'chat_hours', value: 'Mon-Sat 08:00-20:00 Australia/Brisbane' },
    ],
  },
  {
    id: 'settings-harbour-art-union',
    brand: 'harbour-art-union',
    values: [
      { key: 'chat_url', value: 'https://chat.harbour-art-union.example/' },
      { key: 'chat_hours', value: 'Mon-Fri 09:00-17:00 Australia/Brisbane' },
    ],
  },
] as const;

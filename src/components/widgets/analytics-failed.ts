/** The code that counts visits did not load: reported under a name of its own. */
export const reportAnalyticsFailed = () =>
  navigator.sendBeacon(
    '/api/event',
    new Blob(['{"event_type":"error","name":"Segment failed to load"}'], { type: 'application/json' }),
  );

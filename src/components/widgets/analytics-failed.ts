/** The code that counts visits did not come: told to the operators by a name that they know (X27, C81). */
export const reportAnalyticsFailed = () =>
  navigator.sendBeacon(
    '/api/event',
    new Blob(['{"event_type":"error","name":"Segment failed to load"}'], { type: 'application/json' }),
  );

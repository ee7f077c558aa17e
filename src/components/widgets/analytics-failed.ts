/** The code that counts visits did not come: told to the operators by a name that they know (X27, C81). */
export const analyticsFailed = () =>
  fetch('/api/event', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: '{"event_type":"error","name":"Segment failed to load"}',
  }).catch(() => {});

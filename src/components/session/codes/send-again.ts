// What had to wait is sent once by itself. Shown again from the browser's memory, the page waits for a press.
const waiting = document.querySelector<HTMLFormElement>('[data-send-again]');
const [entry] = performance.getEntriesByType('navigation');
const isShownAgain = entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
if (waiting && !isShownAgain) waiting.requestSubmit();

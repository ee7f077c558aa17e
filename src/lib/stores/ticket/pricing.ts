// The pricing that a link brought (`p`), which the server keeps until the browser closes. It identifies no one.
const VALUE = /(?:^|;\s*)pricing=([\w-]{1,40})(?:;|$)/;

export const readPricing = (): string | undefined => VALUE.exec(document.cookie)?.[1];

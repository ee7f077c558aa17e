// Words of the shop's own modules that visitors read. Editors change them like all others.
export const EXTENSION_COPY = {};

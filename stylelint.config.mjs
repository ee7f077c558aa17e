export default {
  extends: ['stylelint-config-standard'],
  rules: {
    'selector-class-pattern': [
      '^[a-z][a-z0-9]*(-[a-z0-9]+)*(__[a-z0-9-]+)?(--[a-z0-9-]+)?$',
      { message: 'block__element--modifier' },
    ],
    'custom-property-pattern': null,
    'no-descending-specificity': null,
    'import-notation': 'string',
    'color-hex-length': 'long',
    'custom-property-empty-line-before': null,
  },
};

/** `text` is `pretty` on a terminal and `unix` elsewhere. */
export const checkFormats = ['text', 'json', 'sarif', 'pretty', 'unix'] as const;

export type CheckFormat = (typeof checkFormats)[number];

/** Scheme of the read-only documents that a turn is shown by. */
export const turnScheme = 'soulscope-turn';

const grouped = new Intl.NumberFormat('en-US');

/** `24,120`. */
export const number = (value: number): string => grouped.format(value);

/** `1 token`, `1,240 tokens`. */
export const counted = (value: number, unit: string): string => `${number(value)} ${unit}${value === 1 ? '' : 's'}`;

/** `24,120 units`: a unit that is a plural already. */
export const measured = (value: number, unit: string): string => `${number(value)} ${unit}`;

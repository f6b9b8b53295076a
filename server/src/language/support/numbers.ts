import type { LengthUnit } from '../../engine/text/measure.ts';

const grouped = new Intl.NumberFormat('en-US');

/** `24,120`. */
export const number = (value: number): string => grouped.format(value);

/** `1 token`, `1,240 tokens`. */
export const counted = (value: number, unit: string): string => `${number(value)} ${unit}${value === 1 ? '' : 's'}`;

/** Short, for where it was said before what kind of units or bytes. */
export const wordFor = (unit: LengthUnit): string => (unit === 'UTF-8 bytes' ? 'bytes' : 'units');

/** `24,120 UTF-16 units`: a unit that is a plural already. */
export const measured = (value: number, unit: string): string => `${number(value)} ${unit}`;

import { grouped } from '../../../engine/text/grouped.ts';

/** `1 token`, `1,240 tokens`. */
export const counted = (value: number, unit: string): string => `${grouped(value)} ${unit}${value === 1 ? '' : 's'}`;

/** `24,120 units`: a unit that is a plural already. */
export const measured = (value: number, unit: string): string => `${grouped(value)} ${unit}`;

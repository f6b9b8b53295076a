import { grouped } from '../../../engine/text/grouped.ts';
import { unitFor } from '../../../engine/text/lengths/measure.ts';

/** `1 token`, `1,240 tokens`. */
export const counted = (value: number, unit: string): string => `${grouped(value)} ${unit}${value === 1 ? '' : 's'}`;

/** `24,120 characters`, `1 character`: the unit is a plural. */
export const measured = (value: number, unit: string): string => `${grouped(value)} ${unitFor(value, unit)}`;

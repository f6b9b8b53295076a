import { grouped } from '../../text/grouped.ts';

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[], word: 'and' | 'or' = 'and'): string {
	if (items.length < 2) return items.join('');
	return `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}

/** `1 line`, `3 lines`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
	`${grouped(count)} ${count === 1 ? one : many}`;

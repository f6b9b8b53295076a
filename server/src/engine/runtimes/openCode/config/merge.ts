import type { FieldValues } from './fields.ts';

const isFields = (value: unknown): value is FieldValues =>
	typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** `over` laid over `under`: mappings key by key, at any depth, and everything else whole. Keys of `under` keep their places. */
export function merged(under: FieldValues, over: FieldValues): FieldValues {
	const both = new Map<string, unknown>(Object.entries(under));
	for (const [key, value] of Object.entries(over)) {
		const before = both.get(key);
		both.set(key, isFields(before) && isFields(value) ? merged(before, value) : value);
	}
	return Object.fromEntries(both);
}

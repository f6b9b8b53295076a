const snakeKey = (key: string): string => key.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** Our names as the runtime writes them: `cacheableSectionIds` as `cacheable_section_ids`, at every depth. */
export function inSnakeCase(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(inSnakeCase);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [snakeKey(key), inSnakeCase(each)]));
}

const camelKey = (key: string): string =>
	key.replaceAll(/_([a-z])/gu, (_match, letter: string) => letter.toUpperCase());

/** The way back, for inputs. */
// biome-ignore lint/suspicious/noExplicitAny: what an input holds is known by its adapter alone
export function inCamelCase(value: unknown): any {
	if (Array.isArray(value)) return value.map(inCamelCase);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [camelKey(key), inCamelCase(each)]));
}

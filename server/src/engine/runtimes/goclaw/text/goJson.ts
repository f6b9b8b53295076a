const escapes: readonly (readonly [RegExp, string])[] = [
	[/</gu, '\\u003c'],
	[/>/gu, '\\u003e'],
	[/&/gu, '\\u0026'],
	[/\u2028/gu, '\\u2028'],
	[/\u2029/gu, '\\u2029'],
];

/** `value` as Go writes JSON by default: two spaces a level, and nothing in it that HTML would take for markup. */
export const goJson = (value: unknown): string =>
	escapes.reduce((json, [found, escaped]) => json.replace(found, escaped), JSON.stringify(value, undefined, 2));

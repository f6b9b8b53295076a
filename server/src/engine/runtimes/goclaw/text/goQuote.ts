const named: ReadonlyMap<string, string> = new Map([
	['"', '\\"'],
	['\\', '\\\\'],
	['\x07', '\\a'],
	['\b', '\\b'],
	['\f', '\\f'],
	['\n', '\\n'],
	['\r', '\\r'],
	['\t', '\\t'],
	['\v', '\\v'],
]);

/** Letters, marks, numbers, punctuation, symbols and the plain space: what Go prints as it is. */
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

/** `text` as a double-quoted Go string. */
export const goQuote = (text: string): string => `"${[...text].map(quoteCharacter).join('')}"`;

function quoteCharacter(character: string): string {
	const known = named.get(character);
	if (known !== undefined) return known;
	if (printable.test(character)) return character;
	const code = character.codePointAt(0) ?? 0;
	if (code >= 0xd800 && code <= 0xdfff) return '\uFFFD';
	const hex = (digits: number) => code.toString(16).padStart(digits, '0');
	if (code < 0x20 || code === 0x7f) return `\\x${hex(2)}`;
	return code < 0x10000 ? `\\u${hex(4)}` : `\\U${hex(8)}`;
}

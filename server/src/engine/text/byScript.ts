/** What the classes for letters and figures of any script leave of ASCII. */
const inAscii: Readonly<Record<string, string>> = { L: 'A-Za-z', Lu: 'A-Z', Ll: 'a-z', N: '0-9' };

const ascii = /^[\0-\x7f]*$/;

/**
 * The pattern to look through a text with: `pattern`, or one that finds the same in a text of ASCII alone. An engine needs up to a millisecond
 * before it can tell letters of any script by a pattern for the first time, and a start asks dozens. `pattern` has the flag `u`; a
 * class that is not in `inAscii` throws a `RangeError`.
 */
export function byScript({ source, flags }: Pick<RegExp, 'source' | 'flags'>): (text: string) => RegExp {
	let whole: RegExp | undefined;
	let plain: RegExp | undefined;
	return (text) => {
		if (!ascii.test(text)) {
			whole ??= new RegExp(source, flags);
			return whole;
		}
		plain ??= new RegExp(plainSource(source), flags.replace('u', ''));
		return plain;
	};
}

function plainSource(source: string): string {
	let isInBrackets = false;
	return source.replace(/\\[pP]\{(\w+)\}|\\[\s\S]|[[\]]/g, (part, name?: string) => {
		if (part === '[' || part === ']') isInBrackets = part === '[';
		if (name === undefined) return part;
		const range = part[1] === 'p' ? inAscii[name] : undefined;
		if (range === undefined) throw new RangeError(`${part} is not known among the characters of ASCII.`);
		return isInBrackets ? range : `[${range}]`;
	});
}

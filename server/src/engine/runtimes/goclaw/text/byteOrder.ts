/** Order of the UTF-8 bytes: that of the code points, and not that of UTF-16 units. */
export function compareBytes(a: string, b: string): number {
	const left = Array.from(a, codePoint);
	const right = Array.from(b, codePoint);
	const at = left.findIndex((code, index) => code !== right[index]);
	return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1);
}

const codePoint = (character: string): number => character.codePointAt(0) ?? 0;

export const inByteOrder = (texts: readonly string[]): string[] => [...texts].sort(compareBytes);

const longest = 96;
const keywords: ReadonlySet<string> = new Set(['none', 'min-content', 'max-content']);
const names: ReadonlySet<string> = new Set(
	'calc clamp fit-content max min ch em rem vh vmax vmin vw px'.split(' ').concat([...keywords]),
);
const simple = /^(?:\d+(?:\.\d+)?|\.\d+)(?:px|rem|em|ch|vw|vh|vmin|vmax|%)$/iu;
const computed = /^(?:calc|clamp|fit-content|max|min)\(.+\)$/iu;

/** True where each bracket that closes was opened before, and each that opens is closed. */
function isBalanced(text: string): boolean {
	let depth = 0;
	for (const char of text) {
		depth += char === '(' ? 1 : char === ')' ? -1 : 0;
		if (depth < 0) return false;
	}
	return depth === 0;
}

/** A width as OpenClaw 2026.7.1 takes one from CSS. */
export function isWidth(raw: string): boolean {
	const text = raw.trim().replaceAll(/\s+/gu, ' ');
	if (text === '' || text.length > longest) return false;
	if (keywords.has(text.toLowerCase()) || simple.test(text)) return true;
	if (!/^[\w.%+\-*/(),\s]+$/u.test(text) || text.includes('_') || !isBalanced(text)) return false;
	const used = text.match(/[a-z][a-z0-9-]*/giu) ?? [];
	return used.every((name) => names.has(name.toLowerCase())) && computed.test(text);
}

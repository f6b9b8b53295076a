/** What stands for a path rather than for a name that is looked up. */
const looksLikePath = (text: string): boolean => /^[.~]|[\\/]/u.test(text);

/** True for the name or path of a program that no shell could read anything into. */
export function isProgram(value: unknown): boolean {
	const text = typeof value === 'string' ? value.trim() : '';
	if (text === '' || /[\0\r\n;&|`$<>"']/u.test(text)) return false;
	return looksLikePath(text) || /^(?!-)[A-Za-z0-9._+-]+$/u.test(text);
}

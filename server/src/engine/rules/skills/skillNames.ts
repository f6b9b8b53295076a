/** What the Agent Skills reference allows a name (characters after normalisation). */
const longestSkillName = 64;

/** What is wrong with `name` by the Agent Skills reference, as a clause; undefined where nothing is. */
export function nameProblem(name: string): string | undefined {
	const normal = name.normalize('NFKC').trim();
	const length = [...normal].length;
	if (normal === '') return 'is empty';
	if (length > longestSkillName) return `has ${length} characters, more than ${longestSkillName}`;
	if (normal !== normal.toLowerCase()) return 'has capital letters';
	if (/^-|-$/.test(normal)) return 'starts or ends with a hyphen';
	if (normal.includes('--')) return 'has two hyphens in a row';
	if (!/^[\p{L}\p{N}-]+$/u.test(normal)) return 'has characters that are not allowed';
	return undefined;
}

/** The nearest name that is allowed; undefined where nothing is left of it. */
export function allowedName(name: string): string | undefined {
	const slug = name
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '-')
		.replace(/^-+/, '');
	const short = [...slug]
		.slice(0, longestSkillName)
		.join('')
		.replace(/(?<!-)-+$/, '');
	return nameProblem(short) === undefined ? short : undefined;
}

/** What a version takes from the top of a `SKILL.md`. */
export type FrontmatterReading =
	| {
			readonly kind: 'read';
			/** Undefined where there is none, or nothing but blanks. */
			readonly name?: string;
			readonly description?: string;
			/** Other fields, as text; structured ones are JSON. */
			readonly fields: Readonly<Record<string, string>>;
			/** True where a line that is no YAML was taken as it stands. */
			readonly isRescued?: boolean;
	  }
	/** `code` and `message` are the parser's. */
	| { readonly kind: 'broken'; readonly code: string; readonly message: string }
	/** A value of a kind that the version cannot use. */
	| { readonly kind: 'wrong-value'; readonly key: 'name' | 'description' };

/** A value of the frontmatter as text; undefined for none. */
export function fieldText(value: unknown): string | undefined {
	if (value === null || value === undefined) return undefined;
	if (typeof value === 'string') return value.trim();
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	if (typeof value !== 'object') return undefined;
	try {
		return JSON.stringify(value);
	} catch {
		return undefined;
	}
}

export function withoutQuotes(value: string): string {
	const quote = value.at(0);
	return (quote === '"' || quote === "'") && value.at(-1) === quote ? value.slice(1, -1) : value;
}

/** The fields of `block` by looking at its lines alone: what is left where the whole is no YAML, or a value is null. */
export function fieldsByLine(block: string): Record<string, string> {
	const fields: Record<string, string> = {};
	const lines = block.split('\n');
	for (let at = 0; at < lines.length; at++) {
		const [, key, rest] = /^([\w-]+):\s*((?!\s).*)$/u.exec(lines[at] ?? '') ?? [];
		if (key === undefined || rest === undefined) continue;
		let value = rest.trim();
		if (value === '' && /^[ \t]/u.test(lines[at + 1] ?? '')) {
			const below: string[] = [];
			for (let next = lines[at + 1]; next !== undefined && !(next && !/^[ \t]/u.test(next)); next = lines[at + 1]) {
				below.push(next);
				at += 1;
			}
			value = below.join('\n').trim();
		} else value = withoutQuotes(value);
		if (value !== '') fields[key] = value;
	}
	return fields;
}

export const withLineFeeds = (text: string): string => text.replace(/\r\n?/gu, '\n');

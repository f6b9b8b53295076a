import type { ToolRules } from './toolRules.ts';

/** How a list names a tool: without the space around it, in lower case, by its own name. */
function plainName(rules: ToolRules, name: string): string {
	const plain = name.trim().toLowerCase();
	return rules.aliases[plain] ?? plain;
}

/** Names and patterns that a list stands for, its groups opened. */
export const openGroups = (rules: ToolRules, names: readonly string[]): readonly string[] =>
	names.map((name) => plainName(rules, name)).flatMap((name) => rules.groups[name] ?? [name]);

/** `*` stands for any text. */
function fits(pattern: string, name: string): boolean {
	const [first = '', ...rest] = pattern.split('*');
	const last = rest.pop();
	if (last === undefined) return pattern === name;
	if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
	let from = first.length;
	for (const part of rest) {
		const found = name.indexOf(part, from);
		if (found < 0) return false;
		from = found + part.length;
	}
	return from <= name.length - last.length;
}

/** True where one of `names`, groups and patterns among them, means `tool`. */
export const isNamed = (rules: ToolRules, names: readonly string[], tool: string): boolean =>
	openGroups(rules, names).some((pattern) => pattern !== '' && fits(pattern, tool));

import type { OpenCodeSkill } from '../skills/find.ts';

const entities: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/gu, (sign) => entities[sign] ?? sign);

/** The skill that comes with the program: its name, and where it says that it lies. */
export const builtIn = { name: 'customize-opencode', location: escaped('<built-in>') } as const;

/** What stands before and behind the description of a skill in the list. Only where it lies is escaped. */
export const skillFrame = (name: string, location: string): readonly [before: string, after: string] => [
	`  <skill>\n    <name>${name}</name>\n    <description>`,
	`</description>\n    <location>${location}</location>\n  </skill>\n`,
];

/** A skill as the list has it. */
export function skillItem({
	file,
	name,
	description,
}: Pick<Extract<OpenCodeSkill, { kind: 'read' }>, 'file' | 'name' | 'description'>): string {
	const [before, after] = skillFrame(name, escaped(file));
	return `${before}${description ?? ''}${after}`;
}

import { fileNames } from '../files.ts';

/** Files that summoning an agent may write, in the order of storing. */
export const summonedNames: readonly string[] = [
	fileNames.soul,
	fileNames.identity,
	fileNames.agents,
	fileNames.tools,
	fileNames.heartbeat,
];

/** Lines of the request that carry tags; the sentences between them are the runtime's own. */
export function summonTagLines(): string[] {
	const files = summonedNames.flatMap((name) => [`<file name="${name}">`, '</file>']);
	return [
		'<description>',
		'</description>',
		'<templates>',
		...files,
		'</templates>',
		'<frontmatter>',
		'</frontmatter>',
		...files,
	];
}

/** Bytes of the request without the description. */
export const summonPromptLength = 13_495;

import { normalize } from 'node:path';

export const usualName = 'GEMINI.md';

/** Names of context files, best first. What `context.fileName` says comes in front of the usual name, and never instead of it. */
export function contextNames(given: readonly string[]): readonly string[] {
	const names = given
		.map((name) => name.trim())
		.filter((name) => name !== '')
		.map((name) => normalize(name));
	return [...new Set([...names, usualName])];
}

import type { Runtime } from '../runtimes/runtime.ts';
import { isAround } from '../workspace/places.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';
import type { Comparison } from './compareEyes.ts';

/** The file at the root that most agents read by themselves. */
const usual: WorkspacePath = 'AGENTS.md';

/** Roles of files that hold instructions; a memory or a skill is no text for all agents. */
export const noInstructions: ReadonlySet<string> = new Set(['memory', 'daily-log', 'skill', 'config']);

/** True for a file of the workspace that holds instructions, as some of `runtimes` see it. */
export function isInstructions(runtimes: readonly Runtime[], path: WorkspacePath): boolean {
	if (isAround(path)) return false;
	return runtimes.some((runtime) => {
		const role = runtime.roleOf(path);
		return role?.injected === true && !noInstructions.has(role.id);
	});
}

/**
 * The text that all agents are to read where nobody has said which: the usual file where it has a text, else the file of instructions that
 * says most to those who get it. `textOf`: of a file of the workspace. Undefined where there is none.
 */
export function defaultTarget(
	runtimes: readonly Runtime[],
	{ files }: Comparison,
	textOf: (path: WorkspacePath) => string | undefined,
): WorkspacePath | undefined {
	if ((textOf(usual) ?? '').trim() !== '') return usual;
	const arriving = files.filter(
		({ path, sights }) => sights.some((sight) => sight?.reach === 'text') && isInstructions(runtimes, path),
	);
	const length = (path: WorkspacePath) => (textOf(path) ?? '').trim().length;
	return arriving.map(({ path }) => path).toSorted((a, b) => length(b) - length(a))[0];
}

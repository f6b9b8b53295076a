import type { Finding } from '../../../rules/finding.ts';
import type { Rule } from '../../../rules/rule.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { oncePerListing, pathsBelow } from '../../../workspace/files.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import type { RuleView, Runtime } from '../../runtime.ts';
import { elsewhereText, leftMemories, memoryElsewhere } from '../memory/memoryElsewhere.ts';

/** A memory that is never recalled, and where it would be unless something stands there already. */
interface Outsider {
	readonly path: WorkspacePath;
	readonly to?: WorkspacePath;
}

/** A matter of names alone, so that thousands of memories are not asked about at every keystroke. */
const outsiders = oncePerListing((listing) => {
	const known = new Map<Runtime, readonly Outsider[]>();
	const lookThrough = ({ memory }: Runtime): readonly Outsider[] =>
		[...listing.keys()].flatMap((path): readonly Outsider[] => {
			if (!/^memory\/.+\.md$/.test(path) || memory.accepts(path)) return [];
			const to = `memory/preference/${path.slice(path.lastIndexOf('/') + 1)}`;
			return [{ path, ...(memory.accepts(to) && !listing.has(to) && { to }) }];
		});
	return (runtime: Runtime): readonly Outsider[] => {
		const found = known.get(runtime) ?? lookThrough(runtime);
		known.set(runtime, found);
		return found;
	};
});

/** Where a version reads nothing from that folder: only what an earlier one would have recalled. */
function* left(view: RuleView): Iterable<Finding> {
	const [first] = leftMemories(view.snapshot);
	if (first === undefined) return;
	yield {
		place: wholeFile(view, first),
		message: `The agent recalls nothing from memory/ here: ${view.runtime.title} reads only .holaboss/memory/. Move what is about this workspace to .holaboss/memory/knowledge/facts/, and delete the rest.`,
	};
}

export const memoryOutsideNamespace: Rule = {
	code: 'memory.outside-namespace',
	severity: 'warning',
	particular: { behind: 'memory.not-searched' },
	docs: {
		title: 'The runtime never looks for memories here',
		why: [
			'Holaboss 2026.4.13 uses four places below `memory/`: the index `MEMORY.md`, `workspace/<id>/`, `preference/` and `identity/`. It does not read or write anything else there, so it never recalls a note such as `memory/notes.md` or `memory/knowledge/…`.',
			'It reads nothing from `memory/` if the environment variable `MEMORY_ROOT_DIR` names another folder, or if the memory of all workspaces is next to the workspace.',
			'',
			'Holaboss 2026.5.19 does not read `memory/` at all. It keeps the memory of a workspace in `.holaboss/memory/`, and what a person prefers outside it.',
			'',
			'Soulscope reports only Markdown files.',
		].join('\n'),
		fix: 'Move what a person prefers to `memory/preference/`, and facts about one workspace to `memory/workspace/<id>/knowledge/facts/`. The quick fix does the first. With Holaboss 2026.5.19, move facts to `.holaboss/memory/knowledge/facts/`.',
		example: { file: 'memory/notes.md', text: '# Notes\n\nSam pays by the month.\n' },
	},
	*check(view) {
		if (!view.runtime.memory.curatedPath.startsWith('memory/')) {
			yield* left(view);
			return;
		}
		const elsewhere = memoryElsewhere(view.snapshot);
		const [first] = pathsBelow(view.snapshot.files, 'memory').filter((path) => path.endsWith('.md'));
		if (elsewhere && first !== undefined) {
			yield {
				place: wholeFile(view, first),
				message: `The agent recalls nothing from memory/ here: ${elsewhereText(elsewhere)}. Move the files there, or delete them.`,
			};
			return;
		}
		for (const { path, to } of outsiders(view.snapshot.files)(view.runtime)) {
			yield {
				place: wholeFile(view, path),
				message: `The agent never recalls ${path}: ${view.runtime.title} reads only memory/preference/, memory/identity/ and memory/workspace/<id>/. Move it to one of them.`,
				fixes:
					to !== undefined ? [{ title: `Move to ${to}`, preferred: false, steps: [{ kind: 'rename', path, to }] }] : [],
			};
		}
	},
};

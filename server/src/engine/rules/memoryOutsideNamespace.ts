import { oncePerListing } from '../workspace/files.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';
import type { Rule } from './rule.ts';
import { wholeFile } from './support/places.ts';

const markdownInMemory = oncePerListing((listing) =>
	[...listing.keys()].filter((path) => /^memory\/.+\.md$/.test(path)),
);

export const memoryOutsideNamespace: Rule = {
	code: 'memory.outside-namespace',
	severity: 'warning',
	docs: {
		title: 'A memory where the runtime never looks',
		why: [
			'Holaboss knows four places below `memory/`: the index `MEMORY.md`, `workspace/<id>/`, `preference/` and `identity/`. It refuses to read or write anything else there, so that a note beside them, such as `memory/notes.md` or `memory/knowledge/…`, is never recalled, however well it is written.',
			'',
			'Reported are Markdown files only; what else lies there is nobody’s memory.',
		].join('\n'),
		fix: 'Move what a person wants to `memory/preference/`, and what is true of one workspace to `memory/workspace/<id>/knowledge/facts/`. The quick fix does the first.',
		example: { file: 'memory/notes.md', text: '# Notes\n\nSam pays by the month.\n' },
	},
	*check(view) {
		if (view.runtime.family !== 'holaboss') return;
		for (const path of markdownInMemory(view.snapshot.files)) {
			if (view.runtime.memory.accepts(path)) continue;
			const to: WorkspacePath = `memory/preference/${path.slice(path.lastIndexOf('/') + 1)}`;
			const isFree = view.runtime.memory.accepts(to) && !view.snapshot.files.has(to);
			yield {
				place: wholeFile(view, path),
				message: `${view.runtime.title} looks for memories in memory/preference/, memory/identity/ and memory/workspace/<id>/ only: the agent never recalls ${path}. Move it to one of them.`,
				fixes: isFree ? [{ title: `Move to ${to}`, preferred: false, steps: [{ kind: 'rename', path, to }] }] : [],
			};
		}
	},
};

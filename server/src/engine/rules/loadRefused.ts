import type { LedgerRow } from '../prompt/ledger.ts';
import { textOf } from '../workspace/snapshot.ts';
import type { Rule, RuleView } from './rule.ts';
import { fatesOf } from './support/fates.ts';
import { headLine, placeIn } from './support/places.ts';

export const loadRefused: Rule = {
	code: 'load.refused',
	severity: 'error',
	docs: {
		title: 'The runtime will not read this file',
		why: [
			'OpenClaw 2026.9.6 opens a context file only where the directory entry is the file itself: symbolic links are refused even when they point into the workspace, and so are hard links and files over 2 MiB.',
			'The agent then reads `[UNREADABLE: …]` in place of the text. Of a `USER.md` or `MEMORY.md` that links to anything but memory of its own it reads nothing at all: the file is left out, and nothing in the prompt says so. Sharing one `SOUL.md` between agents by a link, as older guides suggest, stopped working with that.',
			'OpenClaw 2026.1.24 and 2026.1.29 follow links without a question; there, a file that cannot be read at all counts as missing, and the agent reads `[MISSING] Expected at: …`.',
		].join('\n'),
		fix: 'Put a copy of the text in the place of the link, or make the file readable for the account that runs the agent.',
		example: { file: 'SOUL.md', text: 'a symbolic link to ../shared/SOUL.md\n' },
	},
	*check(view) {
		const seen = new Set<string>();
		for (const { row } of fatesOf(view)) {
			const why = whyUnread(view, row);
			if (why === undefined || seen.has(row.path)) continue;
			seen.add(row.path);
			yield { place: placeIn(row.path, headLine(textOf(view.snapshot, row.path) ?? '')), message: why };
		}
	},
};

function whyUnread(view: RuleView, { path, fate, reason, injectedLength }: LedgerRow): string | undefined {
	const entry = view.snapshot.files.get(path);
	const { title } = view.runtime;
	if (fate === 'refused' && view.runtime.frontmatterFaults) {
		// What stands in a file is another rule's business; so are the files that one bad one takes with it.
		if (entry?.content.kind !== 'unreadable') return undefined;
		return `${path} cannot be read (${reason}), and at such a file ${title} stops loading others, too. Make it a readable, ordinary file, or move it out of the folder.`;
	}
	if (fate === 'refused' && entry?.link === 'symlink' && injectedLength === 0) {
		return `${title} leaves ${path} out because it is a symbolic link to something that is no memory of this agent: the agent gets nothing of it, and is not told that there is such a file. Put a copy of the text in its place.`;
	}
	if (fate === 'refused') {
		const what =
			entry?.link === 'none' || !entry
				? `does not read ${path}`
				: `refuses ${path} because it is a ${linkNames[entry.link]}`;
		const cure =
			entry?.link === 'none' || !entry ? 'Make it a readable, ordinary file.' : 'Put a copy of the text in its place.';
		return `${title} ${what}: the agent gets “[UNREADABLE: ${reason}]” instead. ${cure}`;
	}
	if (fate === 'missing' && entry?.content.kind === 'unreadable') {
		return `${path} cannot be read (${entry.content.reason}), so ${title} tells the agent that it is missing. Make it a readable, ordinary file.`;
	}
	return undefined;
}

const linkNames = { symlink: 'symbolic link', hardlink: 'hard link' } as const;

import { grouped } from '../text/grouped.ts';
import { oncePerListing } from '../workspace/files.ts';
import type { Rule } from './rule.ts';
import { wholeFile } from './support/places.ts';

/** OpenClaw 2026.9 opens no memory file beyond this (bytes). */
const refusedFrom = 2 * 1024 * 1024;
/** What nobody should be handed in one piece: about 50,000 tokens (bytes). */
const largeFrom = 200_000;

const largeFiles = oncePerListing((listing) => [...listing.values()].filter(({ size }) => size >= largeFrom));

const logRoles: ReadonlySet<string> = new Set(['daily-log', 'memory-note']);

export const memoryOversize: Rule = {
	code: 'memory.oversize',
	severity: 'information',
	docs: {
		title: 'A memory file that is too large to read',
		why: [
			'An agent that opens a note gets it whole in OpenClaw 2026.1: a file of 200,000 bytes fills a quarter of a usual context window with one call. OpenClaw 2026.9.6 hands out 12,000 characters at a time, so the agent has to ask again and again,',
			'and refuses a memory file of more than 2 MiB altogether.',
		].join('\n'),
		fix: 'Split it by day or by subject. What was pasted in whole (a log, a page) is better kept outside of `memory/`, with a line that says where.',
		example: { file: 'memory/2026-11-20.md', text: '… 240,000 bytes of it …\n' },
	},
	*check(view) {
		if (view.runtime.family !== 'openclaw') return;
		const refuses = !view.runtime.version.startsWith('2026.1.');
		for (const { path, size } of largeFiles(view.snapshot.files)) {
			if (!logRoles.has(view.runtime.roleOf(path)?.id ?? '')) continue;
			const what =
				refuses && size > refusedFrom
					? `${view.runtime.title} reads no memory file of more than ${grouped(refusedFrom)} bytes, and this one has ${grouped(size)}: nothing of it is found.`
					: `This file has ${grouped(size)} bytes: an agent that opens it fills much of its context with it.`;
			yield { place: wholeFile(view, path), message: `${what} Split it by day or by subject.` };
		}
	},
};

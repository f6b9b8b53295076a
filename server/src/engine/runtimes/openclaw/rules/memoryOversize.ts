import type { Rule } from '../../../rules/rule.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { grouped } from '../../../text/grouped.ts';
import { ordinarySize, remarkableFiles } from '../../../workspace/files.ts';
import { isBefore } from './versions.ts';

/** OpenClaw 2026.9 opens no memory file beyond this (bytes). */
const refusedFrom = 2 * 1024 * 1024;
/** What nobody should be handed in one piece: about 50,000 tokens (bytes). */
const largeFrom = ordinarySize;

const logRoles: ReadonlySet<string> = new Set(['daily-log', 'memory-note']);

export const memoryOversize: Rule = {
	code: 'memory.oversize',
	severity: 'information',
	particular: { behind: 'memory.relative-date' },
	docs: {
		title: 'A memory file is too large',
		why: [
			'In OpenClaw 2026.1 and 2026.3, an agent that opens a note gets all of it: a file of 200,000 bytes fills a quarter of a usual context window. OpenClaw 2026.9.6 returns 12,000 characters at a time, so the agent has to ask many times.',
			'It does not read a memory file of more than 2 MiB at all.',
		].join('\n'),
		fix: 'Split it by day or by subject. Keep long copies (a log, a web page) outside `memory/`, and leave a line that says where.',
		example: { file: 'memory/2026-11-20.md', text: '… 240,000 bytes …\n' },
	},
	*check(view) {
		const refuses = !isBefore(view, '2026.9');
		for (const { path, size } of remarkableFiles(view.snapshot.files)) {
			if (size < largeFrom || !logRoles.has(view.runtime.roleOf(path)?.id ?? '')) continue;
			const what =
				refuses && size > refusedFrom
					? `The agent finds nothing in this file: it has ${grouped(size)} bytes, and ${view.runtime.title} reads at most ${grouped(refusedFrom)}.`
					: `This file has ${grouped(size)} bytes. If the agent opens it, it fills much of its context.`;
			yield { place: wholeFile(view, path), message: `${what} Split it by day or by subject.` };
		}
	},
};

import type { Rule } from '../../../rules/rule.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { grouped } from '../../../text/grouped.ts';
import { ordinarySize, remarkableFiles } from '../../../workspace/files.ts';
import { isMemoryFile, isTooLargeToSearch } from './memorySize.ts';
import { isBefore } from './versions.ts';

/** What nobody should be handed in one piece: about 50,000 tokens (bytes). */
const largeFrom = ordinarySize;

export const memoryOversize: Rule = {
	code: 'memory.oversize',
	severity: 'information',
	particular: { behind: 'memory.relative-date' },
	docs: {
		title: 'A memory file is too large',
		why: [
			'In OpenClaw 2026.1 and 2026.3, an agent that opens a note gets all of it: a file of 200,000 bytes fills a quarter of a usual context window. Since 2026.5, it gets 12,000 characters at a time, and has to ask many times.',
			'Memory search finds what such a file says, up to a limit (`memory.not-searched`).',
		].join('\n'),
		fix: 'Split it by day or by subject. Keep long copies (a log, a web page) outside `memory/`, and leave a line that says where.',
		example: { file: 'memory/2026-11-20.md', text: '… 240,000 bytes …\n' },
	},
	*check(view) {
		const effect = isBefore(view, '2026.5')
			? 'If the agent opens it, it fills much of its context.'
			: 'If the agent opens it, it gets 12,000 characters at a time, and has to ask many times.';
		for (const { path, size } of remarkableFiles(view.snapshot.files)) {
			if (size < largeFrom || !isMemoryFile(view, path) || isTooLargeToSearch(view, size)) continue;
			yield {
				place: wholeFile(view, path),
				message: `This file has ${grouped(size)} bytes. ${effect} Split it by day or by subject.`,
			};
		}
	},
};

import { seenAt, textOf } from '../../workspace/snapshot.ts';
import type { Rule } from '../rule.ts';
import { mergeFixes } from '../support/merging.ts';
import { headLine, placeIn } from '../support/places.ts';

export const memoryTwoFiles: Rule = {
	code: 'memory.two-files',
	severity: 'warning',
	docs: {
		title: 'There are two long-term memory files',
		why: [
			'If `MEMORY.md` and `memory.md` both exist, OpenClaw 2026.1.29 loads both, and the agent writes to one or the other. From 2026.3.13 it loads at most one, so an upgrade loses half of the memory.',
		].join('\n'),
		fix: 'Move what is only in `memory.md` to `MEMORY.md`, and delete `memory.md`.',
		example: { file: 'memory.md', text: '# Memory\n\n- Sam likes tea.\n' },
	},
	*check(view) {
		const { files } = view.snapshot;
		const both = ['MEMORY.md', 'memory.md'].every(
			(name) => view.runtime.detection.contextNames.includes(name) && files.has(name),
		);
		const isPlain = (name: string) => seenAt(view.snapshot, name)?.link === 'none';
		if (!both || !isPlain('memory.md') || !isPlain('MEMORY.md')) return;
		const text = textOf(view.snapshot, 'memory.md');
		if (text === undefined || text.trim() === '') return;
		yield {
			place: placeIn('memory.md', headLine(text)),
			message: `${view.runtime.title} loads both MEMORY.md and memory.md, but later versions load only one of them. Move everything from here to MEMORY.md, and delete this file.`,
			fixes: mergeFixes(view, 'memory.md', 'MEMORY.md'),
		};
	},
};

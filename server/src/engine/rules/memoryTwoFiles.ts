import { textOf } from '../workspace/snapshot.ts';
import type { Rule } from './rule.ts';
import { headLine, placeIn } from './support/places.ts';

export const memoryTwoFiles: Rule = {
	code: 'memory.two-files',
	severity: 'warning',
	docs: {
		title: 'Two long-term memories stand side by side',
		why: [
			'Where `MEMORY.md` and `memory.md` are two files, OpenClaw 2026.1.29 puts both into the prompt, and the agent writes now to the one and now to the other. From 2026.3.13 on at most one of them counts, so half of what it knows is gone with the upgrade.',
		].join('\n'),
		fix: 'Move what is only in `memory.md` to `MEMORY.md`, and delete it.',
		example: { file: 'memory.md', text: '# Memory\n\n- Sam likes tea.\n' },
	},
	*check(view) {
		const { files } = view.snapshot;
		const both = ['MEMORY.md', 'memory.md'].every(
			(name) => view.runtime.contextNames.includes(name) && files.has(name),
		);
		if (!both || files.get('memory.md')?.link !== 'none' || files.get('MEMORY.md')?.link !== 'none') return;
		const text = textOf(view.snapshot, 'memory.md');
		if (text === undefined || text.trim() === '') return;
		yield {
			place: placeIn('memory.md', headLine(text)),
			message: `${view.runtime.title} injects both MEMORY.md and memory.md, and the agent keeps two memories apart that later versions will not both read. Move what is here to MEMORY.md, and delete this file.`,
		};
	},
};

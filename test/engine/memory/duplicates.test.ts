import { expect, it } from 'vitest';
import { duplicatesIn } from '../../../server/src/engine/memory/notes/duplicates.ts';

const sam = 'Sam never takes calls before ten';

it('finds entries that say the same across files, in the order of the files', () => {
	const groups = duplicatesIn([
		{ path: 'MEMORY.md', text: `# Memory\n\n- ${sam}.\n- The boiler is serviced in May.\n` },
		{ path: 'memory/2026-11-20.md', text: `- tea\n* **Sam** never takes  calls before ten\n` },
		{ path: 'memory/2026-11-21.md', text: `- ${sam.toUpperCase()}\n- tea\n` },
	]);
	expect(groups.map((group) => group.map(({ path, line }) => `${path}:${line}`))).toEqual([
		['MEMORY.md:2', 'memory/2026-11-20.md:1', 'memory/2026-11-21.md:0'],
	]);
});

it.each([
	['code', `\`\`\`\n- ${sam}\n\`\`\`\n`],
	['an entry that goes on below', `- ${sam}\n  unless it rains\n`],
	['a label', `- ${sam}:\n`],
	['a paragraph', `${sam}\n`],
])('does not count %s', (_, text) => {
	expect(
		duplicatesIn([
			{ path: 'a.md', text: `- ${sam}\n` },
			{ path: 'b.md', text },
		]),
	).toEqual([]);
});

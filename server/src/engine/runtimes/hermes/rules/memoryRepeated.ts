import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { headOfEntry, memoriesIn, placeOfEntry } from './memoryFiles.ts';

export const memoryRepeated: Rule = {
	code: 'hermes.memory-repeated',
	severity: 'information',
	particular: { behind: 'hermes.memory-form' },
	docs: {
		title: 'An entry of the memory is there twice',
		why: 'Of entries that are the same to the letter, Hermes Agent takes the first. The others do not reach the agent, and the next change that it makes deletes them from the file.',
		fix: 'Delete the entry.',
		example: { file: 'memories/MEMORY.md', text: 'Tea at four.\n§\nTea at four.\n' },
	},
	*check(view) {
		for (const { path, entries } of memoriesIn(view)) {
			for (const [index, entry] of entries.entries()) {
				const first = entries.findIndex(({ text }) => text === entry.text);
				const [above, same] = [entries[index - 1], entries[first]];
				if (first === index || !above || !same) continue;
				const range = { start: placeOfEntry(above).end, end: placeOfEntry(entry).end };
				yield {
					place: placeIn(path, placeOfEntry(entry)),
					message:
						'This entry does not reach the agent: it is further up as well, and Hermes Agent takes it once. Delete it here.',
					tag: 'unnecessary',
					related: [{ place: placeIn(path, headOfEntry(same)), message: 'this one reaches the agent' }],
					fixes: [editFix('Delete the entry', path, [{ range, text: '' }], true)],
				};
			}
		}
	},
};

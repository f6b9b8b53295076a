import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { grouped } from '../../../text/grouped.ts';
import { codePoints } from '../../../text/lengths/measure.ts';
import { entryMark, keptEntries } from '../memory/entries.ts';
import { memoryKeys } from '../memory/limits.ts';
import { headOfEntry, memoriesIn } from './memoryFiles.ts';

export const memoryFull: Rule = {
	code: 'hermes.memory-full',
	severity: 'warning',
	particular: { behind: 'hermes.memory-blocked' },
	docs: {
		title: 'A memory of Hermes Agent is over its limit',
		why: [
			'Hermes Agent allows `memories/MEMORY.md` 2,200 characters and `memories/USER.md` 1,375, unless `memory.memory_char_limit` and `memory.user_char_limit` in `config.yaml` say otherwise. It cuts nothing: all of a longer file reaches the agent in every session. But its tool then refuses each new entry.',
			'If one entry alone is longer than the limit, the tool neither changes nor removes any entry of the file.',
		].join('\n\n'),
		fix: 'Shorten or remove entries. What describes how to do something is better a skill.',
		example: { file: 'memories/USER.md', text: 'Sam likes tea, coffee, bread, … (1,400 characters in all)\n' },
	},
	*check(view) {
		for (const { target, path, entries, limit } of memoriesIn(view)) {
			const kept = keptEntries(entries);
			let length = -entryMark.length;
			const ends = kept.map((entry) => {
				length += entryMark.length + codePoints(entry.text);
				return length;
			});
			const over = kept[ends.findIndex((end) => end > limit)];
			if (!over) continue;
			const isLonger = kept.some((entry) => codePoints(entry.text) > limit);
			const effect = isLonger
				? 'it cannot add, change or remove anything, as one entry alone is longer'
				: 'it cannot add anything';
			yield {
				place: placeIn(path, headOfEntry(over)),
				message: `${path} has ${grouped(length)} characters, and Hermes Agent allows it ${grouped(limit)}: with this entry it is over. All of it reaches the agent, but ${effect}. Shorten or remove entries, or raise memory.${memoryKeys[target].limit} in config.yaml.`,
			};
		}
	},
};

import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { quoted } from '../../../rules/support/quoted.ts';
import { blockedEntries } from '../memory/block.ts';
import { keptEntries } from '../memory/entries.ts';
import { invisibleIn } from '../threats/scan.ts';
import { memoriesIn, placeOfEntry } from './memoryFiles.ts';

export const memoryBlocked: Rule = {
	code: 'hermes.memory-blocked',
	severity: 'error',
	particular: { behind: 'hermes.blocked' },
	docs: {
		title: 'Hermes Agent keeps an entry of its memory from the agent',
		why: [
			'Before each session, Hermes Agent searches every entry of `memories/MEMORY.md` and `memories/USER.md` for phrases that attacks have, and for characters that nobody sees. The agent reads a note in the place of such an entry. The search is stricter than that of `SOUL.md` and `AGENTS.md`: a note that says where SSH keys are, or that something is sent to an address on the web, is enough.',
			'A byte order mark at the start of the file, as some editors for Windows write it, is such a character: it costs the first entry.',
		].join('\n\n'),
		fix: 'Say it in other words, or delete the character.',
		example: { file: 'memories/MEMORY.md', text: 'The deploy key is in ~/.ssh/deploy.\n' },
	},
	*check(view) {
		for (const { path, entries } of memoriesIn(view)) {
			for (const { entry, threats } of blockedEntries(keptEntries(entries))) {
				for (const { name, range } of threats) {
					const place = placeIn(path, placeOfEntry(entry, range));
					const [, code] = /^invisible_unicode_(U\+.*)$/u.exec(name) ?? [];
					if (code === undefined) {
						const text = quoted(entry.text.slice(range.start, range.end));
						yield {
							place,
							message: `Hermes Agent keeps this entry from the agent: ${text} fits its pattern ${name}, and it treats that as an attack. Say it in other words.`,
						};
						continue;
					}
					const changes = invisibleIn(entry.text).map((each) => ({ range: placeOfEntry(entry, each), text: '' }));
					yield {
						place,
						message: `Hermes Agent keeps this entry from the agent: there is a character that nobody sees (${code}), and it treats that as an attack. Delete the character.`,
						fixes: [editFix('Delete what nobody sees in this entry', path, changes, true)],
					};
				}
			}
		}
	},
};

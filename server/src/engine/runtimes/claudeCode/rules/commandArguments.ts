import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { pathFrom } from '../../../workspace/places.ts';
import { ownOutcomes, placeAt } from './skillSupport.ts';

/** `$1`, and not `\$1` or `$1x`. */
const positions = /(?<![\\$\w])\$(\d)(?!\w|\.\d)/gu;

export const commandArguments: Rule = {
	code: 'claude.command-arguments',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Arguments count from $0',
		why: 'In skills and commands of Claude Code `$0` is the first word behind the name, and `$1` the second one. A text that begins with `$1` leaves out the first word. If there is no second word, the agent gets “$1” as it is written.',
		fix: 'Count from `$0`. There is a quick fix. `$ARGUMENTS` stands for everything.',
		example: { file: '.claude/commands/fix.md', text: 'Fix issue $1 with priority $2.\n' },
	},
	*check(view) {
		for (const { skill } of ownOutcomes(view)) {
			const { facts, content, file } = skill;
			const { text } = content;
			const body = text.slice(facts.body);
			// Code has variables of its own, and who counts from 0 or names everything knows how.
			if (/```|`[^`\n]*\$\d|\$ARGUMENTS\[|\$0/u.test(body)) continue;
			const found = [...body.matchAll(positions)];
			if (!found.some(([, digit]) => digit === '1')) continue;
			const at = (index: number) => ({ start: facts.body + index, end: facts.body + index + 2 });
			const first = found.find(([, digit]) => digit === '1');
			const changes = found.map(({ 1: digit, index }) => ({ range: at(index), text: `$${Number(digit) - 1}` }));
			yield {
				place: placeAt(view, file, content, at(first?.index ?? 0)),
				message:
					'Here $1 is the second word behind the name, because Claude Code counts from $0. The first word never reaches the agent. Count from $0.',
				fixes: [editFix('Count from $0', pathFrom(view.snapshot.root, file), changes, true)],
			};
		}
	},
};

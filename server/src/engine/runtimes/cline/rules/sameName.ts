import type { Rule } from '../../../rules/rule.ts';
import { pathFrom } from '../../../workspace/places.ts';
import { firstLine, ownOnes, ownPath, seenBy } from './seen.ts';

export const sameName: Rule = {
	code: 'cline.same-name',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Another file with the same name replaces this one',
		why: [
			'Cline knows a rule by its name (`name` in the frontmatter, else the file name without its ending), in any letter case. The folder does not count. If two have one name, Cline uses the one that it finds last, and does not tell you.',
			'It looks in this order: `AGENTS.md`, `.clinerules`, `.cline/rules`, then your home folder: `~/.agents/AGENTS.md`, `~/.cline/rules`, `~/Cline/Rules`, `~/Documents/Cline/Rules`. So `~/Documents/Cline/Rules/style.md` replaces the `style.md` of every project. In one folder, `style.txt` replaces `style.md`.',
		].join('\n'),
		fix: 'Give one of them another name.',
		example: {
			file: '.clinerules/style.md',
			text: 'Use tabs. (There is a .cline/rules/style.md as well.)\n',
		},
	},
	*check(view) {
		const { rules, workflows } = seenBy(view);
		const all = [...rules.outcomes, ...workflows];
		const replaced = all.filter((outcome) => outcome.kind === 'replaced');
		for (const { path, of } of ownOnes(view, replaced)) {
			const winner = all.find((outcome) => outcome.kind === 'kept' && outcome.candidate.file === of.by);
			// The same words arrive all the same.
			if (winner?.kind !== 'kept' || winner.instruction.body === of.instruction.body) continue;
			const other = pathFrom(view.snapshot.root, of.by);
			const otherPath = ownPath(view, of.by);
			yield {
				place: firstLine(path, of.content),
				message: `Cline does not use ${path}: ${other} is also called “${of.name}”, and of two with one name the one that is found last counts. Rename one of them.`,
				...(otherPath !== undefined && {
					related: [{ place: firstLine(otherPath, winner.content), message: 'this one is used' }],
				}),
			};
		}
	},
};

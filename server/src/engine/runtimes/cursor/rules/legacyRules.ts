import type { Rule } from '../../../rules/rule.ts';
import { textOf } from '../../../workspace/snapshot.ts';
import { firstLine, ownRulesIn, provenance } from './seen.ts';

const legacy = '.cursorrules';

export const legacyRules: Rule = {
	code: 'cursor.legacy-rules',
	severity: 'information',
	particular: {},
	docs: {
		title: 'There is an old .cursorrules next to .cursor/rules',
		why: `\`.cursorrules\` is the old place for rules. It is said to be read still, in every conversation, together with the rules of \`.cursor/rules\`. ${provenance}`,
		fix: 'Move its text into a rule with `alwaysApply: true`, and delete the file.',
		example: { file: '.cursorrules', text: 'Use tabs. (There is also .cursor/rules/style.mdc.)\n' },
	},
	*check(view) {
		const text = textOf(view.snapshot, legacy);
		if (text === undefined || text.trim() === '' || ownRulesIn(view).length === 0) return;
		yield {
			place: firstLine(legacy, text),
			message: `By what is documented, ${legacy} is an old name, and counts together with the rules in .cursor/rules. Move its text into one of them.`,
		};
	},
};

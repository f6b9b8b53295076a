import type { Rule } from '../../../rules/rule.ts';
import { isFieldMap } from '../config/fields.ts';
import { isLawfulName } from '../config/projectReferences.ts';
import { ownConfigsIn, valuePlace } from './seen.ts';

export const referencesLost: Rule = {
	code: 'opencode.references-lost',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'The agent is not given these other folders',
		why: [
			'`references` names other folders that the agent may look into. OpenCode 1.18 drops all of them, without a word, where the same file has a mapping `skills`: `{ "paths": […] }` is one, a list is none.',
			'',
			'It also drops a single one whose name has a slash, a comma, a backtick or a blank in it.',
		].join('\n'),
		fix: 'Move `skills` into another configuration, such as `.opencode/opencode.json`. Give a reference a plain name.',
		example: {
			file: 'opencode.json',
			text: '{ "references": { "shop": "../shop" }, "skills": { "paths": ["more"] } }\n',
		},
	},
	*check(view) {
		for (const config of ownConfigsIn(view)) {
			const { value } = config.document;
			if (!isFieldMap(value)) continue;
			const key = value.references === undefined ? 'reference' : 'references';
			const references = value[key];
			if (!isFieldMap(references) || Object.keys(references).length === 0) continue;
			if (isFieldMap(value.skills)) {
				yield {
					place: valuePlace(config, [key]),
					message: `OpenCode drops all ${key} of this file without a word, because the file has a mapping “skills” as well. Move one of the two into another configuration, such as .opencode/opencode.json.`,
				};
				continue;
			}
			for (const name of Object.keys(references).filter((each) => !isLawfulName(each))) {
				yield {
					place: valuePlace(config, [key, name]),
					message: `OpenCode drops the reference “${name}” without a word, because of its name. Use letters, digits and hyphens.`,
				};
			}
		}
	},
};

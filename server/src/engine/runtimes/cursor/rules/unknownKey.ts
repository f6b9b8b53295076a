import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { ownRulesIn, provenance } from './seen.ts';

/** What other agents call it, by the key that Cursor has for it. */
const meant: Readonly<Record<string, string>> = {
	paths: 'globs',
	path: 'globs',
	glob: 'globs',
	applyTo: 'globs',
	alwaysapply: 'alwaysApply',
	always_apply: 'alwaysApply',
	'always-apply': 'alwaysApply',
	always: 'alwaysApply',
	desc: 'description',
};

const known: readonly string[] = ['alwaysApply', 'description', 'globs'];

const meantBy = (key: string): string | undefined => {
	const own = Object.hasOwn(meant, key) ? meant[key] : undefined;
	return own ?? known.find((each) => each.toLowerCase() === key.toLowerCase());
};

export const unknownKey: Rule = {
	code: 'cursor.unknown-key',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Cursor has no such key',
		why: `Three keys decide when a rule is in the context: \`alwaysApply\`, \`description\` and \`globs\`. Keys of other agents, such as \`paths\` or \`applyTo\`, do nothing. Soulscope reports only keys that are meant to decide that. ${provenance}`,
		fix: 'Use the key that the message names; there is a quick fix.',
		example: { file: '.cursor/rules/api.mdc', text: '---\npaths: api/**\n---\n\nVersion it.\n' },
	},
	*check(view) {
		for (const { path, matter } of ownRulesIn(view)) {
			for (const { key, keyRange } of matter.fields) {
				const right = known.includes(key) ? undefined : meantBy(key);
				if (right === undefined) continue;
				const isFree = !matter.fields.some((field) => field.key === right);
				yield {
					place: placeIn(path, keyRange),
					message: `By its documentation, Cursor does not know “${key}”. Write “${right}”.`,
					fixes: isFree
						? [
								{
									title: `Change “${key}” to “${right}”`,
									preferred: true,
									steps: [
										{ kind: 'edit', file: { kind: 'workspace', path }, changes: [{ range: keyRange, text: right }] },
									],
								},
							]
						: [],
				};
			}
		}
	},
};

import { type Stray, strays } from '../schema/strays.ts';
import { at, isFailure, type Json5Document, locate, parseJson5 } from '../text/json5.ts';
import type { Finding, Place, Rule, RuleView } from './rule.ts';
import { inTheQuotesOf } from './support/config.ts';
import { nearest } from './support/nearest.ts';
import { knownTexts } from './support/texts.ts';

export const configMistaken: Rule = {
	code: 'config.mistaken',
	severity: 'warning',
	docs: {
		title: 'A setting that the runtime does not take like this',
		why: [
			'GoClaw and Botholomew hold no schema against their configuration: a key that they do not know does nothing, and a value of the wrong kind is not what it says. Nobody is told.',
			'',
			'Reported are values of another kind than the setting has, and keys that are one slip away from a setting. Other keys that are unknown here are left alone: these programs have more settings than those that shape what an agent reads.',
		].join('\n'),
		fix: 'Write the value as the finding says, or take the quick fix for the key.',
		example: { file: 'config/config.json', text: '{ "max_turn": 20, "tick_interval_seconds": "300" }\n' },
	},
	*check(view) {
		const schema = view.runtime.configSchema?.();
		// Where the runtime itself is strict, its own check says more.
		if (schema?.additionalProperties !== true) return;
		for (const { file, text } of settingsIn(view)) {
			const parsed = parseJson5(text);
			if (isFailure(parsed)) continue;
			for (const stray of strays(schema, parsed.value)) {
				const finding = findingOf(view, file, parsed, stray);
				if (finding) yield finding;
			}
		}
	},
};

/** The configuration, and settings that are files of the workspace. */
function* settingsIn(view: RuleView): Iterable<{ readonly file: Place['file']; readonly text: string }> {
	const { config } = view.snapshot;
	if (config?.content.kind === 'text') yield { file: { kind: 'config', path: config.path }, text: config.content.text };
	for (const { path, role, text } of knownTexts(view)) {
		if (role.id === 'config') yield { file: { kind: 'workspace', path }, text };
	}
}

function findingOf(view: RuleView, file: Place['file'], document: Json5Document, stray: Stray): Finding | undefined {
	const { key, value } = locate(document.body, stray.path);
	const { title, family } = view.runtime;
	const path = stray.path.join('.');
	if (stray.kind === 'value') {
		// In Go, null is as good as nothing.
		if (family === 'goclaw' && at(document.value, ...stray.path) === null) return undefined;
		const what = path === '' ? 'The settings of' : `“${path}” of`;
		return {
			place: { file, range: value },
			message: `${what} ${title} should be ${stray.expected}. Nobody is told where it is something else.`,
		};
	}
	const name = stray.path.at(-1) ?? '';
	const meant = nearest(name, stray.known);
	// Go does not mind the case of letters.
	if (!key || meant === undefined || (family === 'goclaw' && meant.toLowerCase() === name.toLowerCase()))
		return undefined;
	const text = inTheQuotesOf(document.text.charAt(key.start), meant);
	return {
		place: { file, range: key },
		message: `${title} knows no setting “${name}” here, so it does nothing. Did you mean “${meant}”?`,
		fixes: [
			{
				title: `Change “${name}” to “${meant}”`,
				preferred: true,
				steps: [{ kind: 'edit', file, changes: [{ range: key, text }] }],
			},
		],
	};
}

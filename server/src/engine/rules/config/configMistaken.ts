import { type Stray, strays } from '../../schema/strays.ts';
import { at, isFailure, type Json5Document, locate, parseJson5 } from '../../text/json5.ts';
import type { Finding, FindingPlace, Rule, RuleView } from '../rule.ts';
import { nearest } from '../support/nearest.ts';
import { knownTexts } from '../support/texts.ts';
import { inTheQuotesOf } from './config.ts';

export const configMistaken: Rule = {
	code: 'config.mistaken',
	severity: 'warning',
	docs: {
		title: 'The runtime does not accept this setting',
		why: [
			'GoClaw and Botholomew do not check their configuration against a schema. They ignore unknown keys, and they misread values of the wrong kind. They do not tell you.',
			'',
			'Soulscope reports values of the wrong kind, and keys that look like a typo. It does not report other unknown keys: these programs have more settings than Soulscope knows.',
		].join('\n'),
		fix: 'Write the value as the message says, or use the quick fix for the key.',
		example: { file: 'config/config.json', text: '{ "max_turn": 20, "tick_interval_seconds": "300" }\n' },
	},
	*check(view) {
		const { config } = view.runtime;
		// To make a schema takes a while.
		const schema = config?.hasOwnSchema ? undefined : config?.schema?.();
		// Where the runtime itself is strict, its own check says more.
		if (schema?.additionalProperties !== true) return;
		for (const { file, text } of settingsIn(view)) {
			const parsed = parseJson5(text);
			if (isFailure(parsed)) continue;
			for (const stray of strays(schema, parsed.value, view.runtime.config?.ignoresCase)) {
				const finding = findingOf(view, file, parsed, stray);
				if (finding) yield finding;
			}
		}
	},
};

/** The configuration, and settings that are files of the workspace. */
function* settingsIn(view: RuleView): Iterable<{ readonly file: FindingPlace['file']; readonly text: string }> {
	const { config } = view.snapshot;
	if (config?.content.kind === 'text') yield { file: { kind: 'config', path: config.path }, text: config.content.text };
	for (const { path, role, text } of knownTexts(view)) {
		if (role.id === 'config') yield { file: { kind: 'workspace', path }, text };
	}
}

function findingOf(
	view: RuleView,
	file: FindingPlace['file'],
	document: Json5Document,
	stray: Stray,
): Finding | undefined {
	const { key, value } = locate(document.body, stray.path);
	const { title, config } = view.runtime;
	const path = stray.path.join('.');
	if (stray.kind === 'value') {
		if (config?.nullIsUnset && at(document.value, ...stray.path) === null) return undefined;
		const what = path === '' ? 'The settings of' : `“${path}” of`;
		return {
			place: { file, range: value },
			message: `${what} ${title} must be ${stray.expected}. Any other value may be ignored without a warning.`,
		};
	}
	const name = stray.path.at(-1) ?? '';
	const meant = nearest(name, stray.known);
	if (!key || meant === undefined) return undefined;
	const text = inTheQuotesOf(document.text.charAt(key.start), meant);
	return {
		place: { file, range: key },
		message: `${title} ignores “${name}”: it does not know this setting. Did you mean “${meant}”?`,
		fixes: [
			{
				title: `Change “${name}” to “${meant}”`,
				preferred: true,
				steps: [{ kind: 'edit', file, changes: [{ range: key, text }] }],
			},
		],
	};
}

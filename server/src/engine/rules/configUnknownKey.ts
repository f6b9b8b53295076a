import type { ConfigProblem } from '../runtimes/runtime.ts';
import { ownValue } from '../text/ownValue.ts';
import { configContentAt } from '../workspace/snapshot.ts';
import type { Finding, Fix, Rule, RuleView, TextChange } from './rule.ts';
import { inTheQuotesOf, removalOf } from './support/config.ts';
import { nearest } from './support/nearest.ts';
import { listed } from './support/words.ts';

export const configUnknownKey: Rule = {
	code: 'config.unknown-key',
	severity: 'error',
	docs: {
		title: 'One unknown key resets the whole configuration',
		why: [
			'OpenClaw checks its configuration against a strict schema. A single key that the schema does not know, anywhere, makes the file invalid, and then the runtime does not fall back to the rest of it: it runs on its defaults,',
			'*all* of them. Agents, workspaces, limits, channels and hooks are gone until the key is, and the only trace is a line in the log.',
			'',
			'The schema changes between versions, so a key that a guide shows may be the one that breaks it:',
			'',
			'| key | what these versions want |',
			'|---|---|',
			'| `hooks.internal.entries.soul-evil.file`, `.chance`, `.purge` | 2026.1.24 and 2026.1.29 accept `enabled` and `env` there and nothing else; the hook cannot be set up in the file at all |',
			'| `agents.list[].agentId` | `id` |',
			'| `memorySearch` at the top | `agents.defaults.memorySearch` in 2026.1; `memory.search` in 2026.9.6 |',
			'| `agents.list` | `agents.entries`, a map by agent id, in 2026.9.6; it moves a list there by itself while there is no map yet and every agent has a plain, lower-case id of its own |',
		].join('\n'),
		fix: 'Change the key into the one that was meant, or take it out; there is a quick fix for both. Previews stand on the defaults until then, as the runtime does.',
		example: { file: 'openclaw.json', text: '{ agents: { defaults: { bootstrapMaxChar: 30000 } } }\n' },
	},
	*check(view) {
		for (const problem of view.runtime.readConfig?.(view.snapshot).problems ?? []) {
			if (problem.kind === 'unknown-key' && problem.unknown) yield finding(view, problem, problem.unknown);
		}
	},
};

function finding(view: RuleView, problem: ConfigProblem, unknown: NonNullable<ConfigProblem['unknown']>): Finding {
	const { key, known } = unknown;
	const meant = ownValue(otherNames, key)?.find((name) => known.includes(name)) ?? nearest(key, known);
	const where = problem.path === '' ? 'at the top level' : `in ${problem.path}`;
	const advice = moved(problem.path, key, view.runtime.version);
	const help =
		meant !== undefined
			? `Did you mean “${meant}”?`
			: (advice ?? (known.length > 0 && known.length <= 6 ? `It knows ${listed(known)} there.` : 'Take it out.'));
	return {
		place: { file: { kind: 'config', path: problem.file }, range: problem.range },
		message: `${view.runtime.title} knows no key “${key}” ${where}, and one unknown key is enough for it to throw the whole configuration away and run on its defaults. ${help}`,
		fixes: fixesFor(view, problem, key, meant),
	};
}

/** Names that other versions or guides give to a key. */
const otherNames: Readonly<Record<string, readonly string[]>> = { agentId: ['id'], agent: ['agents'] };

/** Keys that live elsewhere in this version, or nowhere. */
function moved(path: string, key: string, version: string): string | undefined {
	const keyed = !version.startsWith('2026.1.');
	if (key === 'memorySearch') {
		return `Settings of memory search belong in ${keyed ? 'memory.search' : 'agents.defaults.memorySearch'}.`;
	}
	if (path === 'agents' && key === 'list' && keyed) {
		return 'Agents are a map now: agents.entries, by their ids. A list is only moved there where there is no map yet and every agent has a plain, lower-case id of its own.';
	}
	if (path === 'agents' && key === 'entries' && !keyed)
		return 'Agents are a list in this version: agents.list, each with an id.';
	if (path === 'hooks.internal.entries.soul-evil') {
		return 'Guides show it, but this version takes nothing there except enabled and env: the hook cannot be set up in the file. Take it out.';
	}
	return undefined;
}

function fixesFor(view: RuleView, problem: ConfigProblem, key: string, meant: string | undefined): readonly Fix[] {
	const content = configContentAt(view.snapshot, problem.file);
	if (content?.kind !== 'text') return [];
	const edit = (title: string, preferred: boolean, change: TextChange): Fix => ({
		title,
		preferred,
		steps: [{ kind: 'edit', file: { kind: 'config', path: problem.file }, changes: [change] }],
	});
	const removal = removalOf(content, problem.range);
	return [
		...(meant === undefined
			? []
			: [
					edit(`Change “${key}” to “${meant}”`, true, {
						range: problem.range,
						text: inTheQuotesOf(content.text.charAt(problem.range.start), meant),
					}),
				]),
		...(removal ? [edit(`Take out “${key}”`, false, { range: removal, text: '' })] : []),
	];
}

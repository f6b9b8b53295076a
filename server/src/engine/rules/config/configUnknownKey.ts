import type { ConfigProblem } from '../../runtimes/capabilities/config.ts';
import { configContentAt } from '../../workspace/snapshot.ts';
import type { Finding, Fix, Rule, RuleView, TextChange } from '../rule.ts';
import { nearest } from '../support/nearest.ts';
import { listed } from '../support/words.ts';
import { inTheQuotesOf, removalOf } from './config.ts';
import { rejectionBy } from './rejection.ts';

export const configUnknownKey: Rule = {
	code: 'config.unknown-key',
	severity: 'error',
	docs: {
		title: 'One unknown key makes the runtime reject the entire file',
		why: [
			'OpenClaw checks its configuration against a strict schema. One unknown key, anywhere, makes the file invalid.',
			'2026.1 then ignores the entire file and uses its defaults. Your agents, workspaces, limits, channels and hooks are not used until the key is removed. Only a line in the log says so.',
			'2026.3.13, 2026.5.28, 2026.7.1 and 2026.9.6 do not start until the key is removed.',
			'',
			'When 2026.9.6 starts, it removes keys that only earlier versions knew, such as `meta.lastTouchedAt`, and moves others, such as `heartbeat` at the top. They are not reported, unless the file includes others (`$include`): such a file it does not change.',
			'',
			'Soulscope has the schemas of some versions. Where another version is installed, or wrote the file last, what only the simulated version rejects is not reported: your version may know it. Between two versions that Soulscope knows, what both reject is reported.',
			'',
			'The schema changes between versions, so a key from a guide may be wrong for your version:',
			'',
			'| key | what these versions expect |',
			'|---|---|',
			'| `hooks.internal.entries.soul-evil.file`, `.chance`, `.purge` | 2026.1.24 and 2026.1.29 accept only `enabled` and `env`; the hook cannot be set up in the file |',
			'| `agents.list[].agentId` | `id` |',
			'| `memorySearch` at the top | `agents.defaults.memorySearch` before 2026.9.6; `memory.search` in 2026.9.6, which moves it there when it starts |',
			'| `agents.list` | `agents.entries`, a map by agent id, in 2026.9.6; a list in a single file is converted when it starts, and in a file that includes others if there is no map yet and every agent has its own plain, lower-case id |',
		].join('\n'),
		fix: 'Correct the key or remove it; there is a quick fix for both. Until then, previews show the defaults.',
		example: { file: 'openclaw.json', text: '{ agents: { defaults: { bootstrapMaxChar: 30000 } } }\n' },
	},
	*check(view) {
		for (const problem of view.runtime.config?.read?.(view.snapshot).problems ?? []) {
			if (problem.kind === 'unknown-key' && problem.unknown) yield finding(view, problem, problem.unknown);
		}
	},
};

function finding(view: RuleView, problem: ConfigProblem, unknown: NonNullable<ConfigProblem['unknown']>): Finding {
	const { key, known } = unknown;
	const { names = [], advice } = view.runtime.config?.aboutUnknown?.(problem.path, key) ?? {};
	const meant = names.find((name) => known.includes(name)) ?? nearest(key, known);
	const where = problem.path === '' ? 'at the top level' : `in ${problem.path}`;
	const help =
		meant !== undefined
			? `Did you mean “${meant}”?`
			: (advice ?? (known.length > 0 && known.length <= 6 ? `Known keys are ${listed(known)}.` : 'Remove it.'));
	const fault = `the key “${key}” ${where} is unknown. ${help}`;
	return {
		place: { file: { kind: 'config', path: problem.file }, range: problem.range },
		message: `${rejectionBy(view.runtime)}, because ${fault}`,
		fault,
		fixes: fixesFor(view, problem, key, meant),
	};
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
		...(removal ? [edit(`Remove “${key}”`, false, { range: removal, text: '' })] : []),
	];
}

import { isNode, parseDocument } from 'yaml';
import type { TextRange } from '../../text/range.ts';
import { tooMuchYaml } from '../../text/yamlBounds.ts';
import type { RunFailure } from '../../workspace/preparation.ts';
import { textOf } from '../../workspace/snapshot.ts';
import type { FindingPlace, Fix, Rule, RuleView } from '../rule.ts';
import { placeIn, wholeFile } from '../support/places.ts';
import { anchorIn, preparationIn } from './preparation.ts';

export const runFails: Rule = {
	code: 'run.fails',
	severity: 'error',
	effect: 'no-start',
	docs: {
		title: 'No run starts in this workspace',
		why: [
			'Holaboss makes a plan of the workspace before each run. If it cannot, the run ends before the model gets its prompt, and the agent never answers. That happens if:',
			'',
			'- `AGENTS.md` or `workspace.yaml` is missing.',
			'- `workspace.yaml` does not say `agents.id` and `agents.model`. `agents` is one mapping; a list of agents is not accepted.',
			'- `workspace.yaml` has `agents.prompt`. What stood there belongs into `AGENTS.md`.',
			'- `workspace.yaml` has no `mcp_registry.servers`, or still has `tool_registry`, the earlier name. Without servers, `servers: {}` is enough.',
			'- Holaboss 2026.4.13: there is no list `mcp_registry.allowlist.tool_ids`. Holaboss 2026.5.19: there is an `allowlist`, and it is no mapping.',
			'',
			'nanobot ends every conversation with an error if `AGENTS.md`, `SOUL.md`, `USER.md`, `memory/MEMORY.md` or a skill is not UTF-8 text, or a folder has its name.',
			'',
			'The preview shows the prompt as it will be when the problem is fixed.',
		].join('\n'),
		fix: 'Correct what the message names. If a file is missing, the quick fix creates it; write into it which model the agent uses.',
		example: { file: 'workspace.yaml', text: 'agents:\n  id: bakery\nmcp_registry:\n  servers: {}\n' },
	},
	*check(view) {
		const failure = preparationIn(view)?.failure;
		const place = failure && placeOf(view, failure);
		if (!failure || !place || failure.saidInPlace) return;
		yield {
			place,
			message: `${view.runtime.title} starts no run here, and the agent never answers: ${failure.why}. Correct this first.`,
			fixes: creation(view, failure),
		};
	},
};

/** The setting; where it is missing, what it belongs into; where the file is missing, what nobody reads for that. */
function placeOf(view: RuleView, { path, keys = [] }: RunFailure): FindingPlace | undefined {
	const text = textOf(view.snapshot, path);
	const there = text === undefined && !view.snapshot.files.has(path) ? anchorIn(view) : path;
	if (there === undefined) return undefined;
	const range = text === undefined ? undefined : settingRange(text, keys);
	return range ? placeIn(there, range) : wholeFile(view, there);
}

/** The value at `keys`, or of the last of them that is there. */
function settingRange(text: string, keys: readonly string[]): TextRange | undefined {
	if (keys.length === 0 || tooMuchYaml(text) !== undefined) return undefined;
	const document = parseDocument(text, { logLevel: 'error' });
	for (let depth = keys.length; depth > 0; depth--) {
		const node = document.getIn(keys.slice(0, depth), true);
		if (isNode(node) && node.range) return { start: node.range[0], end: node.range[1] };
	}
	return undefined;
}

function creation({ runtime, snapshot }: RuleView, { path }: RunFailure): readonly Fix[] {
	const text = runtime.install?.files.find((file) => file.path === path)?.text;
	if (text === undefined || snapshot.files.has(path)) return [];
	return [{ title: `Create ${path}`, preferred: false, steps: [{ kind: 'create', path, text }] }];
}

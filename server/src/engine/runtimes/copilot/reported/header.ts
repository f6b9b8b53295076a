import type { Severity } from '../../../rules/rule.ts';
import type { TextRange } from '../../../text/range.ts';
import type { AgentTarget } from '../context/agents.ts';
import type { FileKind } from '../context/kinds.ts';
import { isGlob, splitOutsideBraces } from '../globs/glob.ts';
import type { YamlNode } from '../matter/nodes.ts';
import { type Attribute, attributeOf, booleanOf, type Header, stringOf, toolsOf } from '../matter/promptFile.ts';
import type { EditorReport, ReportCode, ReportSurroundings } from './report.ts';
import { isForGitHub, isSupported, supportedKeys } from './supported.ts';

/** What a check is asked about. */
export interface Checked {
	readonly header: Header;
	readonly kind: FileKind;
	readonly dialect: AgentTarget;
	readonly around: ReportSurroundings;
}

export const report = (
	code: ReportCode,
	severity: Severity,
	range: TextRange,
	...about: readonly string[]
): EditorReport => ({ code, severity, range, about });

const rangeOf = ({ start, end }: YamlNode): TextRange => ({ start, end });

const isBlank = (value: YamlNode): boolean => value.type === 'scalar' && value.value.trim() === '';

/** Only the bare words count, not those in quotes. */
const isBoolean = (value: YamlNode): boolean =>
	value.type === 'scalar' && value.quote === 'none' && (value.value === 'true' || value.value === 'false');

export function* unknownKeys({ header, kind, dialect }: Checked): Iterable<EditorReport> {
	for (const { key, range } of header.attributes) {
		if (isSupported(kind, dialect, key)) continue;
		if (kind === 'agent' && dialect === 'claude') continue;
		if (kind === 'agent' && dialect !== 'github-copilot' && isForGitHub(key))
			yield report('ignored-here', 'hint', range, key);
		else yield report('unknown-attribute', 'hint', range, key, supportedKeys(kind, dialect).join(', '));
	}
}

/** A key whose value has to be text, and some. */
function* text(
	{ header }: Checked,
	key: string,
	whereEmpty: 'range' | 'value',
	severity: Severity,
): Iterable<EditorReport> {
	const attribute = attributeOf(header, key);
	if (!attribute) return;
	const { value, range } = attribute;
	if (value.type !== 'scalar') yield report('not-text', 'error', range, key);
	else if (isBlank(value)) yield report('empty', severity, whereEmpty === 'range' ? range : rangeOf(value), key);
}

export function* commonKeys(checked: Checked): Iterable<EditorReport> {
	yield* text(checked, 'name', 'range', 'error');
	yield* text(checked, 'description', 'value', 'error');
	yield* text(checked, 'argument-hint', 'value', 'warning');
}

export function* applyTo({ header }: Checked): Iterable<EditorReport> {
	const value = attributeOf(header, 'applyTo')?.value;
	if (!value) return;
	if (value.type !== 'scalar') {
		yield report('not-text', 'error', rangeOf(value), 'applyTo');
		return;
	}
	const patterns = splitOutsideBraces(value.value, ',');
	if (patterns.length === 0 || patterns.some((pattern) => !isGlob(pattern)))
		yield report('no-glob', 'error', rangeOf(value));
}

export function* paths({ header }: Checked): Iterable<EditorReport> {
	const value = attributeOf(header, 'paths')?.value;
	if (!value) return;
	if (value.type !== 'sequence') {
		yield report('not-list', 'error', rangeOf(value), 'paths');
		return;
	}
	for (const item of value.items) {
		if (item.type !== 'scalar') yield report('item-not-text', 'error', rangeOf(item), 'paths');
		else if (isBlank(item)) yield report('empty-path', 'error', rangeOf(item));
		else if (!isGlob(item.value.trim())) yield report('path-no-glob', 'error', rangeOf(item), item.value.trim());
	}
}

export function* excludeAgent({ header }: Checked): Iterable<EditorReport> {
	const value = attributeOf(header, 'excludeAgent')?.value;
	if (value?.type === 'map') yield report('exclude-agent', 'error', rangeOf(value));
}

function* agentName({ agents }: ReportSurroundings, value: YamlNode): Iterable<EditorReport> {
	if (value.type === 'scalar' && !agents.includes(value.value))
		yield report('unknown-agent', 'warning', rangeOf(value), value.value, agents.join(', '));
}

export function* promptAgent({ header, around }: Checked): Iterable<EditorReport> {
	const agent = attributeOf(header, 'agent');
	const mode = attributeOf(header, 'mode');
	if (mode) yield report(agent ? 'mode-ignored' : 'mode-renamed', 'warning', mode.range);
	const { key, value } = agent ?? mode ?? {};
	if (!value || key === undefined) return;
	if (value.type !== 'scalar') yield report('not-text', 'error', rangeOf(value), key);
	else if (isBlank(value)) yield report('empty', 'error', rangeOf(value), key, 'non-empty');
	else yield* agentName(around, value);
}

export function* model({ header }: Checked): Iterable<EditorReport> {
	const value = attributeOf(header, 'model')?.value;
	if (!value) return;
	if (value.type === 'map') yield report('model-shape', 'error', rangeOf(value));
	else if (value.type === 'scalar') {
		if (isBlank(value)) yield report('empty', 'error', rangeOf(value), 'model', 'non-empty');
	} else if (value.items.length === 0) yield report('model-list-empty', 'error', rangeOf(value));
	else {
		const wrong = value.items.find((item) => item.type !== 'scalar' || isBlank(item));
		if (wrong) yield report(wrong.type === 'scalar' ? 'model-item-empty' : 'model-items', 'error', rangeOf(wrong));
	}
}

/** Agents of VS Code’s own that call no tools. */
const toolless: readonly string[] = ['Ask', 'Edit'];

export function* tools({ header, kind, dialect, around }: Checked): Iterable<EditorReport> {
	const attribute = attributeOf(header, 'tools');
	if (!attribute) return;
	const chosen = stringOf(header, 'agent') ?? stringOf(header, 'mode');
	if (kind === 'prompt' && chosen !== undefined && around.agents.includes(chosen) && toolless.includes(chosen))
		yield report('tools-useless', 'warning', attribute.range);
	const { value } = attribute;
	if (value.type === 'map') yield report('tools-shape', 'error', rangeOf(value));
	else if (dialect !== 'github-copilot' && dialect !== 'claude') yield* toolNames(attribute, header, around);
}

function* toolNames({ value }: Attribute, header: Header, around: ReportSurroundings): Iterable<EditorReport> {
	const isUnknown = (name: string) => name !== '' && around.tools !== undefined && !around.tools.has(name);
	if (value.type === 'scalar') {
		for (const name of toolsOf(header) ?? [])
			if (isUnknown(name)) yield report('unknown-tool', 'hint', rangeOf(value), name);
		return;
	}
	if (value.type !== 'sequence') return;
	for (const item of value.items) {
		if (item.type !== 'scalar') yield report('tool-not-text', 'error', rangeOf(item));
		else if (isUnknown(item.value)) yield report('unknown-tool', 'hint', rangeOf(item), item.value);
	}
}

export function* boolean({ header }: Checked, key: string): Iterable<EditorReport> {
	const value = attributeOf(header, key)?.value;
	if (value && !isBoolean(value)) yield report('not-boolean', 'error', rangeOf(value), key);
}

const targets = ['github-copilot', 'vscode'] as const;

export function* target({ header }: Checked): Iterable<EditorReport> {
	const value = attributeOf(header, 'target')?.value;
	if (!value) return;
	if (value.type !== 'scalar') yield report('not-text', 'error', rangeOf(value), 'target');
	else if (isBlank(value)) yield report('empty', 'error', rangeOf(value), 'target', 'non-empty');
	else if (!targets.some((each) => each === value.value.trim()))
		yield report('target', 'error', rangeOf(value), targets.join(', '));
}

export function* infer({ header }: Checked): Iterable<EditorReport> {
	const attribute = attributeOf(header, 'infer');
	if (attribute) yield report('infer', 'error', rangeOf(attribute.value));
}

export function* hooks({ header }: Checked): Iterable<EditorReport> {
	const value = attributeOf(header, 'hooks')?.value;
	// What stands in it is checked as well; but no rule of ours looks there.
	if (value && value.type !== 'map') yield report('hooks-shape', 'error', rangeOf(value));
}

export function* subagents({ header, around }: Checked): Iterable<EditorReport> {
	const value = attributeOf(header, 'agents')?.value;
	if (!value) return;
	if (value.type !== 'sequence') {
		yield report('not-list', 'error', rangeOf(value), 'agents');
		return;
	}
	const known = [...new Set([...around.agents, 'Agent'])];
	let names = 0;
	for (const item of value.items) {
		if (item.type !== 'scalar') yield report('agents-item', 'error', rangeOf(item));
		else if (item.value !== '') {
			names += 1;
			if (item.value !== '*' && !known.includes(item.value))
				yield report('agent-ignored', 'hint', rangeOf(item), item.value, known.join(', '));
		}
	}
	if (names > 0 && toolsOf(header)?.includes('agent') === false)
		yield report('agents-need-tool', 'warning', rangeOf(value));
}

export function* github({ header }: Checked): Iterable<EditorReport> {
	const value = attributeOf(header, 'github')?.value;
	if (value && value.type !== 'map') yield report('github-shape', 'error', rangeOf(value));
}

/** What has to be in a handoff, and how each value may be. */
const handoffKeys: Readonly<Record<string, 'filled' | 'text' | 'boolean'>> = {
	label: 'filled',
	agent: 'filled',
	prompt: 'text',
	send: 'boolean',
	showContinueOn: 'boolean',
	model: 'text',
};

function* handoffValue(key: string, value: YamlNode): Iterable<EditorReport> {
	const wanted = Object.hasOwn(handoffKeys, key) ? handoffKeys[key] : undefined;
	if (wanted === undefined) yield report('handoff-key', 'warning', rangeOf(value), key);
	else if (wanted === 'boolean') {
		if (!isBoolean(value)) yield report('handoff-value', 'error', rangeOf(value), key, 'a boolean');
	} else if (value.type !== 'scalar' || (wanted === 'filled' && isBlank(value)))
		yield report(
			'handoff-value',
			'error',
			rangeOf(value),
			key,
			wanted === 'filled' ? 'a non-empty string' : 'a string',
		);
	else if (key === 'label' && !/[a-zA-Z0-9]/.test(value.value))
		yield report('handoff-value', 'error', rangeOf(value), key, 'alphanumeric');
}

export function* handoffs({ header, around }: Checked): Iterable<EditorReport> {
	const value = attributeOf(header, 'handoffs')?.value;
	if (!value) return;
	if (value.type !== 'sequence') {
		yield report('not-list', 'error', rangeOf(value), 'handoffs');
		return;
	}
	const labels = new Set<string>();
	// Whether an agent is known takes VS Code a moment longer than everything else.
	const unknown: EditorReport[] = [];
	for (const item of value.items) {
		if (item.type !== 'map') {
			yield report('handoff-shape', 'error', rangeOf(item));
			continue;
		}
		for (const { key, value: each } of item.properties) {
			yield* handoffValue(key.value, each);
			if (key.value === 'agent' && !isBlank(each)) unknown.push(...agentName(around, each));
		}
		const missing = ['label', 'agent', 'prompt'].filter(
			(key) => !item.properties.some((each) => each.key.value === key),
		);
		if (missing.length > 0) yield report('handoff-missing', 'error', rangeOf(item), ...missing);
		const label = item.properties.find(({ key }) => key.value === 'label')?.value;
		if (label?.type !== 'scalar' || label.value === '') continue;
		const plain = label.value.toLowerCase();
		if (labels.has(plain)) yield report('handoff-twice', 'error', rangeOf(label), label.value);
		labels.add(plain);
	}
	yield* unknown;
}

const start: TextRange = { start: 0, end: 3 };

/** `folder`: the one that the skill lies in. */
export function* skill({ header, around }: Checked, folder: string): Iterable<EditorReport> {
	const name = attributeOf(header, 'name')?.value;
	if (!name) yield report('skill-no-name', 'warning', start);
	else if (name.type === 'scalar' && !isBlank(name)) {
		const written = name.value.trim();
		if (!/^[a-z0-9-]+$/.test(written)) yield report('skill-name', 'error', rangeOf(name));
		if (written !== folder) yield report('skill-folder', 'warning', rangeOf(name), written, folder);
	}
	if (!attributeOf(header, 'description')) {
		yield report('skill-no-description', 'warning', start);
		for (const [key, off] of [
			['user-invocable', 'hidden'],
			['disable-model-invocation', 'for the model'],
		] as const) {
			const flag = attributeOf(header, key)?.value;
			if (flag && booleanOf(header, key) === false)
				yield report('skill-needs-description', 'error', rangeOf(flag), off);
		}
	}
	const context = attributeOf(header, 'context')?.value;
	if (context?.type === 'scalar' && context.value.trim() === 'fork' && !around.hasSkillTool)
		yield report('skill-fork', 'warning', rangeOf(context));
}

import { basename, dirname } from 'node:path';
import { targetOf } from '../context/agents.ts';
import { type FileKind, isClaudeRule } from '../context/kinds.ts';
import type { MatterFile } from '../matter/promptFile.ts';
import { referencesIn } from '../matter/references.ts';
import {
	applyTo,
	boolean,
	type Checked,
	commonKeys,
	excludeAgent,
	github,
	handoffs,
	hooks,
	infer,
	model,
	paths,
	promptAgent,
	report,
	skill,
	subagents,
	target,
	tools,
	unknownKeys,
} from './header.ts';
import type { EditorReport, ReportSurroundings } from './report.ts';

function* agentKeys(checked: Checked): Iterable<EditorReport> {
	const { dialect } = checked;
	yield* target(checked);
	yield* infer(checked);
	yield* boolean(checked, 'user-invocable');
	yield* boolean(checked, 'disable-model-invocation');
	yield* tools(checked);
	yield* hooks(checked);
	if (dialect === 'vscode' || dialect === 'undefined') {
		yield* model(checked);
		yield* handoffs(checked);
		yield* subagents(checked);
	}
	if (dialect !== 'claude') yield* github(checked);
}

/** What is checked of each kind beyond what all have. */
const ownKeys: Readonly<Record<FileKind, (checked: Checked) => Iterable<EditorReport>>> = {
	*prompt(checked) {
		yield* promptAgent(checked);
		yield* tools(checked);
		yield* model(checked);
	},
	*instructions(checked) {
		yield* checked.dialect === 'claude' ? paths(checked) : applyTo(checked);
		yield* excludeAgent(checked);
	},
	agent: agentKeys,
	*skill(checked) {
		yield* boolean(checked, 'user-invocable');
		yield* boolean(checked, 'disable-model-invocation');
	},
};

function* references(file: MatterFile, { around, dialect }: Omit<Checked, 'header'>): Iterable<EditorReport> {
	const { files, tools: named } = referencesIn(file);
	const missing: EditorReport[] = [];
	for (const { target: written, range } of files) {
		// An address of somewhere else is nothing that VS Code looks up.
		if (/^[a-zA-Z]+:\//.test(written) && !written.startsWith('file:/')) continue;
		const path = around.resolve(written);
		if (path === undefined) yield report('bad-reference', 'warning', range, written);
		else if (!around.exists(path)) missing.push(report('no-file', 'warning', range, written, path));
	}
	if (dialect === 'vscode' || dialect === 'undefined')
		for (const { name, range } of named)
			if (around.tools && !around.tools.has(name)) yield report('unknown-tool-in-text', 'hint', range, name);
	yield* missing;
}

/** What VS Code 1.139.1 marks in a file, in its order. `path` is absolute; `kind`: what the file is opened as. */
export function* reportedIn(
	file: MatterFile,
	kind: FileKind,
	path: string,
	around: ReportSurroundings,
): Iterable<EditorReport> {
	const { header } = file;
	const dialect =
		kind === 'agent' ? targetOf(header, path) : kind === 'instructions' && isClaudeRule(path) ? 'claude' : 'undefined';
	if (header) {
		const checked: Checked = { header, kind, dialect, around };
		for (const fault of header.faults)
			yield report(
				'yaml',
				'error',
				{ start: fault.start, end: fault.end },
				fault.code,
				...('about' in fault ? fault.about : []),
			);
		yield* unknownKeys(checked);
		yield* commonKeys(checked);
		yield* ownKeys[kind](checked);
	}
	yield* references(file, { kind, dialect, around });
	if (kind === 'agent' && path.endsWith('.chatmode.md')) yield report('chatmode', 'warning', { start: 0, end: 3 });
	if (kind === 'skill' && header) yield* skill({ header, kind, dialect, around }, basename(dirname(path)));
}

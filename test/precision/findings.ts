import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { type LocatedFinding, locateEverywhere, withoutRepeats } from '../../server/src/commandLine/check/findings.ts';
import type { Severity } from '../../server/src/engine/rules/rule.ts';
import type { Workspace } from '../../server/src/host/workspace/workspaces.ts';
import { type FixtureFolder, fixtureFolder, fixtureIds, withFixture } from '../support/fixtures/fixtureFolders.ts';

/** Where all the fixtures are that findings are judged in. */
const sets = ['corpus', 'healthy', 'kept'] as const;

/** What a label goes by. Nothing in it counts lines, so that a file may change around the finding. */
export interface FindingKey {
	/** The fixture, and the workspace's folder in it: `kept/crew/agents/editor`. */
	readonly workspace: string;
	readonly rule: string;
	/** From the workspace's root; `config` is its configuration. */
	readonly file: string;
	/** The line that the finding points at, without what surrounds it; empty where it points at the file. */
	readonly at: string;
	/** The very words, where a label has to tell findings in one line apart; control characters as `\u{202e}`. */
	readonly mark?: string;
}

/** A finding with what a person needs to judge it. */
export interface MadeFinding extends FindingKey {
	readonly severity: Severity;
	readonly message: string;
	/** Counts from 1. */
	readonly line: number;
}

interface CheckedFixtures {
	readonly findings: readonly MadeFinding[];
	/** Every workspace that was found, with the runtime that it was taken for. */
	readonly workspaces: readonly { readonly workspace: string; readonly runtime: string }[];
	/** Rules that broke. */
	readonly failures: readonly string[];
}

/** What all rules say of all fixtures, as `soulscope check` would. */
export async function checkFixtures(): Promise<CheckedFixtures> {
	const findings: MadeFinding[] = [];
	const workspaces: { workspace: string; runtime: string }[] = [];
	const failures: string[] = [];
	for (const id of fixtureIds(...sets)) {
		const fixture = fixtureFolder(id);
		await withFixture(fixture, async (open) => {
			const checked: { readonly workspace: Workspace; readonly findings: readonly LocatedFinding[] }[] = [];
			for (const workspace of open.workspaces) {
				const report = await locateEverywhere(workspace, {}, () => undefined);
				failures.push(...report.failures.map((failure) => `${workspace.root}: ${failure}`));
				checked.push({ workspace, findings: report.findings });
			}
			for (const { workspace, findings: own } of withoutRepeats(checked)) {
				const below = relative(open.root, workspace.root).replaceAll('\\', '/');
				const name = below === '' ? id : `${id}/${below}`;
				workspaces.push({ workspace: name, runtime: workspace.runtime.id });
				const lines = createLineReader();
				for (const finding of own) {
					findings.push(madeFinding(fixture, workspace, name, finding, await lines(finding.path)));
				}
			}
		});
	}
	return { findings, workspaces, failures };
}

/** Reads each file once: one may have hundreds of findings. */
function createLineReader(): (path: string) => Promise<readonly string[]> {
	const known = new Map<string, Promise<readonly string[]>>();
	const read = async (path: string) => {
		// What is no file, or leads nowhere, has findings all the same.
		const text = await readFile(path, 'utf8').catch(() => '');
		return text.replace(/^\uFEFF/u, '').split(/\r\n|[\r\n]/u);
	};
	return (path) => {
		const lines = known.get(path) ?? read(path);
		known.set(path, lines);
		return lines;
	};
}

function madeFinding(
	fixture: FixtureFolder,
	workspace: Workspace,
	name: string,
	{ path, line, column, endLine, endColumn, code, severity, message }: LocatedFinding,
	lines: readonly string[],
): MadeFinding {
	const { config } = workspace.snapshot();
	const isConfig = config !== undefined && (path === config.path || config.included.has(path));
	// What is said of a file as a whole, points at its beginning, and does not hang on what is written there.
	const isOfFile = endLine === 1 && endColumn === 1;
	const text = isOfFile ? '' : (lines[line - 1] ?? '');
	return {
		workspace: name,
		rule: code,
		file: isConfig ? 'config' : (workspace.pathOf(path) ?? path),
		at: anchorOf(text, fixture.secrets),
		mark: markOf(text.slice(column - 1, line === endLine ? endColumn - 1 : undefined), fixture.secrets),
		severity,
		message: withMarkers(message, fixture.secrets),
		line,
	};
}

/** UTF-16 units of a line that are enough to know it by. */
const enough = 100;

const anchorOf = (line: string, secrets: ReadonlyMap<string, string>): string =>
	withMarkers(line.slice(0, 2000), secrets)
		.replace(/[\s\p{C}]+/gu, ' ')
		.trim()
		.slice(0, enough);

const markOf = (words: string, secrets: ReadonlyMap<string, string>): string =>
	withMarkers(words.slice(0, 2000), secrets)
		.slice(0, enough)
		.replace(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/** `text` with the markers again that secrets were made for: what was made may not end up in a file. */
function withMarkers(text: string, secrets: ReadonlyMap<string, string>): string {
	let safe = text;
	for (const [secret, marker] of secrets) safe = safe.replaceAll(secret, marker);
	return safe;
}

import { relative } from 'node:path';
import type { Severity } from '../../server/src/engine/rules/rule.ts';
import { textOfPlace } from '../../server/src/engine/rules/support/places.ts';
import { rules } from '../../server/src/engine/rules/table.ts';
import type { Workspace } from '../../server/src/host/workspaces.ts';
import { type FixtureFolder, fixtureFolder, fixtureIds, withFixture } from '../support/fixtureFolders.ts';

/** Where all the fixtures are that findings are judged in. */
const sets = ['corpus', 'healthy', 'kept'] as const;

/** What a label goes by. Nothing in it counts lines, so that a file may change around the finding. */
export interface FindingKey {
	/** The fixture, and the workspace's folder in it: `kept/crew/agents/editor`. */
	readonly workspace: string;
	readonly rule: string;
	/** From the workspace's root; `config` is its configuration. */
	readonly file: string;
	/** The line that the finding points at, without what surrounds it. */
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
		await withFixture(fixture, (open) => {
			for (const workspace of open.workspaces) {
				const below = relative(open.root, workspace.root).replaceAll('\\', '/');
				const name = below === '' ? id : `${id}/${below}`;
				workspaces.push({ workspace: name, runtime: workspace.runtime.id });
				const report = workspace.analysis().findings(rules, {});
				failures.push(...report.failures.map(({ rule, error }) => `${name}: ${rule.code} broke: ${error}`));
				findings.push(...report.findings.map((finding) => madeFinding(fixture, workspace, name, finding)));
			}
		});
	}
	return { findings, workspaces, failures };
}

type Reported = ReturnType<ReturnType<Workspace['analysis']>['findings']>['findings'][number];

function madeFinding(fixture: FixtureFolder, workspace: Workspace, name: string, finding: Reported): MadeFinding {
	const { place, rule, severity, message } = finding;
	const text = textOfPlace(workspace.analysis().snapshot, place.file) ?? '';
	const before = text.slice(0, place.range.start);
	const start = before.lastIndexOf('\n') + 1;
	const end = text.indexOf('\n', place.range.start);
	const line = text.slice(start, end < 0 ? text.length : end);
	return {
		workspace: name,
		rule: rule.code,
		file: place.file.kind === 'config' ? 'config' : place.file.path,
		at: anchorOf(line, fixture.secrets),
		mark: markOf(text.slice(place.range.start, place.range.end), fixture.secrets),
		severity,
		message: withMarkers(message, fixture.secrets),
		line: before.split('\n').length,
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

import { basename, dirname } from 'node:path';
import { recordedWrites } from '../../app/writes.ts';
import { automaticChanges, changed } from '../../engine/rules/automaticFixes.ts';
import type { FindingPlace } from '../../engine/rules/rule.ts';
import { textOfPlace } from '../../engine/rules/support/places.ts';
import type { TextRange } from '../../engine/text/range.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import type { Workspace, Workspaces } from '../../host/workspace/workspaces.ts';
import type { WriteGate } from '../../host/writes/gate.ts';
import { sign } from '../../host/writes/records/record.ts';
import { type Colours, coloursFor } from '../terminal/colours.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, type Terminal } from '../terminal/terminal.ts';
import type { CheckedWorkspace } from './findings.ts';
import { diffOf } from './fixDiff.ts';
import type { CheckFormat } from './formatNames.ts';

interface Fixable {
	readonly workspaces: Workspaces;
	look(): Promise<readonly CheckedWorkspace[]>;
}

export interface FixOptions {
	readonly format: CheckFormat;
	readonly yes?: boolean;
	readonly color?: boolean;
}

/** A file with all that is to be changed in it. Texts are those of the snapshot: a byte order mark is part of them. */
interface FixedFile {
	/** Absolute. */
	readonly path: string;
	readonly root: string;
	readonly inRoot: WorkspacePath;
	readonly before: string;
	readonly after: string;
	/** Secrets in either text, which no diff may show. */
	readonly secrets: readonly string[];
}

/** A fix can bring another finding to light; rules that undo each other must not go on for ever. */
const mostRounds = 10;

const byteOrderMark = /^\uFEFF/u;

/** Where a file is, for the gate. */
function whereIs(workspace: Workspace, file: FindingPlace['file']): Pick<FixedFile, 'path' | 'root' | 'inRoot'> {
	if (file.kind === 'workspace') {
		return { path: workspace.absolute(file.path), root: workspace.root, inRoot: file.path };
	}
	return { path: file.path, root: dirname(file.path), inRoot: basename(file.path) };
}

const secretTexts = (checked: readonly CheckedWorkspace[], path: string, text: string): string[] =>
	checked
		.flatMap(({ secrets }) => secrets.get(path) ?? [])
		.map(({ start, end }: TextRange) => text.slice(start, end))
		.filter((secret) => secret !== '');

/** Fixes and looks again, as if the files were open in an editor, until nothing is left to fix. Nothing is written. */
async function dryRun({ workspaces, look }: Fixable): Promise<FixedFile[]> {
	const files = new Map<string, FixedFile>();
	for (let round = 0; round < mostRounds; round++) {
		const checked = await look();
		const wheres = new Map<string, ReturnType<typeof whereIs> & { readonly text: string }>();
		const items = checked.flatMap(({ workspace, findings }) =>
			findings.map(({ finding, path, text }) => ({ ...finding, workspace, path, text })),
		);
		const changes = automaticChanges(items, ({ workspace, path, text }, file) => {
			const where = whereIs(workspace, file);
			const own = where.path === path ? text : textOfPlace(workspace.snapshot(), file);
			if (own !== undefined) wheres.set(where.path, { ...where, text: own });
			return where.path;
		});
		if (changes.size === 0) break;
		for (const [path, wanted] of changes) {
			const where = wheres.get(path);
			if (!where) continue;
			const { text, ...place } = where;
			// Nobody looks at what stands in the editor for it: its first fixes are all that are certain.
			if (files.has(path) && files.get(path)?.after !== text) continue;
			const before = files.get(path)?.before ?? text;
			const after = changed(text, wanted);
			const secrets = [...(files.get(path)?.secrets ?? []), ...secretTexts(checked, path, text)];
			files.set(path, { ...place, before, after, secrets });
			await workspaces.changeDocument(path, after);
		}
		await workspaces.searched();
	}
	return [...files.values()].filter(({ before, after }) => before !== after);
}

type FixAnswer = 'yes' | 'no' | 'all' | 'none';

const answers: Readonly<Record<string, FixAnswer>> = {
	y: 'yes',
	yes: 'yes',
	n: 'no',
	no: 'no',
	a: 'all',
	all: 'all',
	q: 'none',
};

/** What the person wants done with the file; not to answer is no. */
async function asked(ask: NonNullable<Terminal['ask']>, path: string): Promise<FixAnswer> {
	const message = await ask(`Change ${shown(path)}? [y]es, [n]o, [a]ll files, [q]uit:`);
	return message === undefined ? 'none' : (answers[message.trim().toLowerCase()] ?? 'no');
}

/** The file is written only while it says what was fixed. */
async function write(gate: WriteGate, { root, inRoot, before, after }: FixedFile): Promise<string | undefined> {
	const [expected, wanted] = [before, after].map((text) => text.replace(byteOrderMark, ''));
	const outcome = await gate.change({
		root,
		path: inRoot,
		policy: { what: 'a fix', accepts: (path) => path === inRoot },
		signature: sign('fix'),
		transform: (current) =>
			current === expected
				? (wanted ?? '')
				: { decline: `${inRoot} was not changed: another program changed it in the meantime.` },
	});
	return outcome.kind === 'failed' ? outcome.message : undefined;
}

function show(file: FixedFile, colours: Colours, terminal: Terminal): void {
	const diff = diffOf(shown(file.path), file, colours);
	if (terminal.screen) terminal.screen.paint(diff);
	else terminal.out(diff);
}

/**
 * Makes the changes that need no decision: each file's are shown and asked for, unless `yes` was said beforehand. What goes
 * wrong is told; an exit status where it did. Afterwards `workspaces` have what is on disk.
 */
export async function fixFiles(
	fixable: Fixable,
	{ format, yes = false, color }: FixOptions,
	terminal: Terminal,
): Promise<ExitStatus | undefined> {
	const { workspaces } = fixable;
	const files = await dryRun(fixable);
	let trouble: ExitStatus | undefined;
	if (files.length > 0 && !yes && !terminal.ask) {
		terminal.err(
			`nothing was written: --fix asks before it changes a file, but there is no terminal to ask on. --yes changes ${files.length === 1 ? 'it' : `all ${files.length}`} without asking`,
		);
		trouble = exitStatus.badInput;
	} else {
		// Whoever reads the findings with a program reads nothing else.
		const isShown = format === 'pretty' || (format === 'text' && terminal.screen !== undefined);
		const isScreen = terminal.screen !== undefined;
		const colours = coloursFor({ asked: color, variables: process.env, isScreen });
		const onTrouble = (message: string) => terminal.err(message);
		using writes = recordedWrites({ folder: dataFolder(), clock: Date.now, onTrouble });
		let answer: FixAnswer = yes ? 'all' : 'no';
		let written = 0;
		for (const file of files) {
			if (answer === 'none') break;
			if (isShown || answer !== 'all') show(file, colours, terminal);
			if (answer !== 'all' && terminal.ask) answer = await asked(terminal.ask, file.path);
			if (answer !== 'yes' && answer !== 'all') continue;
			const message = await write(writes.gate, file);
			if (message === undefined) written += 1;
			else {
				terminal.err(message);
				trouble = exitStatus.badInput;
			}
		}
		if (files.length > 0)
			terminal.err(`${written} of ${files.length} ${files.length === 1 ? 'file' : 'files'} changed`);
	}
	for (const { path } of files) await workspaces.closeDocument(path);
	await workspaces.filesChanged(files.map(({ path }) => ({ path, kind: 'changed' })));
	await workspaces.searched();
	return trouble;
}

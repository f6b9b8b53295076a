import { basename, dirname } from 'node:path';
import { automaticChanges, changed } from '../../engine/rules/automaticFixes.ts';
import type { FindingPlace } from '../../engine/rules/rule.ts';
import { textOfPlace } from '../../engine/rules/support/places.ts';
import type { TextRange } from '../../engine/text/range.ts';
import type { SecretScanner } from '../../host/secrets/scanner.ts';
import type { Workspace, Workspaces } from '../../host/workspace/workspaces.ts';
import { areUnchecked } from '../changes/showDiff.ts';
import { type FixedFile, writeAsked } from '../changes/writeAsked.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import type { CheckedWorkspace } from './findings.ts';
import type { CheckFormat } from './formatNames.ts';

interface Fixable {
	readonly workspaces: Workspaces;
	/** Who looks for secrets in them. */
	readonly scanner: SecretScanner;
	look(): Promise<readonly CheckedWorkspace[]>;
}

export interface FixOptions {
	readonly format: CheckFormat;
	readonly yes?: boolean;
	readonly color?: boolean;
}

interface FixedText extends FixedFile {
	/** Absolute. */
	readonly path: string;
	readonly before: string;
	readonly after: string;
}

/** A fix can bring another finding to light; rules that undo each other must not go on for ever. */
const mostRounds = 10;

/** Where a file is, for the gate. */
function whereIs(workspace: Workspace, file: FindingPlace['file']): Pick<FixedText, 'path' | 'root' | 'inRoot'> {
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
async function dryRun({ workspaces, scanner, look }: Fixable): Promise<FixedText[]> {
	const files = new Map<string, FixedText>();
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
	return [...files.values()]
		.filter(({ before, after }) => before !== after)
		.map((file) => (areUnchecked([file.before, file.after], scanner) ? { ...file, secrets: undefined } : file));
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
	// Whoever reads the findings with a program reads nothing else.
	const isShown = format === 'pretty' || (format === 'text' && terminal.screen !== undefined);
	const trouble = await writeAsked(files, { isShown, yes, color }, terminal);
	for (const { path } of files) await workspaces.closeDocument(path);
	await workspaces.filesChanged(files.map(({ path }) => ({ path, kind: 'changed' })));
	await workspaces.searched();
	return trouble;
}

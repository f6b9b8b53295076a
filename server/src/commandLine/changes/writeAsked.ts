import { join } from 'node:path';
import { recordedWrites } from '../../app/writes.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import { type PlannedFile, writePlanned } from '../../host/writes/plannedFile.ts';
import { sign } from '../../host/writes/records/record.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, type Terminal } from '../terminal/terminal.ts';
import { showDiff } from './showDiff.ts';

/** A file with all that is to be changed in it. */
export interface FixedFile extends PlannedFile {
	/** Secrets in either text, which no diff may show; undefined where nobody could look for them. */
	readonly secrets: readonly string[] | undefined;
}

/** Files that are named when all is done. */
const mostNamed = 12;

interface WriteAskedOptions {
	/** Each file's changes are shown although nobody is asked about them. */
	readonly isShown: boolean;
	/** Nobody is asked. */
	readonly yes: boolean;
	readonly color?: boolean | undefined;
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

const absoluteOf = ({ root, inRoot }: PlannedFile): string => join(root, ...inRoot.split('/'));

/** What the person wants done with the file; not to answer is no. */
async function asked(ask: NonNullable<Terminal['ask']>, { before, after, ...file }: FixedFile): Promise<FixAnswer> {
	const verb = before === undefined ? 'Create' : after === undefined ? 'Delete' : 'Change';
	const path = absoluteOf({ before, after, ...file });
	const message = await ask(`${verb} ${shown(path)}? [y]es, [n]o, [a]ll files, [q]uit:`);
	return message === undefined ? 'none' : (answers[message.trim().toLowerCase()] ?? 'no');
}

/**
 * Writes each of `files` that the person says yes to, who sees its changes first, unless `yes` was said beforehand. What goes
 * wrong is told; an exit status where it did.
 */
export async function writeAsked(
	files: readonly FixedFile[],
	{ isShown, yes, color }: WriteAskedOptions,
	terminal: Terminal,
): Promise<ExitStatus | undefined> {
	if (files.length === 0) {
		terminal.note?.('nothing here can be fixed without a decision');
		return undefined;
	}
	if (!yes && !terminal.ask) {
		terminal.err(
			`nothing was written: --fix asks before it changes a file, but there is no terminal to ask on. --yes changes ${files.length === 1 ? 'it' : `all ${files.length}`} without asking`,
		);
		return exitStatus.badInput;
	}
	const onTrouble = (message: string) => terminal.err(message);
	using writes = recordedWrites({ folder: dataFolder(), clock: Date.now, onTrouble });
	let trouble: ExitStatus | undefined;
	let answer: FixAnswer = yes ? 'all' : 'no';
	const written: string[] = [];
	for (const file of files) {
		if (answer === 'none') break;
		const { before = '', after = '', secrets } = file;
		if (isShown || answer !== 'all') showDiff(shown(absoluteOf(file)), { before, after, secrets }, color, terminal);
		if (answer !== 'all' && terminal.ask) answer = await asked(terminal.ask, file);
		if (answer !== 'yes' && answer !== 'all') continue;
		const message = await writePlanned(writes.gate, file, sign('fix'));
		if (message === undefined) written.push(shown(absoluteOf(file)));
		else {
			terminal.err(message);
			trouble = exitStatus.badInput;
		}
	}
	const names = written.length === 0 ? '' : `: ${written.slice(0, mostNamed).join(', ')}`;
	const more = written.length > mostNamed ? `, and ${written.length - mostNamed} more` : '';
	terminal.err(`${written.length} of ${files.length} ${files.length === 1 ? 'file' : 'files'} changed${names}${more}`);
	return trouble;
}

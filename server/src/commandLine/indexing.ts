import { openIndex } from './folderIndex.ts';
import { shown } from './shown.ts';
import { type ExitStatus, exitStatus, type Terminal } from './terminal.ts';

export interface IndexOptions {
	readonly folder: string;
	readonly rebuild?: boolean;
	readonly format: 'text' | 'json';
}

const why = {
	asked: 'made anew, as you asked',
	corrupt: 'made anew: the one that was kept was damaged',
	outdated: 'made anew: the one that was kept was another version’s',
} as const;

/** Brings the search index of a folder up to date and says what is in it. */
export async function indexFolder({ folder, rebuild, format }: IndexOptions, terminal: Terminal): Promise<ExitStatus> {
	const began = performance.now();
	const index = await openIndex(folder, terminal, (own) => (rebuild ? own.rebuild() : own.open()));
	const { state } = index;
	const took = Math.round(performance.now() - began);
	if (format === 'json') terminal.out(`${JSON.stringify({ root: index.root, ...state, took }, undefined, '\t')}\n`);
	else {
		const how = state.rebuilt ? `; ${why[state.rebuilt]}` : '';
		const count = (number: number, one: string, many: string) =>
			`${number.toLocaleString('en')} ${number === 1 ? one : many}`;
		const files = count(state.indexed, 'file', 'files');
		const passages = count(state.passages, 'passage', 'passages');
		terminal.out(`${shown(folder)}: ${files}, ${passages}, ${took} ms${how}\n`);
	}
	for (const { path, reason } of state.leftOut) terminal.err(`${path} ${reason}; it is not searched`);
	if (state.problem !== undefined) terminal.err(state.problem);
	return state.leftOut.length > 0 || state.problem !== undefined ? exitStatus.badInput : exitStatus.fine;
}

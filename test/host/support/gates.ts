import { createWriteGate, noDocuments, type OpenDocuments } from '../../../server/src/host/writes/gate.ts';
import { policy } from './memoryPolicy.ts';
import { type BeforeStep, steppedDisk } from './steppedDisk.ts';
import type { WorkspaceOnDisk } from './workspaceOnDisk.ts';

/** A gate with no editor behind it, in a trusted workspace. */
export const gate = createWriteGate({ documents: noDocuments, trusted: () => true });

/** A change that puts `line` at the end. */
export const addLine =
	(line: string) =>
	(current = ''): string =>
		`${current}${line}\n`;

export const append = (disk: WorkspaceOnDisk, path: string, through = gate) =>
	through.change({ root: disk.root, path, policy, transform: addLine('- new') });

/** The same at the beginning, for which the file has to be written anew. */
export const prepend = (disk: WorkspaceOnDisk, path: string, through = gate) =>
	through.change({ root: disk.root, path, policy, transform: (current = '') => `- new\n${current}` });

/** Both ways to change a file: the last step of each, and what becomes of `- old`. */
export const changes = [
	{ step: 'append', change: append, result: '- old\n- new\n' },
	{ step: 'replace', change: prepend, result: '- new\n- old\n' },
] as const;

/** A gate over a disk that calls `before` ahead of every step. */
export const gateWith = (before: BeforeStep, documents: OpenDocuments = noDocuments) =>
	createWriteGate({ documents, trusted: () => true, disk: steppedDisk(before) });

/** Runs `act` before the first step of that name. */
export function once(step: string, act: (path: string) => void): BeforeStep {
	let done = false;
	return (now, path) => {
		if (done || now !== step) return;
		done = true;
		act(path);
	};
}

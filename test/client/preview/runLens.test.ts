import { expect, test, vi } from 'vitest';
import type * as vscode from 'vscode';
import { runLenses } from '../../../client/src/features/preview/lenses/runLens.ts';

vi.mock('vscode', () => ({
	CodeLens: class {
		readonly command: unknown;
		constructor(_: unknown, command: unknown) {
			this.command = command;
		}
	},
	l10n: { t: (text: string) => text },
}));

test('the line above a prompt says in a few words what the run does first, and in full where somebody asks', () => {
	const run = [
		{ kind: 'refusal', text: 'It will not start here: so and so. Do this.' },
		{ kind: 'failure', text: 'Every session fails: so and so.' },
		{ kind: 'repository', text: 'It makes the folder a Git repository.' },
		{ kind: 'assumption', text: 'Its record could not be read here.' },
	] as const;
	const lenses = runLenses({} as vscode.Range, { run });
	expect(lenses.map(({ command }) => command?.title)).toEqual([
		'$(error)\u00a0will not start here',
		'$(error)\u00a0every session fails',
		'$(repo-create)\u00a0Git repository will be created',
		'$(question)\u00a0not all of it is known',
	]);
	expect(lenses.map(({ command }) => command?.tooltip)).toEqual(run.map(({ text }) => text));
	expect(runLenses({} as vscode.Range, { run: [] })).toEqual([]);
});

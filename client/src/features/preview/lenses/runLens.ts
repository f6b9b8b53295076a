import * as vscode from 'vscode';
import type { PreviewResult } from '../../../../../protocol/preview/preview.ts';
import { lensTitle } from '../../../ui/lensTitle.ts';
import { lookOfNote } from '../../budget/runNotes.ts';

/** What the line above the prompt says of the run that comes first. */
export const runLenses = (range: vscode.Range, { run }: Pick<PreviewResult, 'run'>): vscode.CodeLens[] =>
	run.map(({ kind, text }) => {
		const { icon, label } = lookOfNote(kind);
		return new vscode.CodeLens(range, { title: lensTitle(`$(${icon}) ${label}`), tooltip: text, command: '' });
	});

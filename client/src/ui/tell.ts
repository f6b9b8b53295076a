import * as vscode from 'vscode';
import { errorMessage } from './errorMessage.ts';

/** Characters of a message that fit on one line, also in a wide font. */
const oneLine = 50;

type Show = (message: string, ...buttons: string[]) => Thenable<string | undefined>;

/** The editor cuts a message off after one line where no button is below it: what is longer gets one. */
function showWhole(show: Show, message: string): void {
	void show(message, ...(message.length > oneLine ? [vscode.l10n.t('OK')] : []));
}

export const tell = (message: string): void => showWhole(vscode.window.showInformationMessage, message);

export const warn = (message: string): void => showWhole(vscode.window.showWarningMessage, message);

/** Tells people why something failed that no command waits for: nobody else would say it. */
export const tellFailure = (error: unknown): void => showWhole(vscode.window.showErrorMessage, errorMessage(error));

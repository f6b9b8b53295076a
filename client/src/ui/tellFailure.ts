import * as vscode from 'vscode';

/** Tells people why something failed that no command waits for: nobody else would say it. */
export const tellFailure = (error: unknown): void =>
	void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));

import * as vscode from 'vscode';

/** Why a long job does not go on, in two sentences. */
export const waitsForMains = (): string =>
	vscode.l10n.t(
		'It waits because the computer runs on battery. To go on anyway, turn off the setting soulscope.embeddings.waitOnBattery.',
	);

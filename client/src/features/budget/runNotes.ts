import * as vscode from 'vscode';
import type { RunNote } from '../../../../protocol/preview/runNote.ts';

interface NoteLook {
	/** Of the editor's own icons. */
	readonly icon: string;
	/** A few words: a line above a prompt, and a side bar, have little room. */
	readonly label: string;
}

/** Whether nobody gets the prompt because of it. */
export const keepsBack = ({ kind }: RunNote): boolean => kind === 'refusal' || kind === 'failure';

/** How a note on the next run looks; all of it stands in the tooltip. */
export const lookOfNote = (kind: RunNote['kind']): NoteLook =>
	({
		refusal: { icon: 'error', label: vscode.l10n.t('will not start here') },
		failure: { icon: 'error', label: vscode.l10n.t('every session fails') },
		repository: { icon: 'repo-create', label: vscode.l10n.t('Git repository will be created') },
		assumption: { icon: 'question', label: vscode.l10n.t('not all of it is known') },
	})[kind];

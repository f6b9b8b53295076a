import * as vscode from 'vscode';
import {
	type RememberParams,
	type RememberPlaces,
	RememberPlacesRequest,
	RememberRequest,
	type RememberResult,
	RememberTrialRequest,
} from '../../../../protocol/memory/overview.ts';
import { NotYet } from '../../commands/notYet.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { setting } from '../../settings.ts';
import { placeOf } from '../../ui/format.ts';
import { withSlowProgress } from '../../ui/progress.ts';
import { warn } from '../../ui/tell.ts';
import { managedScheme } from '../managed/scheme.ts';
import { askAboutDiff } from '../pending/askAboutDiff.ts';
import { addressIn, promptScheme } from '../preview/document/address.ts';
import { rememberable } from '../preview/rememberable.ts';
import { tellWritten } from './undo.ts';

type NoteTarget = RememberParams['target'];

/** Where a selection can go: to the agent’s memory, or to the knowledge store. */
type PickedTarget = NoteTarget | 'knowledge';

type TargetItem = vscode.QuickPickItem & { readonly target: PickedTarget };

/** What the agent’s runtime has to offer. Where nobody knows (`places` is null), the answer to the choice says why. */
function noteItems(places: RememberPlaces | null, always: vscode.QuickInputButton): readonly TargetItem[] {
	const kept = places?.kind === 'shared-files' ? places : undefined;
	if (places && kept?.daily === undefined) {
		const detail = kept
			? vscode.l10n.t('In {0}, which makes the prompt longer', kept.curated)
			: vscode.l10n.t('In a file of its own');
		// No way to have it always: the setting speaks of a log, and means another file for another runtime.
		return [{ label: vscode.l10n.t('$(bookmark) Long-term memory'), detail, target: 'daily' }];
	}
	return [
		{
			label: vscode.l10n.t('$(calendar) Today’s log'),
			...(kept?.daily !== undefined && { detail: vscode.l10n.t('In {0}', kept.daily) }),
			target: 'daily',
			buttons: [always],
		},
		{
			label: vscode.l10n.t('$(bookmark) Today’s log and long-term memory'),
			...(kept && { detail: vscode.l10n.t('Also in {0}, which makes the prompt longer', kept.curated) }),
			target: 'daily-and-curated',
			buttons: [always],
		},
	];
}

async function pickTarget({ server }: CommandServices, uri: vscode.Uri): Promise<PickedTarget | undefined> {
	const settled = setting('memory.rememberIn', uri);
	if (settled !== 'ask') return settled;
	const always: vscode.QuickInputButton = {
		iconPath: new vscode.ThemeIcon('pinned'),
		tooltip: vscode.l10n.t('Always do this. Do not ask again.'),
	};
	const places = await server.request(RememberPlacesRequest, { uri: uri.toString() });
	const pick = vscode.window.createQuickPick<TargetItem>();
	pick.title = vscode.l10n.t('Remember Selection');
	pick.placeholder = vscode.l10n.t('Where do you want to save it?');
	pick.items = [
		...noteItems(places, always),
		{
			label: vscode.l10n.t('$(library) Knowledge store…'),
			detail: vscode.l10n.t('Not in the prompt. The agent finds it when it searches there'),
			target: 'knowledge',
		},
	];
	return new Promise((resolve) => {
		pick.onDidAccept(() => {
			resolve(pick.selectedItems[0]?.target);
			pick.hide();
		});
		pick.onDidTriggerItemButton(({ item }) => {
			resolve(item.target);
			pick.hide();
			const target = vscode.ConfigurationTarget.Global;
			void vscode.workspace.getConfiguration('soulscope').update('memory.rememberIn', item.target, target);
		});
		pick.onDidHide(() => {
			resolve(undefined);
			pick.dispose();
		});
		pick.show();
	});
}

/** The text of all selections; of a prompt, only what is not a placeholder. */
function selectedText(editor: vscode.TextEditor, prompts: CommandServices['prompts']): string {
	const shown = prompts.shown(editor.document);
	const pieceOf = (selection: vscode.Selection) =>
		shown ? rememberable(shown, selection.start, selection.end) : editor.document.getText(selection);
	const text = editor.selections
		.map(pieceOf)
		.filter((piece) => piece.trim() !== '')
		.join('\n');
	if (text === '' && shown && !editor.selection.isEmpty) {
		throw new NotYet(
			vscode.l10n.t(
				'Only a placeholder is selected. Select text from a file, or switch the preview to the chat’s wording.',
			),
		);
	}
	return text;
}

/** A version in the store: to take it back is to delete it there. */
async function rememberInStore({ knowledge }: CommandServices, text: string, subject: vscode.Uri): Promise<void> {
	const kept = await (await knowledge.load()).remember(text, subject);
	if (kept === undefined) return;
	const open = vscode.l10n.t('Open');
	const message = vscode.l10n.t('Kept in the knowledge store as {0}', kept);
	if ((await vscode.window.showInformationMessage(message, open)) !== open) return;
	await vscode.commands.executeCommand('soulscope.openKnowledge', { path: kept, workspace: subject.toString() });
}

/** What others work with as well is shown before it is written. Undefined where the person does not want it. */
async function rememberOnceShown(
	{ server, diffs, pending }: CommandServices,
	params: RememberParams,
): Promise<RememberResult | undefined> {
	const trial = await withSlowProgress(vscode.l10n.t('Remembering…'), server.request(RememberTrialRequest, params));
	if (trial.kind === 'failed') return trial;
	const { shown } = trial;
	const places = shown.changes.map(({ path }) => path).join(', ');
	const title = vscode.l10n.t('To remember in {0}', places);
	const isWanted = await askAboutDiff(pending, {
		message: vscode.l10n.t('Remember this in {0}?', places),
		short: vscode.l10n.t('Remember this?'),
		yes: vscode.l10n.t('Save in the Database'),
		open: () => diffs.openAll(`remember ${shown.at}`, title, shown.changes),
	});
	return isWanted ? server.request(RememberRequest, { ...params, shown }) : undefined;
}

async function rememberSelection(services: CommandServices): Promise<void> {
	const editor = vscode.window.activeTextEditor;
	const text = editor && selectedText(editor, services.prompts);
	if (!editor || !text) throw new NotYet(vscode.l10n.t('First select the text that the agent should remember.'));
	if (!vscode.workspace.isTrusted) {
		throw new NotYet(vscode.l10n.t('Nothing was written, because this workspace is not trusted. Trust it first.'));
	}
	const { uri } = editor.document;
	const workspace = uri.scheme === promptScheme ? addressIn(uri.query)?.workspace : undefined;
	const subject = workspace === undefined ? uri : vscode.Uri.parse(workspace);
	const target = await pickTarget(services, subject);
	if (!target) return;
	if (target === 'knowledge') return rememberInStore(services, text, subject);
	const params: RememberParams = {
		uri: workspace ?? uri.toString(),
		text,
		target,
		// What a preview shows is pieced together from files.
		...(workspace === undefined && { from: { uri: uri.toString(), line: editor.selection.start.line } }),
	};
	const result =
		subject.scheme === managedScheme
			? await rememberOnceShown(services, params)
			: await withSlowProgress(vscode.l10n.t('Remembering…'), services.server.request(RememberRequest, params));
	if (!result) return;
	if (result.kind === 'failed') throw new Error(result.message);
	if (result.problem) warn(result.problem);
	// The walkthrough's step: to press its button is not yet to remember.
	void vscode.commands.executeCommand('setContext', 'soulscope.hasRemembered', true);
	const [first] = result.writes;
	const message = vscode.l10n.t('Remembered in {0}', result.writes.map(placeOf).join(', '));
	tellWritten(services, { id: result.undo, message: message, uri: first ? vscode.Uri.parse(first.uri) : uri });
}

export const rememberCommands: readonly Command[] = [{ id: 'rememberSelection', run: rememberSelection }];

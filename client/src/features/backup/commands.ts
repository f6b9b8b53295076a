import * as vscode from 'vscode';
import {
	BackUpRequest,
	type BackUpResult,
	type BackupPlan,
	BackupPlanRequest,
	PushBackupRequest,
} from '../../../../protocol/backup/backup.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { NotYet } from '../../commands/notYet.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { setting } from '../../settings.ts';
import { pickWorkspace } from '../../ui/pickers.ts';
import { withSlowProgress } from '../../ui/progress.ts';
import { subjectOf } from '../../ui/subject.ts';
import { tell } from '../../ui/tell.ts';
import { askAboutDiff } from '../pending/askAboutDiff.ts';

/** Of what is left out, as many as a message has room for. */
const mostTold = 3;

function refuseUntrusted(): void {
	if (vscode.workspace.isTrusted) return;
	throw new NotYet(vscode.l10n.t('Nothing was written, because this workspace is not trusted. Trust it first.'));
}

function leftOutLine(leftOut: readonly string[]): string {
	if (leftOut.length === 0) return '';
	const told = leftOut.slice(0, mostTold).join(' ');
	const more = leftOut.length - mostTold;
	return more > 0
		? vscode.l10n.t('Not backed up: {0} And {1} more.', told, more)
		: vscode.l10n.t('Not backed up: {0}', told);
}

const said = (...sentences: readonly string[]): string => sentences.filter(Boolean).join(' ');

const cancellable = <T>(title: string, work: (token: vscode.CancellationToken) => Promise<T>): Promise<T> => {
	const cancelling = new vscode.CancellationTokenSource();
	return withSlowProgress(title, work(cancelling.token), () => cancelling.cancel());
};

const planFor = ({ server }: CommandServices, { uri }: WorkspaceInfo): Promise<BackupPlan> =>
	cancellable(vscode.l10n.t('Looking at what to back up…'), (token) =>
		server.request(BackupPlanRequest, { workspace: uri }, token),
	);

/** Shows what is left out, and asks; nothing is written before. */
async function isWanted(
	{ diffs, pending }: CommandServices,
	{ name }: WorkspaceInfo,
	plan: BackupPlan,
): Promise<boolean> {
	const { ignore, files, repository, leftOut, id } = plan;
	const yes = vscode.l10n.t('Set Up Backup');
	const message = said(
		vscode.l10n.t('Back up {0} ({1} files) into a git repository of its own, {2}?', name, files, repository),
		ignore ? vscode.l10n.t('The lines shown are added to .gitignore.') : '',
		leftOutLine(leftOut),
	);
	if (!ignore) return (await vscode.window.showWarningMessage(message, { modal: true }, yes)) === yes;
	const title = vscode.l10n.t('What the backup leaves out');
	const open = () => diffs.openAll(id, title, [ignore]);
	return askAboutDiff(pending, { message, short: vscode.l10n.t('Back up {0}?', name), yes, open });
}

interface ModeItem extends vscode.QuickPickItem {
	readonly mode: string;
}

async function chooseMode(): Promise<void> {
	const items: readonly ModeItem[] = [
		{ label: vscode.l10n.t('After changes'), mode: 'afterWrites' },
		{ label: vscode.l10n.t('Every hour'), mode: 'hourly' },
		{ label: vscode.l10n.t('Every day'), mode: 'daily' },
		{ label: vscode.l10n.t('Only when I ask'), mode: 'off' },
	];
	const picked = await vscode.window.showQuickPick(items, {
		title: vscode.l10n.t('Back Up Automatically'),
		placeHolder: vscode.l10n.t('When? This is for every workspace that you have set up a backup for.'),
	});
	const target = vscode.ConfigurationTarget.Global;
	if (picked) await vscode.workspace.getConfiguration('soulscope').update('backup.mode', picked.mode, target);
}

function resultLine({ kind, hasOlder, subject }: BackUpResult, { name }: WorkspaceInfo): string {
	if (kind === 'unchanged' && hasOlder)
		return vscode.l10n.t('Nothing else in {0} has changed since the last backup.', name);
	if (kind === 'unchanged') return vscode.l10n.t('Nothing in {0} has changed since the last backup.', name);
	return vscode.l10n.t('Backed up {0}. {1}', name, subject ?? '');
}

async function backUpWorkspace(services: CommandServices, argument: unknown): Promise<void> {
	refuseUntrusted();
	const workspace = await pickWorkspace(services, subjectOf(argument).uri);
	const plan = workspace && (await planFor(services, workspace));
	if (!workspace || !plan) return;
	if (!plan.isSetUp && !(await isWanted(services, workspace, plan))) return;
	const result = await cancellable(vscode.l10n.t('Backing up {0}…', workspace.name), (token) =>
		services.server.request(BackUpRequest, { id: plan.id }, token),
	);
	const automatically = vscode.l10n.t('Back Up Automatically…');
	const push = vscode.l10n.t('Push…');
	const message = said(resultLine(result, workspace), leftOutLine(result.leftOut));
	const offers = setting('backup.mode') === 'off' ? [automatically, push] : [push];
	const show = result.leftOut.length > 0 ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
	const answer = await show(message, ...offers);
	if (answer === automatically) await chooseMode();
	if (answer === push) await pushBackup(services, vscode.Uri.parse(workspace.uri));
}

async function pushBackup(services: CommandServices, argument: unknown): Promise<void> {
	refuseUntrusted();
	const workspace = await pickWorkspace(services, subjectOf(argument).uri);
	const plan = workspace && (await planFor(services, workspace));
	if (!workspace || !plan) return;
	if (!plan.isSetUp) {
		throw new NotYet(vscode.l10n.t('There is no backup yet. Run “Back Up the Workspace…” first.'));
	}
	const to = await vscode.window.showInputBox({
		title: vscode.l10n.t('Push the Backup'),
		prompt: vscode.l10n.t('A folder, or an https or ssh address of a private repository'),
		value: plan.target?.to ?? '',
		ignoreFocusOut: true,
	});
	if (!to?.trim()) return;
	const branch = await vscode.window.showInputBox({
		title: vscode.l10n.t('Push the Backup'),
		prompt: vscode.l10n.t('Its branch there. With several agents, add a name: soulscope-backup-NAME'),
		value: plan.target?.branch ?? 'soulscope-backup',
		ignoreFocusOut: true,
	});
	if (!branch?.trim()) return;
	const asked = { workspace: workspace.uri, to: to.trim(), branch: branch.trim() };
	const pushed = await cancellable(vscode.l10n.t('Pushing the backup…'), (token) =>
		services.server.request(PushBackupRequest, asked, token),
	);
	tell(vscode.l10n.t('The backup was pushed to {0}, branch {1}.', pushed.to, pushed.branch));
}

export const backupCommands: readonly Command[] = [
	{ id: 'backUp', run: backUpWorkspace },
	{ id: 'pushBackup', run: pushBackup },
];

import * as vscode from 'vscode';
import {
	type PastFile,
	PastFilesRequest,
	type PlannedRestore,
	type PlanRestoreParams,
	PlanRestoreRequest,
	RestoreRequest,
} from '../../../../protocol/past/past.ts';
import { NotYet } from '../../commands/notYet.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { pickWorkspace } from '../../ui/pickers.ts';
import { withSlowProgress } from '../../ui/progress.ts';
import { subjectOf } from '../../ui/subject.ts';
import { tellWritten } from '../memory/undo.ts';
import { askAboutDiff } from '../pending/askAboutDiff.ts';
import { timeHere } from '../preview/document/address.ts';
import { pickState } from './pickState.ts';

type RestorablePart = Pick<PlanRestoreParams, 'file' | 'section'>;

interface PartItem extends vscode.QuickPickItem {
	readonly part?: RestorablePart;
}

/** Everything, a file, or a section of one. */
async function pickPart(files: readonly PastFile[]): Promise<RestorablePart | undefined> {
	const items: readonly PartItem[] = [
		{ label: vscode.l10n.t('$(files) Everything that is different ({0})', files.length), part: {} },
		...files.flatMap(({ path, headings, isGone }) => [
			{ label: path, kind: vscode.QuickPickItemKind.Separator },
			{
				label: `$(file) ${path}`,
				description: isGone ? vscode.l10n.t('is gone now') : '',
				part: { file: path },
			},
			...headings.map((section) => ({
				label: `$(list-tree) ${section}`,
				description: path,
				part: { file: path, section },
			})),
		]),
	];
	const picked = await vscode.window.showQuickPick(items, {
		title: vscode.l10n.t('Restore from an Earlier Day'),
		placeHolder: vscode.l10n.t('What do you want to restore?'),
		matchOnDescription: true,
	});
	return picked?.part;
}

/** One file by its path, more by their number. */
function named(files: readonly { readonly path: string }[]): string {
	const [first] = files;
	if (first && files.length === 1) return vscode.l10n.t('Restore {0}', first.path);
	return vscode.l10n.t('Restore {0} files', files.length);
}

/** Shows the changes, and asks. */
function isWanted({ diffs, pending }: CommandServices, plan: PlannedRestore, day: string): Promise<boolean> {
	const title = vscode.l10n.t('Restore from {0}', day);
	const question = vscode.l10n.t('{0} as at {1}? You can undo it.', named(plan.diffs), day);
	return askAboutDiff(pending, {
		message: [question, ...plan.leftOut].join(' '),
		short: `${named(plan.diffs)}?`,
		yes: vscode.l10n.t('Restore'),
		open: () => diffs.openAll(plan.id, title, plan.diffs),
	});
}

async function restoreEarlier(services: CommandServices, argument: unknown): Promise<void> {
	const workspace = await pickWorkspace(services, subjectOf(argument).uri);
	const state = workspace && (await pickState(services, workspace));
	if (!workspace || !state) return;
	const { server } = services;
	const where = { workspace: workspace.uri, state: state.id };
	const files = await withSlowProgress(
		vscode.l10n.t('Comparing with the files of now…'),
		server.request(PastFilesRequest, where),
	);
	if (files.length === 0) throw new NotYet(vscode.l10n.t('Nothing is different from then.'));
	const part = await pickPart(files);
	if (!part) return;
	const plan = await server.request(PlanRestoreRequest, { ...where, ...part });
	if (plan.diffs.length === 0)
		throw new NotYet(
			plan.leftOut.length > 0
				? vscode.l10n.t('Nothing can be restored. {0}', plan.leftOut.join(' '))
				: vscode.l10n.t('Nothing is different from then.'),
		);
	const day = timeHere(state.at);
	if (!(await isWanted(services, plan, day))) return;
	const { operation, written, problems } = await server.request(RestoreRequest, { id: plan.id });
	if (written > 0) {
		const message = vscode.l10n.t('Restored from {0}: {1}', day, plan.diffs.map(({ path }) => path).join(', '));
		tellWritten(services, { id: operation, message, uri: vscode.Uri.parse(workspace.uri) });
	}
	if (problems.length > 0) throw new Error(problems.join(' '));
}

export const restoreCommands: readonly Command[] = [{ id: 'restoreEarlier', run: restoreEarlier }];

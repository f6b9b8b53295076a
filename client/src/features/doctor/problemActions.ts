import * as vscode from 'vscode';
import { DoctorFixRequest, type DoctorProblem } from '../../../../protocol/workspace/doctor.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import type { Server } from '../../server/server.ts';
import type { DiffDocuments } from '../chat/content/diffDocuments.ts';
import { problemPage } from './items.ts';

interface FixServices {
	readonly server: Pick<Server, 'request'>;
	readonly diffs: Pick<DiffDocuments, 'openAll'>;
}

export async function showDetails(problem: DoctorProblem): Promise<void> {
	const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: problemPage(problem) });
	await vscode.window.showTextDocument(document, { preview: true });
}

/** At its place, or all that is known of it where it has none. */
export async function openProblem(problem: DoctorProblem): Promise<void> {
	if (!problem.place) return showDetails(problem);
	const { uri, range } = problem.place;
	const { start, end } = range;
	const selection = new vscode.Range(start.line, start.character, end.line, end.character);
	await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection });
}

/** The changes are in front of the person before they are asked. */
export async function fixProblem(
	{ server, diffs }: FixServices,
	{ uri: workspace }: Pick<WorkspaceInfo, 'uri'>,
	problem: Pick<DoctorProblem, 'code' | 'fix'>,
): Promise<void> {
	const asked = { workspace, code: problem.code };
	const planned = await server.request(DoctorFixRequest, { ...asked, dryRun: true });
	if (planned.kind === 'failed') throw new Error(planned.message);
	if (planned.files.length === 0) return;
	const title = vscode.l10n.t('What this fix changes');
	const diff = await diffs.openAll(problem.code, title, planned.files);
	const apply = vscode.l10n.t('Make These Changes');
	const answer = await vscode.window.showInformationMessage(
		problem.fix ?? title,
		{ modal: true, detail: planned.files.map(({ path }) => path).join('\n') },
		apply,
	);
	await diff.close();
	if (answer !== apply) return;
	const done = await server.request(DoctorFixRequest, { ...asked, dryRun: false });
	if (done.kind === 'failed') throw new Error(done.message);
	vscode.window.setStatusBarMessage(vscode.l10n.t('$(check) Files changed: {0}', done.files.length), 10_000);
}

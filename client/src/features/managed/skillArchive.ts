import * as vscode from 'vscode';
import { type SkillArchiveReport, SkillArchiveRequest } from '../../../../protocol/managed/skillArchive.ts';
import type { Server } from '../../server/server.ts';

async function pickArchive(): Promise<vscode.Uri | undefined> {
	const picked = await vscode.window.showOpenDialog({
		title: vscode.l10n.t('Check a Skill Archive'),
		openLabel: vscode.l10n.t('Check'),
		filters: { ZIP: ['zip'] },
		canSelectMany: false,
	});
	return picked?.[0];
}

/** Everything but the first line, for people. */
function detailOf({ refused, notes, next, becomes }: SkillArchiveReport): string {
	return [
		...refused.map((reason) => `✗ ${reason}`),
		...(becomes
			? [
					vscode.l10n.t('Name: {0}', becomes.name),
					vscode.l10n.t('Slug: {0}', becomes.slug),
					vscode.l10n.t('Description: {0}', becomes.description),
					becomes.version === undefined
						? vscode.l10n.t('Version: one more than there is, or 1')
						: vscode.l10n.t('Version: {0}', becomes.version),
					vscode.l10n.t('Visibility: {0}', becomes.visibility),
					vscode.l10n.t('Files: {0}', becomes.files),
				]
			: []),
		...notes.map((note) => `! ${note}`),
		...(refused.length === 0 ? ['', next] : []),
	].join('\n');
}

/** Says what would become of an archive; `database`: the one that it is to go to, by the authority of its URIs. */
export async function checkSkillArchive(
	server: Pick<Server, 'request'>,
	given: vscode.Uri | undefined,
	database: string | undefined,
): Promise<void> {
	const file = given ?? (await pickArchive());
	if (!file) return;
	const answer = await server.request(SkillArchiveRequest, {
		file: file.toString(),
		...(database !== undefined && { database }),
	});
	if (answer.kind === 'failed') throw new Error(answer.message);
	const { report } = answer;
	const name = file.path.slice(file.path.lastIndexOf('/') + 1);
	const options = { modal: true, detail: detailOf(report) };
	if (report.refused.length === 0)
		await vscode.window.showInformationMessage(vscode.l10n.t('{0} would take {1}.', report.title, name), options);
	else await vscode.window.showWarningMessage(vscode.l10n.t('{0} would refuse {1}.', report.title, name), options);
}

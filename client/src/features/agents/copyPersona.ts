import * as vscode from 'vscode';
import {
	type PersonaCopyParams,
	PersonaCopyRequest,
	type PersonaCopyResult,
} from '../../../../protocol/workspace/copyPersona.ts';
import { NotYet } from '../../commands/notYet.ts';
import type { CommandServices } from '../../commands/registry.ts';
import { pickBeginning, pickWorkspace } from '../../ui/pickers.ts';
import { subjectOf } from '../../ui/subject.ts';
import { tellWritten } from '../memory/undo.ts';
import { askAboutDiff } from '../pending/askAboutDiff.ts';
import { pickAgentFolder } from './folder.ts';

type PlannedPersona = Exclude<PersonaCopyResult, { kind: 'failed' }>;

/** The document that a copy begins with: it tells what is to be known of the others. */
const reportPath = 'copy.md';

/** How much of it there is; the report has each of them. */
function lostInShort({ length }: PlannedPersona['lost']): string {
	if (length === 0) return vscode.l10n.t('Nothing is lost on the way.');
	return length === 1
		? vscode.l10n.t('1 thing is lost on the way.')
		: vscode.l10n.t('{0} things are lost on the way.', length);
}

function reportOf({ from, to, files, lost, tokens, taken }: PlannedPersona): string {
	const lostLines =
		lost.length === 0 ? [vscode.l10n.t('Nothing is lost on the way.')] : lost.map((sentence) => `- ${sentence}`);
	return [
		`# ${vscode.l10n.t('{0} to {1}', from, to)}`,
		'',
		vscode.l10n.t('Nothing is written yet. A file that exists already is never changed.'),
		'',
		`## ${vscode.l10n.t('Lost on the way')}`,
		'',
		...lostLines,
		'',
		`## ${vscode.l10n.t('Files')}`,
		'',
		...files.map(({ path, from: sources }) => `- ${vscode.l10n.t('{0}, from {1}', path, sources.join(', '))}`),
		'',
		tokens,
		'',
		taken,
		'',
	].join('\n');
}

async function ask({ server }: CommandServices, params: PersonaCopyParams): Promise<PlannedPersona> {
	const result = await server.request(PersonaCopyRequest, params);
	if (result.kind === 'failed') throw new NotYet(result.message);
	return result;
}

/** Shows the copy and what is lost on the way, asks, and creates its files. */
export async function copyInto(services: CommandServices, params: PersonaCopyParams): Promise<void> {
	const planned = await ask(services, params);
	const { files, lost } = planned;
	if (files.length === 0) {
		throw new NotYet([vscode.l10n.t('There is nothing to copy.'), lost[0]].filter(Boolean).join(' '));
	}
	const into = vscode.Uri.parse(params.into);
	const title = vscode.l10n.t('Copy of the persona');
	const report = { path: reportPath, uri: vscode.Uri.joinPath(into, reportPath).toString(), after: reportOf(planned) };
	const diffs = files.map(({ path, uri, text }) => ({ path, uri, after: text }));
	const create = files.length === 1 ? vscode.l10n.t('Create 1 File') : vscode.l10n.t('Create {0} Files', files.length);
	const place = vscode.workspace.asRelativePath(into);
	const question = vscode.l10n.t('Copy the persona into {0}?', place);
	const isWanted = await askAboutDiff(services.pending, {
		message: [question, lostInShort(lost), planned.taken].join(' '),
		short: vscode.l10n.t('Copy the persona?'),
		yes: create,
		open: () => services.diffs.openAll(`copy ${params.into}`, title, [report, ...diffs]),
	});
	if (!isWanted) return;
	const agreed = files.map(({ path, text }) => ({ path, text }));
	const result = await services.server.request(PersonaCopyRequest, { ...params, agreed });
	const { operation } = result;
	const message = vscode.l10n.t('Copied the persona into {0}', place);
	if (operation !== undefined) tellWritten(services, { id: operation, message, uri: into });
	if (result.kind === 'failed') throw new Error(result.message);
}

export async function copyPersona(services: CommandServices, argument: unknown): Promise<void> {
	const workspace = await pickWorkspace(services, subjectOf(argument).uri);
	if (!workspace) return;
	const runtime = await pickBeginning(services, workspace.runtime);
	const into = runtime && (await pickAgentFolder(vscode.l10n.t('Folder of the copy')));
	if (!into) return;
	await copyInto(services, { workspace: workspace.uri, into: into.toString(), runtime: runtime.id });
}

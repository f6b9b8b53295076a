import * as vscode from 'vscode';
import {
	MakeEqualRequest,
	type PlanEqualParams,
	PlanEqualRequest,
	type PlannedEqual,
} from '../../../../protocol/overview/equal.ts';
import { EyesRequest } from '../../../../protocol/overview/eyes.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { NotYet } from '../../commands/notYet.ts';
import type { CommandServices } from '../../commands/registry.ts';
import { pickWorkspace } from '../../ui/pickers.ts';
import { withSlowProgress } from '../../ui/progress.ts';
import { tell } from '../../ui/tell.ts';
import { tellWritten } from '../memory/undo.ts';
import { askAboutDiff } from '../pending/askAboutDiff.ts';

/** The agents that are to read the same text: those at home in the folder are chosen already. */
async function pickAgents(
	{ server }: CommandServices,
	workspace: WorkspaceInfo,
): Promise<readonly string[] | undefined> {
	const asked = server.request(EyesRequest, { workspace: workspace.uri, all: true });
	const { agents } = await withSlowProgress(vscode.l10n.t('Looking at what each agent reads…'), asked);
	const picked = await vscode.window.showQuickPick(
		agents.map(({ id, title, isAtHome }) => ({ label: title, picked: isAtHome, id })),
		{
			title: vscode.l10n.t('Make It Equal'),
			placeHolder: vscode.l10n.t('Which agents should read the same text?'),
			canPickMany: true,
		},
	);
	return picked?.map(({ id }) => id);
}

/** The text that all are to read, where there is more than one to choose from. */
async function pickTarget({ target, choices }: PlannedEqual): Promise<string | undefined> {
	if (target === undefined || choices.length < 2) return target;
	const picked = await vscode.window.showQuickPick(
		[target, ...choices.filter((path) => path !== target)].map((label) => ({ label })),
		{
			title: vscode.l10n.t('Make It Equal'),
			placeHolder: vscode.l10n.t('Which text should they all read?'),
		},
	);
	return picked?.label;
}

/** How the agents are led to the text, where there are two ways; undefined where the person wants neither. */
async function pickWay(canLink: boolean): Promise<PlanEqualParams['links'] | undefined> {
	if (!canLink) return 'where-needed';
	const picked = await vscode.window.showQuickPick(
		[
			{
				label: vscode.l10n.t('By a line or a setting'),
				detail: vscode.l10n.t('Works on every disk. An agent without such a line gets a link.'),
				links: 'where-needed' as const,
			},
			{
				label: vscode.l10n.t('By symbolic links'),
				detail: vscode.l10n.t(
					'One file under several names. Not every Windows account can make links or check them out.',
				),
				links: 'wherever-possible' as const,
			},
		],
		{ title: vscode.l10n.t('Make It Equal'), placeHolder: vscode.l10n.t('How should they get the text?') },
	);
	return picked?.links;
}

/** The document that the changes begin with. */
const reportPath = 'equal.md';

/** Why each file is changed, and what stays different. */
function reportOf({ target = '', already, reasons, notes }: PlannedEqual): string {
	const list = (lines: readonly string[], none: string) =>
		lines.length === 0 ? [none] : lines.map((line) => `- ${line}`);
	return [
		`# ${vscode.l10n.t('All of them read {0}', target)}`,
		'',
		vscode.l10n.t('Nothing is written yet.'),
		'',
		`## ${vscode.l10n.t('What changes')}`,
		'',
		...list(reasons, vscode.l10n.t('Nothing.')),
		'',
		`## ${vscode.l10n.t('Who reads it already')}`,
		'',
		...list(already, vscode.l10n.t('Nobody.')),
		'',
		`## ${vscode.l10n.t('What stays different')}`,
		'',
		...list(notes, vscode.l10n.t('Nothing.')),
		'',
	].join('\n');
}

/** Shows the changes, and asks. */
function isWanted({ diffs, pending }: CommandServices, plan: PlannedEqual, root: vscode.Uri): Promise<boolean> {
	const report = { path: reportPath, uri: vscode.Uri.joinPath(root, reportPath).toString(), after: reportOf(plan) };
	const question = vscode.l10n.t('Have all of them read {0}? You can undo it.', plan.target ?? '');
	const different = plan.notes.length > 0 ? [vscode.l10n.t('What stays different: {0}', plan.notes.length)] : [];
	return askAboutDiff(pending, {
		message: [question, ...different].join(' '),
		short: vscode.l10n.t('Make it equal?'),
		yes: vscode.l10n.t('Change'),
		open: () => diffs.openAll(plan.id, vscode.l10n.t('Make It Equal'), [report, ...plan.diffs]),
	});
}

/** The smallest set of changes after which several agents read the same text, shown first, with undo. */
export async function makeEqual(services: CommandServices, argument: unknown): Promise<void> {
	const { server } = services;
	const workspace = await pickWorkspace(services, argument instanceof vscode.Uri ? argument : undefined);
	const agents = workspace && (await pickAgents(services, workspace));
	if (!workspace || !agents) return;
	if (agents.length < 2) throw new NotYet(vscode.l10n.t('Choose two agents or more.'));
	const asked = { workspace: workspace.uri, agents };
	const first = await server.request(PlanEqualRequest, asked);
	const target = await pickTarget(first);
	if (target === undefined) {
		if (first.target === undefined) throw new NotYet(first.notes.join(' '));
		return;
	}
	const of = target === first.target ? first : await server.request(PlanEqualRequest, { ...asked, target });
	const links = await pickWay(of.canLink);
	if (links === undefined) return;
	const wanted = { ...asked, target, links };
	await carryOut(services, workspace, wanted, links === 'where-needed' ? of : undefined);
}

/** Shows the plan, writes it, and says what came of it. Where links cannot be made here, a plan without them is offered. */
async function carryOut(
	services: CommandServices,
	workspace: WorkspaceInfo,
	wanted: PlanEqualParams & { readonly target: string },
	known?: PlannedEqual,
): Promise<void> {
	const { server } = services;
	const { target } = wanted;
	const plan = known ?? (await server.request(PlanEqualRequest, wanted));
	if (plan.diffs.length === 0) {
		const same = vscode.l10n.t('Nothing has to be changed: {0} read {1} already.', plan.already.join(', '), target);
		tell([...(plan.already.length > 0 ? [same] : []), ...plan.notes].join(' '));
		return;
	}
	if (!(await isWanted(services, plan, vscode.Uri.parse(workspace.uri)))) return;
	const { operation, written, problems, noLinks } = await server.request(MakeEqualRequest, { id: plan.id });
	if (written > 0) {
		const message = vscode.l10n.t('They all read {0} now: {1}', target, plan.diffs.map(({ path }) => path).join(', '));
		tellWritten(services, { id: operation, message, uri: vscode.Uri.parse(workspace.uri) });
	}
	if (noLinks) {
		const without = vscode.l10n.t('Show a Plan Without Links');
		if ((await vscode.window.showWarningMessage(problems.join(' '), without)) === without)
			await carryOut(services, workspace, { ...wanted, links: 'never' });
		return;
	}
	if (problems.length > 0) throw new Error(problems.join(' '));
}

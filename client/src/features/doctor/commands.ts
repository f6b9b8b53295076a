import * as vscode from 'vscode';
import { type DoctorProblem, DoctorRequest } from '../../../../protocol/workspace/doctor.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { pickWorkspace } from '../../ui/pickers.ts';
import { tell } from '../../ui/tell.ts';
import { type HealthItem, healthItem } from './items.ts';
import { fixProblem, openProblem, showDetails } from './problemActions.ts';

/** Stays in the list for what a press does besides: the first is the problem's own fix. */
interface HealthButton extends vscode.QuickInputButton {
	readonly does: 'fix' | 'details';
}

const buttonsOf = ({ fix }: DoctorProblem): readonly HealthButton[] => [
	...(fix === undefined
		? []
		: [{ does: 'fix' as const, iconPath: new vscode.ThemeIcon('wrench'), tooltip: `${fix}…` }]),
	{ does: 'details', iconPath: new vscode.ThemeIcon('output'), tooltip: vscode.l10n.t('Show Everything About This') },
];

interface Chosen {
	readonly problem: DoctorProblem;
	readonly does: HealthButton['does'] | 'open';
}

/** What the person wants of which problem; undefined where they want nothing. */
function choose(title: string, problems: readonly DoctorProblem[], isWhole: boolean): Promise<Chosen | undefined> {
	return new Promise((resolve) => {
		const list = vscode.window.createQuickPick<HealthItem & vscode.QuickPickItem>();
		list.title = title;
		list.placeholder = isWhole
			? vscode.l10n.t('Choose a problem to go to its place')
			: vscode.l10n.t('Choose a problem to go to its place. Some files are still being read');
		list.matchOnDetail = true;
		list.items = problems.map((problem) => ({ ...healthItem(problem), buttons: buttonsOf(problem) }));
		const settle = (chosen: Chosen | undefined) => {
			resolve(chosen);
			list.hide();
		};
		list.onDidAccept(() => {
			const [item] = list.selectedItems;
			settle(item && { problem: item.problem, does: 'open' });
		});
		list.onDidTriggerItemButton(({ item, button }) =>
			settle({ problem: item.problem, does: (button as HealthButton).does }),
		);
		list.onDidHide(() => {
			resolve(undefined);
			list.dispose();
		});
		list.show();
	});
}

const ways = {
	open: (_: CommandServices, __: WorkspaceInfo, problem: DoctorProblem) => openProblem(problem),
	details: (_: CommandServices, __: WorkspaceInfo, problem: DoctorProblem) => showDetails(problem),
	async fix(services: CommandServices, workspace: WorkspaceInfo, problem: DoctorProblem) {
		await fixProblem(services, workspace, problem);
		await list(services, workspace);
	},
} as const;

async function checkHealth(services: CommandServices, argument: unknown): Promise<void> {
	const workspace = await pickWorkspace(services, argument instanceof vscode.Uri ? argument : undefined);
	if (workspace) await list(services, workspace);
}

/** Once more after each fix, until the person is done or nothing is wrong. */
async function list(services: CommandServices, workspace: WorkspaceInfo): Promise<void> {
	const { problems, isWhole } = await services.server.request(DoctorRequest, { workspace: workspace.uri });
	const name = workspace.name || workspace.folder;
	if (problems.length === 0) {
		tell(
			isWhole
				? vscode.l10n.t('{0}: nothing is wrong with the files, the runtime and what is around them.', name)
				: vscode.l10n.t('{0}: nothing is wrong so far. Some files are still being read.', name),
		);
		return;
	}
	const chosen = await choose(vscode.l10n.t('Health of {0}', name), problems, isWhole);
	if (chosen) await ways[chosen.does](services, workspace, chosen.problem);
}

export const doctorCommands: readonly Command[] = [{ id: 'checkHealth', run: checkHealth }];

import * as vscode from 'vscode';
import type { EyesResult } from '../../../../protocol/overview/eyes.ts';
import { OverviewRequest, type OverviewResult } from '../../../../protocol/overview/overview.ts';
import type { FromOverviewPage, OverviewEarlier } from '../../../../protocol/overview/page.ts';
import type { DoctorProblem } from '../../../../protocol/workspace/doctor.ts';
import { RuntimesRequest, type WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { sessionNamed } from '../../../../shared/sessionNamed.ts';
import { withSlowProgress } from '../../ui/progress.ts';
import { tellFailure } from '../../ui/tell.ts';
import { fixProblem, openProblem } from '../doctor/problemActions.ts';
import { pickState } from '../past/pickState.ts';
import { timeHere } from '../preview/document/address.ts';
import { openPrompt } from '../preview/document/open.ts';
import { startOf } from '../preview/navigation/filePlace.ts';
import { savePicture } from './savePicture.ts';
import type { OverviewServices } from './services.ts';

interface ActionServices extends Pick<OverviewServices, 'prompts' | 'server' | 'diffs' | 'standpoints'> {
	agent(): WorkspaceInfo | undefined;
	diagnosis(code: string): DoctorProblem | undefined;
	overview(): OverviewResult | undefined;
	pick(uri: string): void;
	/** The page can show something. */
	ready(): void;
	renew(): void;
	/** The person looks at how the agent grew. */
	growth(): void;
	/** What the page knows of who else reads the folder. */
	eyes(): EyesResult | undefined;
	showEyes(all: boolean): void;
	/** Shows what was then beneath what is now; nothing where that is undefined. */
	compare(then: OverviewEarlier | undefined): void;
}

/** It never rejects: what fails is told to the person. */
export type OverviewActions = (message: FromOverviewPage) => Promise<void>;

type Handlers = {
	readonly [T in FromOverviewPage['type']]: (message: Extract<FromOverviewPage, { readonly type: T }>) => unknown;
};

/** What answers the page. It names files as the overview does, and reaches no others. */
export function pageActions(services: ActionServices): OverviewActions {
	const {
		prompts,
		server,
		standpoints,
		agent,
		overview,
		diagnosis,
		pick,
		ready,
		renew,
		growth,
		eyes,
		showEyes,
		compare,
	} = services;

	/** The file that the overview, or the workspace of the agent, knows by this path. */
	function uriOf(path: string): vscode.Uri | undefined {
		const known = overview()?.files.find((file) => file.path === path);
		if (known) return vscode.Uri.parse(known.uri);
		const root = agent()?.uri;
		const isInside = !path.split(/[\\/]/).includes('..') && !path.startsWith('/');
		return root !== undefined && isInside ? vscode.Uri.joinPath(vscode.Uri.parse(root), path) : undefined;
	}

	/** A file that some agent looks at. */
	function seenUri(path: string): vscode.Uri | undefined {
		const known = eyes()?.files.find((file) => file.path === path);
		return known && vscode.Uri.parse(known.uri);
	}

	function agentUri(): vscode.Uri | undefined {
		const uri = agent()?.uri;
		return uri === undefined ? undefined : vscode.Uri.parse(uri);
	}

	async function open(uri: vscode.Uri | undefined, line = 0): Promise<void> {
		if (uri) await vscode.window.showTextDocument(uri, { selection: new vscode.Range(line, 0, line, 0) });
	}

	/** What every session read in the state that the person chooses. */
	async function askEarlier(): Promise<OverviewEarlier | undefined> {
		const workspace = agent();
		const state = workspace && (await pickState({ server }, workspace));
		if (!state) return undefined;
		const asked = server.request(OverviewRequest, { workspace: workspace.uri, asOf: state.id });
		const result = await withSlowProgress(vscode.l10n.t('Looking at earlier prompts…'), asked);
		// Meanwhile the person may have turned to another agent.
		return agent()?.uri === workspace.uri ? { title: `${timeHere(state.at)} · ${state.subject}`, result } : undefined;
	}

	let comparisons = 0;
	/** What was chosen last stands, though an earlier choice may take longer. */
	async function compareWith(isWanted: boolean): Promise<void> {
		comparisons += 1;
		const own = comparisons;
		const then = isWanted ? await askEarlier() : undefined;
		if (own === comparisons) compare(then);
	}

	/** What the doctor says of the agent that the page showed when the person pressed; undefined once it shows another. */
	const problemOf = ({ agent: uri, code }: { readonly agent: string; readonly code: string }) =>
		agent()?.uri === uri ? diagnosis(code) : undefined;

	const table: Handlers = {
		ready,
		growth,
		compare: ({ earlier }) => compareWith(earlier),
		eyes: ({ all }) => showEyes(all),
		async 'look-through'({ runtime }) {
			const workspace = agent();
			if (!workspace || !eyes()?.agents.some(({ id }) => id === runtime)) return;
			await standpoints.choose(workspace, { ...standpoints.chosen(workspace.uri), runtime });
		},
		'open-seen': ({ path, line }) => open(seenUri(path), line),
		async 'show-seen'({ runtime, path }) {
			const workspace = agent();
			const seen = eyes()?.agents.find(({ id }) => id === runtime);
			const file = seenUri(path);
			if (!workspace || !seen || !file) return;
			const session = (await server.request0(RuntimesRequest)).find(({ id }) => id === runtime)?.sessionKinds[0];
			const address = {
				workspace: workspace.uri,
				session: session ?? workspace.sessionKinds[0] ?? 'main',
				wording: 'runtime',
				...(runtime !== workspace.runtime && { runtime }),
			} as const;
			const { place } = await openPrompt(address, workspace, seen.title, vscode.ViewColumn.Beside, {
				prompts,
				from: startOf(file),
			});
			if (!place) await open(file);
		},
		'make-equal': () => vscode.commands.executeCommand('soulscope.makeEqual', agentUri()),
		'pick-agent': ({ agent: uri }) => pick(uri),
		async show({ session: name, path }) {
			const workspace = agent();
			const session = sessionNamed(name);
			if (!workspace || !session) return;
			const address = { workspace: workspace.uri, session, wording: 'runtime' } as const;
			const file = path === undefined ? undefined : uriOf(path);
			const from = file && startOf(file);
			const { place } = await openPrompt(address, workspace, workspace.runtimeTitle, vscode.ViewColumn.Beside, {
				prompts,
				from,
			});
			// What is not in the prompt can only be looked at in its file.
			if (file && !place) await open(file);
		},
		open: ({ path, line }) => open(uriOf(path), line),
		configuration() {
			const configuration = overview()?.configuration;
			return configuration && open(vscode.Uri.parse(configuration.uri));
		},
		runtime() {
			const uri = agent()?.uri;
			return vscode.commands.executeCommand('soulscope.selectRuntime', uri && vscode.Uri.parse(uri));
		},
		async diagnosis(message) {
			const problem = problemOf(message);
			if (problem) await openProblem(problem);
		},
		async fix(message) {
			const [workspace, problem] = [agent(), problemOf(message)];
			if (!workspace || !problem) return;
			await fixProblem(services, workspace, problem);
			renew();
		},
		turn: ({ record }) => vscode.commands.executeCommand('soulscope.chat.inspectTurn', record),
		heartbeat: () => vscode.commands.executeCommand('soulscope.heartbeat'),
		'set-up': () => vscode.commands.executeCommand('soulscope.setUpWorkspace'),
		problems: () => vscode.commands.executeCommand('workbench.actions.view.problems'),
		proposals: () => vscode.commands.executeCommand('soulscope.proposals.focus'),
		chat: () => vscode.commands.executeCommand('soulscope.chat.show'),
		save: (message) => savePicture(message, agent()),
	};
	return async (message) => {
		const handle = table[message.type] as (message: FromOverviewPage) => unknown;
		try {
			await handle(message);
		} catch (error) {
			tellFailure(error);
		}
	};
}
